import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Recipient } from '#server/platform/mail/render.ts';

type MailingRow = Selectable<DB['mailings']>;
type MessageRow = Selectable<DB['mail_messages']>;
type SubscriberRow = Selectable<DB['subscribers']>;

/** A new mailing of a template to subscribers. */
export interface NewMailing {
  id: string;
  templateId: string;
  adminId: string;
  subject: string;
  content: string;
  /** The recipients; null means everybody. */
  subscriberIds: readonly string[] | null;
  total: number;
}

/** Stores a mailing. The server that works on it creates its messages. */
export async function insertMailing(db: Kysely<DB>, mailing: NewMailing): Promise<void> {
  const { id, templateId, adminId, subject, content, subscriberIds, total } = mailing;
  await db
    .insertInto('mailings')
    .values({
      id,
      template_id: templateId,
      admin_id: adminId,
      subject,
      content,
      subscriber_ids: subscriberIds && [...subscriberIds],
      total,
    })
    .execute();
}

/** Condition for a mailing with work to do now: messages to create or to send, or the mailing to finish. */
const isDue = sql<boolean>`finished_at is null and paused_at is null
  and (retry_at is null or retry_at <= now() or cancelled_at is not null)
  and (not is_made or cancelled_at is not null
    or exists (select from mail_messages where mailing_id = mailings.id and status = 'waiting' and due_at <= now())
    or not exists (select from mail_messages where mailing_id = mailings.id and status = 'waiting'))`;

/** Condition: some mailing has work to do now. */
export const isAnyMailingDue = sql<boolean>`exists (select from mailings where ${isDue})`;

