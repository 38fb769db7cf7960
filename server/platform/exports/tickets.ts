import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';

/** How long a ticket waits for the browser, in seconds. */
const seconds = 60;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

/**
 * Makes the one-time address part of a download. Of the ticket only its hash is stored; it dies with the session.
 * @returns the ticket: never to be logged
 */
export async function addTicket(
  db: Kysely<DB>,
  { runId, sessionId }: { runId: string; sessionId: string },
): Promise<string> {
  // Tickets that nobody took.
  await db
    .deleteFrom('export_tickets')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  const ticket = randomBytes(32).toString('base64url');
  await db
    .insertInto('export_tickets')
    .values({
      hash: hashOf(ticket),
      run_id: runId,
      session_id: sessionId,
      expires_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .execute();
  return ticket;
}

/**
 * Takes a ticket. Only the first request gets it.
 * @returns undefined if there is none, it was taken already, or it is older than a minute
 */
export async function takeTicket(
  db: Kysely<DB>,
  ticket: string,
): Promise<{ runId: string; sessionId: string } | undefined> {
  return db
    .deleteFrom('export_tickets')
    .where('hash', '=', hashOf(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['run_id as runId', 'session_id as sessionId'])
    .executeTakeFirst();
}
