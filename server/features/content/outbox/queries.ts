import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { outboxSchemas } from '#contract/content/outbox.schemas.ts';
import { textColumn, timeColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { shownStatuses } from '#server/platform/lists/shown-labels.ts';

type Row = z.input<typeof outboxSchemas.listMessages.output>;
/** A message. A message of a mailing has no text of its own, but the template that it is rendered from. */
type Message = Omit<z.input<typeof outboxSchemas.getMessage.output>, 'text'> & {
  text: string | null;
  secretLink: string | null;
  mailing: { subject: string; content: string } | null;
  recipient: { id: string; email: string; name: string | null } | null;
};
type Input = z.output<typeof outboxSchemas.listMessages.input>;

const messages: ListDefinition<Row, Input> = {
  table: 'mail_messages',
  columns: {
    id: 'id',
    to: 'to_address',
    subject: 'subject',
    status: 'status',
    attempts: 'attempts',
    lastError: 'last_error',
    createdAt: 'created_at',
    sentAt: 'sent_at',
  },
  search: 'search',
  shown: { column: 'status', words: shownStatuses.outbox },
  sorts: {
    createdAt: 'created_at',
    to: 'lower(to_address)',
    subject: 'lower(subject)',
    status: 'status',
  },
  newest: 'created_at',
  filters: {
    status: (status) => sql`status = ${status}`,
    recipient: (address) => sql`lower(to_address) = lower(${address} collate "pg_c_utf8")`,
    to: textColumn('lower(to_address)'),
    subject: textColumn('lower(subject)'),
    createdAt: timeColumn('created_at'),
  },
  searchedTexts: ['to', 'subject'],
  keptCount: 'mail_messages',
};

/** A page of the email log. */
export const listMessages = (db: Kysely<DB>, input: Input) => pageOf(db, messages, input);

/** One message with its text, or with what its text is rendered from; undefined if it doesn't exist. */
export async function getMessage(db: Kysely<DB>, id: string): Promise<Message | undefined> {
  // Raw because a message's mailing and recipient are JSON of the same statement.
  const found = await sql<Message>`
    select mail_messages.id, to_address as "to", mail_messages.subject, status, attempts, last_error as "lastError",
      mail_messages.created_at as "createdAt", sent_at as "sentAt", text, html,
      secret_link as "secretLink",
      case when mailings.id is not null
        then jsonb_build_object('subject', mailings.subject, 'content', mailings.content) end as mailing,
      case when subscribers.id is not null
        then jsonb_build_object('id', subscribers.id, 'email', subscribers.email, 'name', subscribers.name) end as recipient
    from mail_messages left join mailings on mailings.id = mailing_id
    left join subscribers on subscribers.id = subscriber_id
    where mail_messages.id = ${id}`.execute(db);
  return found.rows[0];
}
