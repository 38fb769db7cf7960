/** A message as the outbox holds it. */
export interface Message {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  headers: Record<string, string>;
}

/**
 * Hands a message to the SMTP server.
 * @param smtpUrl such as smtps://user:password@mail.example.com
 * @param from the sender, with or without a name
 * @throws Error of nodemailer, with `responseCode` where the server answered
 */
export async function deliver(smtpUrl: string, from: string, message: Message): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    // What a message says is never taken as the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await transport.sendMail({
    from,
    // As an object, so that no comma in it makes two of it.
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    ...(message.html === null ? {} : { html: message.html }),
    headers: message.headers,
    // The same at every attempt: a mail server that got it twice can tell.
    messageId: `<${message.id}@${domainOf(from)}>`,
  });
}

/**
 * Whether trying again is useless: the server refused for good (5xx), or the message itself is impossible. A refused
 * login is not: it ends when the configuration is put right.
 */
export function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number };
  if (code === 'EAUTH') return false;
  if (responseCode !== undefined) return responseCode >= 500;
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}
