import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { emailTemplatesSchemas } from '#contract/content/email-templates.schemas.ts';
import { warningTemplates } from '#contract/moderation/warning-template.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import { type ListDefinition, selectList } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';

/** Templates of mail to subscribers. */
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

/** A template of mail to subscribers. */
export type EmailTemplate = RecordOf<typeof emailTemplates>;

type Schemas = typeof emailTemplatesSchemas;
type Input<C extends keyof Schemas> = z.output<Schemas[C]['input']>;

/** A page of the templates. A handful of rows: searched, sorted and counted as they are. */
export const listEmailTemplates = emailTemplates.list<Input<'listEmailTemplates'>>({
  search: `lower(identifier || e'\\x1f' || subject)`,
  sorts: { identifier: 'lower(identifier)', subject: 'lower(subject)', createdAt: 'created_at' },
  newest: 'id',
  filters: {
    usedBy: (user) => {
      const isWarning = sql`identifier = any(${Object.values(warningTemplates)}::text[])`;
      return user === 'cases' ? isWarning : sql`not ${isWarning}`;
    },
    identifier: textColumn('lower(identifier)'),
    subject: textColumn('lower(subject)'),
  },
  searchedTexts: ['identifier', 'subject'],
});

/** Keeps which template a session loaded or saved last. */
export async function noteTemplate(db: Kysely<DB>, sessionId: string, id: string): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ last_template: id })
    .where('id', '=', sessionId)
    .where('last_template', 'is distinct from', id)
    .execute();
}

/** The template that a session loaded or saved last; undefined where there is none. */
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
  masked: { search: `''`, whole: ['lower(email)'] },
  sorts: { email: 'lower(email)' },
  newest: 'id',
  filters: {},
  keptCount: 'subscribers',
};

/** A page of who is subscribed. */
export const listSubscribers = (db: Kysely<DB>, input: Input<'listSubscribers'>) =>
  pageOf(db, subscribers, input);

/** The ids of those among some addresses that are subscribed, each once, ignoring case. */
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

/** A sending and how far it is. */
export type Mailing = z.input<Schemas['listMailings']['output']>;

/** Messages without an outcome yet. */
const open = 'greatest(total - sent - failed - kept - skipped, 0)';

/** Some dozens of rows for each template, whose numbers stand in them: counted as they are. */
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

/** A page of the sendings. */
export const listMailings = (db: Kysely<DB>, input: Input<'listMailings'>) => pageOf(db, mailings, input);

const mailingColumns = selectList(mailings.columns);

/** One sending. */
export async function findMailing(db: Kysely<DB>, id: string): Promise<Mailing | undefined> {
  // Raw because the list's columns are expressions: they are said once for both.
  const { rows } = await sql<Mailing>`select ${mailingColumns} from mailings where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Pauses a sending or lets it go on.
 * @returns false where it is in that state already, or finished, or doesn't exist
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
 * Ends a sending, paused or not. The server that works on it stops after the message in flight and marks the rest.
 * @returns false where it is finished or cancelled already, or doesn't exist
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

/** What one sending could not deliver: counted as it is. */
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

/** A page of the messages of a sending that failed for good. */
export const listMailingFailures = (db: Kysely<DB>, input: Input<'listMailingFailures'>) =>
  pageOf(db, failures, input);
