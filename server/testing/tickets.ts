import type { Insertable } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { TestAdmin, TestApp } from './app.ts';

let counter = 0;

/** Adds an open ticket without replies, and returns its id; columns of the table may be given. */
export async function addTicket(
  { services }: Pick<TestApp, 'services'>,
  columns: Partial<Insertable<DB['tickets']>> = {},
): Promise<string> {
  counter += 1;
  const ticket = {
    id: uuidV7(),
    ticket_number: `TCK-${String(counter).padStart(5, '0')}`,
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'Where?',
    description: 'Gone.',
    ...columns,
  };
  await services.db.insertInto('tickets').values(ticket).execute();
  return ticket.id;
}

/** A ticket as its page shows it. */
export const readTicket = async (admin: Pick<TestAdmin, 'call'>, id: string) =>
  (await admin.call('GET', `/adminapi/getSupportId/${id}`)).body.result;

/** Answers a ticket; further fields of the call may be given. */
export const replyTo = (admin: Pick<TestAdmin, 'call'>, id: string, more: object = {}) =>
  admin.call('POST', '/adminapi/replySupport', { id, message_query: 'Here.', ...more });
