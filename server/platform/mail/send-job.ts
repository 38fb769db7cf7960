import { sql, type Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Job } from '../jobs/job.ts';
import { withSecretLink } from './secret-link.ts';
import { answerOf, deliver, isPermanent, type Message, noteFailure } from './smtp.ts';

/** Sends one message of the outbox. Twelve attempts take some seven hours. */
export const sendMailJob: Job<{ messageId: string }> = {
  name: 'send-mail',
  retries: 12,
  retryDelaySeconds: 15,
  concurrency: 4,
  async handle({ config, db, breakers }, { messageId }, { isLast }) {
    const message = await findWaiting(db, messageId);
    if (!message) return;
    if (config.smtpUrl === undefined) {
      await recordOutcome(db, messageId, 'kept', null);
      return;
    }
    try {
      await deliver(config.smtpUrl, config.mailFrom, withSecretLink(message, message.secretLink));
      breakers.mail.succeeded();
    } catch (error) {
      const answer = answerOf(error);
      noteFailure(breakers.mail, error);
      const isOver = isPermanent(error) || isLast;
      await recordOutcome(db, messageId, isOver ? 'failed' : 'waiting', answer.slice(0, 1000));
      if (isOver) return;
      // The queue keeps what it is told, and the mail server's answer may name the recipient: that stands with the message alone.
      // oxlint-disable-next-line preserve-caught-error -- see above
      throw new Error('The mail server did not take the message. The email log has its answer.');
    }
    await recordOutcome(db, messageId, 'sent', null);
  },
};

async function findWaiting(
  db: Kysely<DB>,
  id: string,
): Promise<(Message & { secretLink: string | null }) | undefined> {
  const found = await db
    .selectFrom('mail_messages')
    .select([
      'id',
      'to_address as to',
      'subject',
      'text',
      'html',
      'headers',
      'secret_link as secretLink',
      'reply_id as replyId',
    ])
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (!found) return undefined;
  const { replyId, ...message } = found;
  // The outbox makes sure that a message of its own has a text, and that headers are texts.
  const texts = { text: found.text ?? '', headers: found.headers as Message['headers'] };
  if (replyId === null) return { ...message, ...texts };
  const files = await db
    .selectFrom('ticket_files')
    .select(['name', 'type', 'bytes'])
    .where('reply_id', '=', replyId)
    .orderBy('id')
    .execute();
  return { ...message, ...texts, files };
}

/** Records how an attempt ended. */
async function recordOutcome(
  db: Kysely<DB>,
  id: string,
  status: 'waiting' | 'kept' | 'sent' | 'failed',
  lastError: string | null,
): Promise<void> {
  await db
    .updateTable('mail_messages')
    .set((row) => ({
      status,
      attempts: status === 'kept' ? row.ref('attempts') : row('attempts', '+', 1),
      last_error: lastError,
      // After the sending the link exists only in the message itself.
      secret_link: status === 'sent' || status === 'failed' ? null : row.ref('secret_link'),
      sent_at: status === 'sent' ? sql<Date>`now()` : null,
    }))
    .where('id', '=', id)
    .execute();
}
