import { sql, type Kysely } from 'kysely';
import { CallFailure } from '../base/failure.ts';
import type { Config } from '../config.ts';
import type { DB } from '../db/types.ts';
import type { Job } from '../jobs/job.ts';
import type { Objects } from '../objects/objects.ts';
import { followServerSettings } from '../server-settings/follow.ts';
import { withSecretLink } from './secret-link.ts';
import { answerOf, deliver, isPermanent, type Message, noteFailure } from './smtp.ts';

/** Sends one message of the outbox. Twelve attempts take some seven hours. */
export const sendMailJob: Job<{ messageId: string }> = {
  name: 'send-mail',
  retries: 12,
  retryDelaySeconds: 15,
  concurrency: 4,
  async handle(services, { messageId }, { isLast }) {
    const { config, db, breakers, objects } = services;
    const message = await findWaiting(db, messageId);
    if (!message) return;
    // The news can be here before the periodic task has followed what it is about.
    if (message.usesFormerServer) await followServerSettings(services);
    if (config.smtpUrl === undefined && !(message.usesFormerServer && config.formerMail)) {
      await recordOutcome(db, messageId, 'kept', null);
      return;
    }
    const whole = withSecretLink(message, message.secretLink);
    const sending = filesOf(db, objects, message.replyId).then((files) =>
      sendBy(config, { ...whole, ...(files && { files }) }, message.usesFormerServer),
    );
    const failure = await sending.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (!failure) {
      breakers.mail.succeeded();
      await recordOutcome(db, messageId, 'sent', null);
      return;
    }
    const { error } = failure;
    // Files that can't be read say nothing about the mail server.
    if (!(error instanceof CallFailure)) noteFailure(breakers.mail, error);
    const isOver = isPermanent(error) || isLast;
    await recordOutcome(db, messageId, isOver ? 'failed' : 'waiting', answerOf(error).slice(0, 1000));
    // The queue stores this error, so it has no cause: the mail server's answer may name the recipient.
    if (!isOver) throw new Error('The mail server did not take the message. The email log has its answer.');
  },
};

/**
 * Sends a message by the mail server. The former one comes first for the news that it was replaced: a person who points
 * the workspace to a mail server of their own can't keep that news from the others.
 */
async function sendBy(
  { smtpUrl, mailFrom, mailNetworks, formerMail }: Config,
  message: Message,
  usesFormerServer: boolean,
): Promise<void> {
  if (usesFormerServer && formerMail) {
    const isSent = await deliver(formerMail, message).then(
      () => true,
      (error: unknown) => {
        if (smtpUrl === undefined) throw error;
        return false;
      },
    );
    if (isSent) return;
  }
  if (smtpUrl !== undefined) await deliver({ smtpUrl, mailFrom, mailNetworks }, message);
}

async function findWaiting(
  db: Kysely<DB>,
  id: string,
): Promise<
  (Message & { secretLink: string | null; usesFormerServer: boolean; replyId: string | null }) | undefined
> {
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
      'uses_former_server as usesFormerServer',
    ])
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (!found) return undefined;
  // The outbox makes sure that a message of its own has a text, and that headers are texts.
  const texts = { text: found.text ?? '', headers: found.headers as Message['headers'] };
  return { ...found, ...texts };
}

/**
 * The files of the reply that a message is.
 * @throws CallFailure 503 if they can't be read
 */
async function filesOf(
  db: Kysely<DB>,
  objects: Objects,
  replyId: string | null,
): Promise<Message['files'] | undefined> {
  if (replyId === null) return undefined;
  const files = db.selectFrom('ticket_files').where('reply_id', '=', replyId).orderBy('id');
  const read = (await files.select('id').execute()).map(({ id }) =>
    objects.read(() =>
      files.select(['name', 'type', 'bytes', 'object_hash']).where('id', '=', id).executeTakeFirst(),
    ),
  );
  // A file that was deleted meanwhile is left out.
  return (await Promise.all(read)).filter((file) => file !== undefined);
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
