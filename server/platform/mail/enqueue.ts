import type { Kysely } from 'kysely';
import { readAppearance } from '../appearance/appearance.ts';
import type { DB } from '../db/types.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import type { Services } from '../context/services.ts';
import { enqueue } from '../jobs/boss.ts';
import { sendMailJob } from './send-job.ts';
import { withMailHeader } from './with-header.ts';

/** A message to one person. */
export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** A link that signs its reader in; it replaces `secretLinkPlace` in text and HTML (server/platform/mail/secret-link.ts). */
  secretLink?: string;
  /** More headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
  /** The reply to a ticket that it brings: its files go with it. */
  replyId?: string;
  /** The mail server before the change that it is about sends it, if that still accepts email. */
  usesFormerServer?: boolean;
}

/**
 * Puts a message into the outbox in the transaction that causes it; a job sends it a moment after the commit. Without
 * an SMTP server it is kept, for superadmins to read.
 * @param db the transaction
 * @returns the message's id
 */
export async function enqueueMail(
  db: Kysely<DB>,
  services: Pick<Services, 'config' | 'db'>,
  mail: Mail,
): Promise<string> {
  const id = uuidV7();
  const { html } = mail;
  // News of a new mail server is sent by it if there was none before.
  const isSent = services.config.smtpUrl !== undefined || mail.usesFormerServer === true;
  await db
    .insertInto('mail_messages')
    .values({
      id,
      to_address: mail.to,
      subject: mail.subject,
      text: mail.text,
      html:
        html === undefined ? null : withMailHeader(html, await readAppearance(db), services.config.publicUrl),
      secret_link: mail.secretLink ?? null,
      reply_id: mail.replyId ?? null,
      uses_former_server: mail.usesFormerServer ?? false,
      headers: JSON.stringify(mail.headers ?? {}),
      status: isSent ? 'waiting' : 'kept',
    })
    .execute();
  if (isSent) await enqueue(services, db, sendMailJob, { messageId: id });
  return id;
}
