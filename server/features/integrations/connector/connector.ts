import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { outageOf } from '#server/platform/db/outage.ts';
import { Unreachable } from './read-only-session.ts';
import type { TableSync } from './table-sync.ts';

/** The longest pause after the database didn't answer, in milliseconds. */
const longestPauseMs = 60_000;

interface Following {
  pollSeconds: number;
  /** Ends after everything was sent once. */
  isOnce: boolean;
  say: (sentence: string) => void;
}

/**
 * Sends the tables in their order, again and again. While the database doesn't answer it waits. A table that can't be
 * read doesn't stop the others, and is tried again.
 * @returns with `isOnce`, whether every table was sent
 * @throws the error of a workspace that refuses the rows
 */
export async function followTables(
  tables: readonly TableSync[],
  { pollSeconds, isOnce, say }: Following,
): Promise<boolean> {
  const failures = new Map<string, string>();
  /** A failure is said once, not at each poll. */
  const fail = (place: string, sentence: string) => {
    if (failures.get(place) !== sentence) say(sentence);
    failures.set(place, sentence);
  };
  for (let unanswered = 0; ;) {
    let isDown = false;
    for (const table of tables) {
      try {
        await table.catchUp();
        if (failures.delete(table.table)) say(`${table.table} is read again.`);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        isDown = error instanceof Unreachable || outageOf(error) === 'down';
        if (!isDown && !(error instanceof DatabaseError)) throw error;
        if (isDown) fail('', `Your database doesn’t answer (${error.message}). Trying again.`);
        else fail(table.table, `${table.table} can’t be read: ${error.message}. The other tables continue.`);
        if (isDown) break;
      }
    }
    if (!isDown && failures.delete('')) say('Your database answers again.');
    unanswered = isDown ? unanswered + 1 : 0;
    if (isOnce && !isDown) return failures.size === 0;
    await sleep(isDown ? Math.min(longestPauseMs, 500 * 2 ** unanswered) : pollSeconds * 1000);
  }
}
