import { type Kysely, sql } from 'kysely';
import type { Services } from '../context/services.ts';
import { releaseLock, takeLock, takeLockUntilCommit } from '../db/advisory-lock.ts';
import type { DB } from '../db/types.ts';
import type { PeriodicTask } from '../jobs/periodic-tasks.ts';
import type { MessageId } from '../messages/en.ts';
import { endRun, findOpenRun, type OpenRun, openRuns, type RunKindName } from './runs.ts';

/** The parts of a kind of run. */
export type RunKind =
  | {
      /**
       * Works on a job for some seconds, from its cursor on; it is called again until the job is over. It stores each step
       * with its progress in one transaction (`advanceRun`), and the end (`endRun`).
       * @param connection the connection that holds the job's lock: a lost lock ends the work
       */
      work: (
        services: Services,
        connection: Kysely<DB>,
        run: OpenRun,
        stopping: AbortSignal,
      ) => Promise<void>;
    }
  | {
      /** It belongs to a request, for example a download: it fails with this sentence if its server is gone. */
      lost: MessageId;
    };

/** Jobs that one server works on at the same time. */
const maxAtOnce = 2;

/**
 * Works on the runs that people wait for. Every server does this continuously, and one of them works on each run. A
 * killed process releases its runs immediately: another server continues those that can be resumed, and ends the others
 * with a sentence.
 * @param names the kinds that this task works on: a long import keeps only others of its kind waiting
 */
export function runsTask(
  kinds: Readonly<Record<RunKindName, RunKind>>,
  names: readonly RunKindName[] = Object.keys(kinds) as RunKindName[],
): PeriodicTask {
  return {
    purpose: `work on runs (${names.join(', ')})`,
    everyMs: 1000,
    due: () => sql`exists (select from runs
      where ended_at is null and paused_at is null and kind = any(${[...names]}::text[]))`,
    async run(services, log, stopping) {
      const open = (await openRuns(services.db)).filter(({ kind }) => names.includes(kind));
      const due = open.map(({ id, kind, isSilent }) => {
        const how = kinds[kind];
        return 'work' in how
          ? () => workOn(services, id, how.work, stopping)
          : () => endLost(services, id, how.lost, isSilent);
      });
      for (let at = 0; at < due.length && !stopping.aborted; at += maxAtOnce) {
        const ended = await Promise.allSettled(due.slice(at, at + maxAtOnce).map((work) => work()));
        for (const run of ended)
          if (run.status === 'rejected') log.warn({ err: run.reason }, 'a run stopped; it is taken up again');
      }
    },
  };
}

async function workOn(
  services: Services,
  id: string,
  work: Extract<RunKind, { work: unknown }>['work'],
  stopping: AbortSignal,
): Promise<void> {
  await services.db.connection().execute(async (connection) => {
    if (!(await takeLock(connection, 'run', id))) return;
    try {
      const run = await findOpenRun(connection, id);
      if (run) await work(services, connection, run, stopping);
    } finally {
      await releaseLock(connection, 'run', id);
    }
  });
}

/** Ends a run whose server is gone: it is running and nobody holds its lock, or it waits and was not seen for long. */
async function endLost({ db }: Services, id: string, lost: MessageId, isSilent: boolean): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await takeLockUntilCommit(transaction, 'run', id))) return;
    const run = await findOpenRun(transaction, id);
    if (!run || (run.state === 'waiting' && !isSilent)) return;
    await endRun(transaction, id, { state: 'failed', error: { sentence: lost } });
  });
}