/** The mailings with work to do now. */
export async function dueMailings(db: Kysely<DB>): Promise<string[]> {
  const rows = await db.selectFrom('mailings').select('id').where(isDue).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The template of all messages of a mailing. */
export async function templateOfMailing(
  db: Kysely<DB>,
  id: string,
): Promise<{ subject: string; content: string } | undefined> {
  return db.selectFrom('mailings').select(['subject', 'content']).where('id', '=', id).executeTakeFirst();
}

/** The next message of a mailing. */
export interface DueMessage extends Recipient, Pick<MessageRow, 'id' | 'subject' | 'attempts'> {
  subscriberId: SubscriberRow['id'];
  hasLeft: boolean;
}

interface NextStep {
  /** Null if it is paused, finished or has to wait. */
  mailing: { isMade: boolean; isCancelled: boolean; hasServerError: boolean } | null;
  message: DueMessage | null;
}

/**
 * The state of a mailing and its next message, read before each message, so that a pause, a cancellation or an
 * unsubscription takes effect immediately.
 */
export async function nextStep(db: Kysely<DB>, id: string): Promise<NextStep> {
  // Raw because the message is JSON of the same statement, so that each message takes only one round trip.
  const { rows } = await sql<{
    isMade: MailingRow['is_made'];
    isCancelled: boolean;
    hasServerError: boolean;
    message: DueMessage | null;
  }>`
    select is_made as "isMade", cancelled_at is not null as "isCancelled", mailings.server_failures > 0 as "hasServerError", to_jsonb(due) as message
    from mailings left join lateral (
      select mail_messages.id, subscriber_id as "subscriberId", mail_messages.subject, attempts,
        subscribers.email, subscribers.name, unsubscribed_at is not null as "hasLeft"
      from mail_messages join subscribers on subscribers.id = subscriber_id
      where mailing_id = ${id} and status = 'waiting' and due_at <= now()
      order by due_at, mail_messages.id limit 1) as due on true
    where mailings.id = ${id} and finished_at is null and paused_at is null
      and (retry_at is null or retry_at <= now() or cancelled_at is not null)`.execute(db);
  const found = rows[0];
  if (!found) return { mailing: null, message: null };
  const { message, ...mailing } = found;
  return { mailing, message };
}

const batchSize = 500;

/**
 * Creates the next messages of a mailing, some hundreds in one short transaction. It stores the progress with
 * them, so that no message is created twice or left out.
 * @param status `kept` if no mail server is configured
 * @param subjectFor the subject for one recipient
 */
export async function makeMessages(
  connection: Kysely<DB>,
  id: string,
  status: 'waiting' | 'kept',
  subjectFor: (recipient: Recipient) => string,
): Promise<void> {
  await connection.transaction().execute(async (db) => {
    // Raw because it compares with the mailing's own progress.
    const { rows } = await sql<Pick<SubscriberRow, 'id' | 'email' | 'name'>>`
      select subscribers.id, email, name
      from mailings join subscribers on subscribers.id > coalesce(made_to, '00000000-0000-0000-0000-000000000000')
      where mailings.id = ${id} and unsubscribed_at is null
        and (subscriber_ids is null and subscribers.created_at <= mailings.created_at
          or subscribers.id = any (subscriber_ids))
      order by subscribers.id limit ${batchSize}`.execute(db);
    await sql`
      insert into mail_messages (id, mailing_id, subscriber_id, to_address, subject, status, due_at)
      select made.id, ${id}::uuid, subscriber_id, to_address, subject, ${status}, now() from unnest(
        ${rows.map(() => uuidV7())}::uuid[], ${rows.map((row) => row.id)}::uuid[],
        ${rows.map(({ email }) => email)}::text[], ${rows.map((row) => subjectFor(row))}::text[])
        as made (id, subscriber_id, to_address, subject)`.execute(db);
    const isLast = rows.length < batchSize;
    await sql`
      update mailings set made_to = coalesce(${rows.at(-1)?.id ?? null}::uuid, made_to), made = made + ${rows.length},
        kept = kept + ${status === 'kept' ? rows.length : 0}, is_made = ${isLast},
        total = case when ${isLast} then made + ${rows.length} else total end
      where id = ${id}`.execute(db);
  });
}

/**
 * Marks the next messages of a cancelled mailing, some hundreds in one short statement.
 * @returns whether there may be more
 */
export async function cancelMessages(connection: Kysely<DB>, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mail_messages set status = 'cancelled' where id = any (array(
      select id from mail_messages where mailing_id = ${id} and status = 'waiting' limit ${batchSize}))`.execute(
    connection,
  );
  return numAffectedRows === BigInt(batchSize);
}

/** The result of an attempt to send a message. */
export type Outcome =
  | { status: 'sent' | 'kept' | 'skipped' }
  | { status: 'failed'; answer: string }
  /** Try again after some seconds. */
  | { status: 'waiting'; answer: string; seconds: number };

/** Records the result of an attempt, in the message and in the counts of its mailing. */
export async function recordOutcome(
  db: Kysely<DB>,
  mailingId: string,
  messageId: string,
  outcome: Outcome,
): Promise<void> {
  const { status } = outcome;
  const answer = 'answer' in outcome ? outcome.answer.slice(0, 1000) : null;
  const seconds = 'seconds' in outcome ? outcome.seconds : 0;
  const wasTried = status !== 'skipped' && status !== 'kept';
  const one = (counted: Outcome['status']) => (status === counted ? 1 : 0);
  await sql`
    with recorded as (
      update mail_messages set status = ${status}, attempts = attempts + ${wasTried ? 1 : 0}, last_error = ${answer},
        sent_at = case when ${status === 'sent'} then now() end, due_at = now() + make_interval(secs => ${seconds})
      where id = ${messageId} and status = 'waiting' returning id)
    update mailings set sent = sent + ${one('sent')}, kept = kept + ${one('kept')},
      skipped = skipped + ${one('skipped')}, failed = failed + ${one('failed')}
    from recorded where mailings.id = ${mailingId}`.execute(db);
}

/** Pauses a mailing because the mail server doesn't work, for a time that grows with each failure. */
export async function backOff(
  db: Kysely<DB>,
  id: string,
  answer: string,
  pauseSeconds: (failures: number) => number,
): Promise<void> {
  const failed = await db
    .updateTable('mailings')
    .set((mailing) => ({
      server_failures: mailing('server_failures', '+', 1),
      server_error: answer.slice(0, 1000),
    }))
    .where('id', '=', id)
    .returning('server_failures')
    .executeTakeFirst();
  const seconds = pauseSeconds(failed?.server_failures ?? 1);
  await db
    .updateTable('mailings')
    .set({ retry_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
}

/** Clears the error after the mail server works again. */
export async function clearServerError(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('mailings')
    .set({ server_failures: 0, server_error: null, retry_at: null })
    .where('id', '=', id)
    .execute();
}

/** Finishes a mailing without waiting messages. */
export async function finishMailing(db: Kysely<DB>, id: string): Promise<void> {
  await sql`
    update mailings set finished_at = now()
    where id = ${id} and finished_at is null and (is_made or cancelled_at is not null)
      and not exists (select from mail_messages where mailing_id = mailings.id and status = 'waiting')`.execute(
    db,
  );
}
