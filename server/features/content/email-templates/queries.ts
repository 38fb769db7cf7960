import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { emailTemplatesSchemas } from '#contract/content/email-templates.schemas.ts';
import { caseTemplateNames } from '#contract/moderation/case-templates.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import { type ListDefinition, selectList } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';

/** Templates of emails to subscribers. */
export const emailTemplates = records({
  table: 'email_templates',
  fields: {
    id: 'id',
    identifier: 'identifier',
    subject: 'subject',
    content: 'content',
    createdAt: 'created_at',
    version: 'version',
  },
});

/** A template of emails to subscribers. */
export type EmailTemplate = RecordOf<typeof emailTemplates>;

type Schemas = typeof emailTemplatesSchemas;
type Input<C extends keyof Schemas> = z.output<Schemas[C]['input']>;

/**
 * A page of the templates. There are only a few rows, so they are searched, sorted and counted without an index.
 */
export const listEmailTemplates = emailTemplates.list<Input<'listEmailTemplates'>>({
  search: `lower(identifier || e'\\x1f' || subject)`,
  sorts: { identifier: 'lower(identifier)', subject: 'lower(subject)', createdAt: 'created_at' },
  newest: 'id',
  filters: {
    usedBy: (user) => {
      const isOfCases = sql`identifier = any(${caseTemplateNames}::text[])`;
      return user === 'cases' ? isOfCases : sql`not ${isOfCases}`;
    },
    identifier: textColumn('lower(identifier)'),
    subject: textColumn('lower(subject)'),
  },
  searchedTexts: ['identifier', 'subject'],
});

/** Stores which template a session loaded or saved last. */
export async function noteTemplate(db: Kysely<DB>, sessionId: string, id: string): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ last_template: id })
    .where('id', '=', sessionId)
    .where('last_template', 'is distinct from', id)
    .execute();
}

/** The template that a session loaded or saved last; undefined if there is none. */
export const lastTemplate = (db: Kysely<DB>, sessionId: string): Promise<EmailTemplate | undefined> =>
  db
    .selectFrom('email_templates')
    .innerJoin('admin_sessions', 'admin_sessions.last_template', 'email_templates.id')
    .select(emailTemplates.columns)
    .where('admin_sessions.id', '=', sessionId)
    .executeTakeFirst();

interface Subscriber {
  email: string;
}

const subscribers: ListDefinition<Subscriber, Input<'listSubscribers'>> = {
  table: 'subscribers',
  columns: { email: 'email' },
  live: 'unsubscribed_at is null',
  search: 'lower(email)',
  masked: { search: `''`, fewValues: `''`, whole: ['lower(email)'] },
  sorts: { email: 'lower(email)' },
  newest: 'id',
  filters: {},
  keptCount: 'subscribers',
};

/** A page of the current subscribers. */
export const listSubscribers = (db: Kysely<DB>, input: Input<'listSubscribers'>) =>
  pageOf(db, subscribers, input);

/** The ids of the subscribers with one of some addresses, each once, ignoring case. */
export async function findSubscriberIds(db: Kysely<DB>, emails: readonly string[]): Promise<string[]> {
  const lowered = sql`(select lower(given collate "pg_c_utf8") from unnest(${emails}::text[]) as given)`;
  const found = await db
    .selectFrom('subscribers')
    .select('id')
    .where(sql`lower(email)`, 'in', lowered)
    .where('unsubscribed_at', 'is', null)
    .execute();
  return found.map(({ id }) => id);
}

/** A mailing and its progress. */
export type Mailing = z.input<Schemas['listMailings']['output']>;

/** Messages without an outcome yet. */
const open = 'greatest(total - sent - failed - kept - skipped, 0)';

/**
 * There are only a few dozen rows for each template, and they contain their own counts, so they are counted
 * without an index.
 */
const mailings: ListDefinition<Mailing, Input<'listMailings'>> = {
  table: 'mailings',
  columns: {
    id: 'id',
    templateId: 'template_id',
    subject: 'subject',
    adminName: '(select name from actors where actors.id = admin_id)',
    isToAll: 'subscriber_ids is null',
    status: `case when cancelled_at is not null then 'cancelled' when finished_at is not null then 'finished'
      when paused_at is not null then 'paused' else 'sending' end`,
    total: 'total',
    sent: 'sent',
    failed: 'failed',
    kept: 'kept',
    skipped: 'skipped',
    cancelled: `case when cancelled_at is null then 0 else ${open} end`,
    waiting: `case when cancelled_at is null then ${open} else 0 end`,
    serverError: 'server_error',
    retryAt: 'retry_at',
    createdAt: 'created_at',
    finishedAt: 'finished_at',
  },
  search: 'lower(subject)',
  sorts: { createdAt: 'created_at' },
  newest: 'id',
  filters: { templateId: (templateId) => sql`template_id = ${templateId}` },
};

/** A page of the mailings. */
export const listMailings = (db: Kysely<DB>, input: Input<'listMailings'>) => pageOf(db, mailings, input);

const mailingColumns = selectList(mailings.columns);

/** One mailing. */
export async function findMailing(db: Kysely<DB>, id: string): Promise<Mailing | undefined> {
  // Raw because the columns of the list are expressions, shared by both statements.
  const { rows } = await sql<Mailing>`select ${mailingColumns} from mailings where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Pauses or resumes a mailing.
 * @returns false if it is in that state already, has finished, or doesn't exist
 */
export async function setPaused(db: Kysely<DB>, id: string, isPaused: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mailings set paused_at = case when ${isPaused} then now() end,
      -- Who lets it go on wants it tried now.
      retry_at = case when ${isPaused} then retry_at end
    where id = ${id} and finished_at is null and cancelled_at is null and (paused_at is null) = ${isPaused}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/**
 * Cancels a mailing, paused or not. The server that works on it stops after the current message and marks the
 * rest.
 * @returns false if it has finished or was cancelled already, or doesn't exist
 */
export async function setCancelled(db: Kysely<DB>, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mailings set cancelled_at = now(), paused_at = null, retry_at = null, server_error = null
    where id = ${id} and finished_at is null and cancelled_at is null`.execute(db);
  return numAffectedRows === 1n;
}

interface Failure {
  id: string;
  to: string;
  lastError: string | null;
  attempts: number;
}

/** The messages that one mailing could not deliver. There are few, so they are counted without an index. */
const failures: ListDefinition<Failure, Input<'listMailingFailures'>> = {
  table: 'mail_messages',
  columns: { id: 'id', to: 'to_address', lastError: 'last_error', attempts: 'attempts' },
  live: `status = 'failed' and mailing_id is not null`,
  search: `lower(to_address || e'\\x1f' || coalesce(last_error, ''))`,
  masked: { search: `''`, whole: ['lower(to_address)'] },
  sorts: { to: 'lower(to_address)' },
  newest: 'id',
  filters: { id: (id) => sql`mailing_id = ${id}` },
};

/** A page of the messages of a mailing that failed permanently. */
export const listMailingFailures = (db: Kysely<DB>, input: Input<'listMailingFailures'>) =>
  pageOf(db, failures, input);

/** Since when the oldest waiting email outside mailings waits, if that is more than 15 minutes. */
export async function mailWaitingSince(db: Kysely<DB>): Promise<Date | null> {
  const oldest = await db
    .selectFrom('mail_messages')
    .select('created_at')
    .where('status', '=', 'waiting')
    .where('mailing_id', 'is', null)
    // Raw because only the database's clock counts.
    .where('created_at', '<', sql<Date>`now() - interval '15 minutes'`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return oldest?.created_at ?? null;
}
