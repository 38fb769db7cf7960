import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

/** The lengths that tickets of the feed have at most. */
const [subjectMax, descriptionMax] = [200, 10_000];

/** Opens a ticket of a user for a system that has no tickets of its own. Its number begins with `P-`. */
export async function openTicket(
  db: Kysely<DB>,
  ticket: { user: { id: string; name: string; email: string }; subject: string; description: string },
): Promise<{ id: string; ticketNumber: string; subject: string }> {
  const { user, description } = ticket;
  const id = uuidV7();
  const ticketNumber = `P-${id.slice(-12).toUpperCase()}`;
  const subject = ticket.subject
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, subjectMax);
  await db
    .insertInto('tickets')
    .values({
      id,
      ticket_number: ticketNumber,
      user_id: user.id,
      name: user.name || user.email,
      email: user.email,
      subject,
      description: description.slice(0, descriptionMax).toWellFormed(),
    })
    .execute();
  return { id, ticketNumber, subject };
}
