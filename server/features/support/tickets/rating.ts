import { type Kysely, sql } from 'kysely';
import { ticketRating } from '#contract/support/ticket-values.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { recordOwnEvent } from '#server/platform/audit/own-event.ts';
import { idOfSigned, signedId } from '#server/platform/mail/signed-id.ts';

type Signing = Pick<Services, 'config' | 'keys'>;

/**
 * Creates the question about this closing of a ticket, which can be answered once.
 * @param db the transaction that closes the ticket
 * @returns the address of the page to answer on
 */
export async function requestRating(
  db: Kysely<DB>,
  { config, keys }: Signing,
  { ticketId, askedBy }: { ticketId: string; askedBy: string },
): Promise<string> {
  const id = uuidV7();
  await db
    .insertInto('ticket_ratings')
    .values({
      id,
      ticket_id: ticketId,
      asked_by: askedBy,
      expires_at: sql<Date>`now() + make_interval(days => ${ticketRating.days})`,
    })
    .execute();
  return `${config.publicUrl}/rate/${signedId(keys.ratings, id)}`;
}

/** A question as its page shows it. */
export interface Question {
  id: string;
  ticketNumber: string;
  subject: string;
  isAnswered: boolean;
  isOver: boolean;
}

/**
 * Finds the question of a link.
 * @returns undefined for a link without our signature, and if the ticket no longer exists
 */
export async function questionOfLink(
  db: Kysely<DB>,
  { keys }: Pick<Signing, 'keys'>,
  token: string,
): Promise<Question | undefined> {
  const id = idOfSigned(keys.ratings, token);
  if (id === undefined) return undefined;
  return db
    .selectFrom('ticket_ratings as rating')
    .innerJoin('tickets', 'tickets.id', 'rating.ticket_id')
    .select([
      'rating.id',
      'ticket_number as ticketNumber',
      'subject',
      sql<boolean>`rated_at is not null`.as('isAnswered'),
      sql<boolean>`expires_at <= now()`.as('isOver'),
    ])
    .where('rating.id', '=', id)
    .executeTakeFirst();
}

/**
 * Stores the answer to a question and sends its event. Of several concurrent answers, one is stored.
 * @returns false if it was answered before or has expired
 */
export async function keepRating(
  db: Kysely<DB>,
  id: string,
  { score, comment }: { score: number; comment: string | null },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const kept = await transaction
      .updateTable('ticket_ratings')
      .set({ score, comment, rated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('rated_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('ticket_id')
      .executeTakeFirst();
    if (!kept) return false;
    const answer = { record: kept.ticket_id, before: null, after: { score, comment } };
    await recordOwnEvent(transaction, 'rateTicket', 'ticket.rated', answer);
    return true;
  });
}
