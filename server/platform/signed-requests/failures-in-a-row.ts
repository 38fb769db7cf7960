import { sql } from 'kysely';

/** After this many failures in a row, a server of the company is not asked for a minute. */
export const failuresToPause = 5;
const pauseSeconds = 60;

/**
 * The columns that the outcome of a question sets: an answer ends a row of failures, and the last of several pauses the
 * questions.
 * @param error null for an answer
 */
export function failureColumns(error: string | null) {
  if (error === null) return { failures: 0, paused_until: null, last_error: null };
  return {
    // Raw because the builder has no intervals, and the tables that have these columns vary.
    failures: sql<number>`failures + 1`,
    last_error: error,
    paused_until: sql<Date | null>`case when failures + 1 >= ${failuresToPause}
      then clock_timestamp() + make_interval(secs => ${pauseSeconds}) end`,
  };
}
