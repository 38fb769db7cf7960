import { isIP, isIPv6 } from 'node:net';
import type { Transporter } from 'nodemailer';
import type { Breaker } from '../base/breaker.ts';
import { hostOf } from '../base/ip-address.ts';
import type { MailServerConfig } from '../config.ts';
import { allowedAddress } from '../outbound/ip-ranges.ts';
import { subjectHeader } from './subject-header.ts';

/** A message as the outbox holds it. */
export interface Message {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  headers: Record<string, string>;
  /** Files that go with it. */
  files?: readonly { name: string; type: string; bytes: Buffer }[];
}

/** A connection to a mail server. */
export interface MailServer {
  /** Sends a message. Throws an Error of nodemailer, with `responseCode` if the server answered. */
  deliver: (message: Message) => Promise<void>;
  /** @param isCut also ends a running delivery, which then fails */
  close: (isCut?: boolean) => void;
}

/** How long a silent server is waited for, in milliseconds. */
const patienceMs = 60_000;
/** A server that answers slowly gets this many times as long for a message before the connection is cut. */
const dripping = 5;

/**
 * Opens one connection that message after message goes over, one at a time.
 * @param silenceMs how long the server may say nothing
 */
export async function openMailServer(options: MailServerConfig, silenceMs = patienceMs): Promise<MailServer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...transportOptions(await connectableUrl(options), silenceMs),
    pool: true,
    maxConnections: 1,
    // If the server closed the connection in the meantime, it is opened again, once.
    maxRequeues: 1,
  } as Parameters<typeof createTransport>[0]);
  // The pool accepts this argument, but its type doesn't have it.
  const close = (isCut = false) => (transport.close as (how: { force: boolean }) => void)({ force: isCut });
  return {
    async deliver(message) {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        close(true);
      }, dripping * silenceMs);
      try {
        await send(transport, options.mailFrom, message);
      } catch (error) {
        if (!isLate) throw error;
        throw new Error('Timeout: the mail server took too long for one message.', { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
    close,
  };
}

/**
 * Sends one message to the SMTP server, over its own connection.
 * @throws Error of nodemailer, with `responseCode` if the server answered, or ForbiddenAddress
 */
export async function deliver(
  options: MailServerConfig,
  message: Message,
  silenceMs = patienceMs,
): Promise<void> {
  const server = await openMailServer(options, silenceMs);
  try {
    await server.deliver(message);
  } finally {
    server.close();
  }
}

/**
 * Signs in at a mail server and leaves again.
 * @param silenceMs how long it may say nothing
 * @throws Error of nodemailer
 */
export async function checkMailServer(smtpUrl: string, silenceMs: number): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(
    transportOptions(smtpUrl, silenceMs) as Parameters<typeof createTransport>[0],
  );
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * The address of a mail server with the IP address to connect to in place of its name, if only some networks are
 * allowed. The certificate is still that of the name.
 * @throws ForbiddenAddress
 */
async function connectableUrl({ smtpUrl, mailNetworks }: MailServerConfig): Promise<string> {
  if (mailNetworks === undefined) return smtpUrl;
  const url = new URL(smtpUrl);
  const isEncrypted = url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true';
  const host = hostOf(url);
  const address = await allowedAddress(host, isEncrypted, mailNetworks);
  if (isIP(host) === 0) url.searchParams.set('tls.servername', host);
  url.hostname = isIPv6(address) ? `[${address}]` : address;
  return url.href;
}

function transportOptions(smtpUrl: string, silenceMs: number) {
  const connecting = Math.min(15_000, silenceMs);
  return {
    url: smtpUrl,
    connectionTimeout: connecting,
    greetingTimeout: connecting,
    socketTimeout: silenceMs,
    // The content of a message is never used as the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function send(transport: Transporter, from: string, message: Message): Promise<void> {
  const subject = subjectHeader(message.subject);
  const answersTo = message.headers['Reply-To'];
  await transport.sendMail({
    from,
    // As an object, so that a comma in it can't make two addresses.
    to: { name: '', address: message.to },
    ...(subject === undefined ? { subject: message.subject } : {}),
    text: message.text,
    // What can't be delivered comes back to where an answer would.
    ...(answersTo === undefined ? {} : { envelope: { from: answersTo, to: message.to } }),
    ...(message.files && {
      attachments: message.files.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: bytes,
      })),
    }),
    ...(message.html === null ? {} : { html: message.html }),
    headers: {
      ...message.headers,
      ...(subject === undefined ? {} : { Subject: { prepared: true, value: subject } }),
    },
    // The same at every attempt, so that a mail server can recognise a repeated message.
    messageId: `<${message.id}@${domainOf(from)}>`,
  });
}

interface SmtpError {
  code?: string;
  responseCode?: number;
  /** The SMTP command that failed. */
  command?: string;
}

/**
 * Whether trying again is useless: the server refused permanently (5xx), or the message itself is impossible. A refused
 * login is not permanent, because it works again after the configuration is corrected.
 */
export function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as SmtpError;
  if (code === 'EAUTH') return false;
  if (responseCode !== undefined) return responseCode >= 500;
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}

/** The mail server's answer; without one, the error's message. */
export function answerOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { response } = error as Error & { response?: string };
  return response || error.message;
}

/**
 * What a failure concerns: one message (its recipient or its content), or the server as a whole. Then the next message
 * would fail too: the server can't be reached, refuses our login or our sender, or accepts no more for now.
 */
export function isAboutMessage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode, command } = error as SmtpError;
  if (responseCode === 421) return false;
  if (code === 'EMESSAGE') return true;
  if (code !== 'EENVELOPE') return false;
  return command === 'RCPT TO' || command === 'DATA' || (command === 'API' && !/sender/i.test(error.message));
}

/** Reports to a breaker how the mail server did. A server that refuses a message works. */
export function noteFailure(breaker: Breaker, error: unknown): void {
  if (isAboutMessage(error)) breaker.succeeded();
  else breaker.failed();
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}
