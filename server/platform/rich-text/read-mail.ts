import type { ParsedMail } from 'mailparser';
import { plainText } from './plain-text.ts';
import { sanitizeRichText } from './sanitize.ts';

/** More than anybody writes by hand. */
const maxText = 20_000;
/** HTML beyond this size is decoration or an attack. The message is at the beginning. */
const maxHtml = 200_000;
const maxFiles = 10;

/** A parsed email, without anything active. */
export interface ReadMail {
  messageId: string | null;
  /** The sender's address in lower case. Null if there is none. */
  from: string | null;
  /** Every address that its head names as a receiver. */
  recipients: string[];
  /** Whether a person wrote it, a program answered automatically, or an email of ours could not be delivered. */
  kind: 'message' | 'automatic' | 'bounce';
  /** Why it could not be delivered, in the words of the mail server. */
  reason: string | null;
  /** The message as plain text, without quotes. */
  text: string;
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
}

const receiverHeaders = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

/**
 * Parses an email (RFC 5322). Run it in the worker thread, because the content is untrusted.
 * @param raw its bytes, one per character
 * @returns undefined if it can't be parsed
 */
export async function readMail(raw: string): Promise<ReadMail | undefined> {
  try {
    return await understood(raw);
  } catch {
    // Deeper than any mail program writes, or no mail at all.
    return undefined;
  }
}

async function understood(raw: string): Promise<ReadMail> {
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(Buffer.from(raw, 'latin1'), {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
  });
  const report = deliveryReport(mail);
  return {
    messageId: mail.messageId ?? null,
    from: mail.from?.value[0]?.address?.toLowerCase() ?? null,
    recipients: mail.headerLines
      .filter(({ key }) => receiverHeaders.includes(key))
      .flatMap(({ line }) => line.match(/[^\s<>,;:"()]+@[^\s<>,;"()]+/g) ?? [])
      .slice(0, 100),
    kind: report?.hasFailed ? 'bounce' : report || isAutomatic(mail) ? 'automatic' : 'message',
    reason: report?.reason ?? null,
    text: written(mail),
    files: mail.attachments
      .filter(({ related, contentDisposition }) => !related || contentDisposition === 'attachment')
      .slice(0, maxFiles)
      .map(({ filename, content }) => ({ name: filename ?? '', bytes: new Uint8Array(content) })),
  };
}

const headersOf = ({ headerLines }: ParsedMail, name: string) =>
  headerLines
    .filter(({ key }) => key === name)
    .map(({ line }) =>
      line
        .slice(line.indexOf(':') + 1)
        .trim()
        .toLowerCase(),
    );

/** Whether a program sent it automatically (RFC 3834, and older conventions). */
function isAutomatic(mail: ParsedMail): boolean {
  const has = (name: string, pattern: RegExp) => headersOf(mail, name).some((value) => pattern.test(value));
  return (
    has('auto-submitted', /^(?!no\b)./) ||
    has('precedence', /^(?:bulk|junk|list|auto_reply)\b/) ||
    has('return-path', /^<\s*>$/) ||
    ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'x-auto-reply'].some((name) =>
      has(name, /./),
    ) ||
    /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(mail.from?.value[0]?.address ?? '')
  );
}

/** The content of a delivery report (RFC 3464). */
function deliveryReport(mail: ParsedMail): { hasFailed: boolean; reason: string } | undefined {
  const [type = ''] = headersOf(mail, 'content-type');
  const isDaemon = /^mailer-daemon@/i.test(mail.from?.value[0]?.address ?? '');
  if (!type.startsWith('multipart/report') && !isDaemon) return undefined;
  const status = mail.attachments.find(({ contentType }) => contentType === 'message/delivery-status');
  const text = (status?.content.toString() ?? mail.text ?? '').slice(0, maxText);
  const said = /^diagnostic-code:\s*(?:[\w-]+;\s*)?(.+(?:\r?\n[ \t].+)*)/im.exec(text)?.[1];
  return {
    hasFailed: /^action:\s*failed/im.test(text),
    reason: oneLine(said ?? /^status:\s*(.+)/im.exec(text)?.[1] ?? '').slice(0, 300),
  };
}

const oneLine = (text: string) => storable(text).replace(/\s+/g, ' ').trim();

/** Without signs that nobody sees and the database can't hold. */
const storable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}--[\t\n]]/gv, '');

function written({ text = '', html }: ParsedMail): string {
  const given = text.trim() !== '' || !html ? text : plainText(sanitizeRichText(html.slice(0, maxHtml)));
  const clean = withoutQuote(storable(given.slice(0, 10 * maxText))).trim();
  return clean.length > maxText ? `${clean.slice(0, maxText)}…` : clean;
}

/**
 * Removes the quoted email at the end, and the line that introduces it. Quotes in between stay, because people reply to
 * them line by line.
 */
function withoutQuote(text: string): string {
  const lines = text.split('\n');
  let end = lines.length;
  while (end > 0 && /^\s*(?:>.*)?$/.test(lines[end - 1] ?? '')) end -= 1;
  const hasQuote = lines.slice(end).some((line) => line.startsWith('>'));
  if (!hasQuote) return text;
  // "On … Ada wrote:" is one line or, broken, two.
  if (/[:：]\s*$/.test(lines[end - 1] ?? '')) {
    const isBroken =
      end > 1 &&
      !/^(?:On|Am|Le|El|في)\b/.test(lines[end - 1] ?? '') &&
      /^(?:On|Am|Le|El|في) /.test(lines[end - 2] ?? '');
    end -= isBroken ? 2 : 1;
  }
  const rest = lines.slice(0, end).join('\n');
  return rest.trim() === '' ? text : rest;
}
