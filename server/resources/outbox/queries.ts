import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { outboxSchemas } from '#contract/outbox.schemas.ts';
import type { DB } from '../../db/types.ts';
import type { ListDefinition } from '../../lists/definition.ts';
import { pageOf } from '../../lists/page.ts';

type Row = z.input<typeof outboxSchemas.listMessages.output>;
type Message = z.input<typeof outboxSchemas.getMessage.output>;
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
  sorts: {
    createdAt: 'created_at',
    to: 'lower(to_address)',
    subject: 'lower(subject)',
    status: 'status',
  },
  newest: 'created_at',
  filters: { status: (status) => sql`status = ${status}` },
  keptCount: 'mail_messages',
};

/** A page of the outbox. */
export const listMessages = (db: Kysely<DB>, input: Input) => pageOf(db, messages, input);

/** One message with its text; undefined where there is none. */
export async function getMessage(db: Kysely<DB>, id: string): Promise<Message | undefined> {
  const found = await sql<Message>`
    select id, to_address as "to", subject, status, attempts, last_error as "lastError", created_at as "createdAt",
      sent_at as "sentAt", text, html
    from mail_messages where id = ${id}`.execute(db);
  return found.rows[0];
}
