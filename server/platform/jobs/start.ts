import type { JobResult, PgBoss } from 'pg-boss';
import { connectionOptions } from '../db/choose-host.ts';
import type { Services } from '../context/services.ts';
import { ensureQueue, longestDelaySeconds, sendOptions, setEnqueuer } from './boss.ts';
import type { AnyJob } from './job.ts';
import type { JobLog } from './job-log.ts';

/** How long a stop waits for jobs in flight, in milliseconds. */
const patienceMs = 20_000;

/**
 * Starts the workers of this server. Any number of servers may run them on one database: each job is taken by one.
 * Call it once the server listens: it needs some 100 ms, and the tables of pg-boss at the first start ever.
 * @param url the database's address; the workers have a few connections of their own
 * @param jobs every kind of job
 * @param options.retryPollSeconds how often to look for jobs that are due for another attempt; at least 0.5
 * @returns a function that stops them after the jobs in flight
 */
export async function startJobs(
  services: Services,
  url: string,
  jobs: readonly AnyJob[],
  log: JobLog,
  { retryPollSeconds = 60 }: { retryPollSeconds?: number } = {},
): Promise<{ stop: () => Promise<void> }> {
  const starting = startBoss(url, log);
  setEnqueuer(services, starting);
  const boss = await starting;
  for (const job of jobs) {
    await ensureQueue(boss, job);
    if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { ...sendOptions(job), tz: 'UTC' });
    await work(boss, services, job, log, retryPollSeconds);
  }
  return { stop: () => boss.stop({ graceful: true, timeout: patienceMs }) };
}

async function startBoss(url: string, log: JobLog): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    // pg-boss's listening connection knows only one host; if that host is lost, the workers poll.
    ...connectionOptions(url),
    application_name: 'marketdesk jobs',
    max: 4,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: 30_000,
    // Schedules are by the hour or the day, and no job waits for another one.
    flowIntervalSeconds: 3600,
    superviseIntervalSeconds: 300,
    queueCacheIntervalSeconds: 600,
    bamIntervalSeconds: 600,
    cronWorkerIntervalSeconds: 45,
    cronMonitorIntervalSeconds: 45,
  });
  // The error carries its connection, which would fill the log.
  boss.on('error', ({ message }) => log.warn({ message }, 'a job queue had an error; it goes on by itself'));
  return boss.start();
}

/** After a full batch, a worker continues immediately. Only with two jobs it notices that there may be more. */
const batchSize = 2;

async function work(
  boss: PgBoss,
  services: Services,
  job: AnyJob,
  log: JobLog,
  retryPollSeconds: number,
): Promise<void> {
  const options = {
    batchSize,
    burstWhenBatchFull: true,
    localConcurrency: job.concurrency ?? 1,
    includeMetadata: true,
    perJobResults: true,
    // New jobs are announced by notifications. Polling finds further attempts of jobs that failed on another server.
    pollingIntervalSeconds: Math.min(2, retryPollSeconds),
    notifyPollingIntervalSeconds: retryPollSeconds,
  } as const;
  let worker = '';
  /** Looks again once a failed job is due; pg-boss waits at most twice the last delay. */
  const lookAgain = (attempt: number) => {
    const seconds = Math.min(longestDelaySeconds, job.retryDelaySeconds * 2 ** (attempt + 1));
    setTimeout(() => boss.notifyWorker(worker), seconds * 1000).unref();
  };
  worker = await boss.work<object, void, typeof options>(job.name, options, async (taken) => {
    const results: JobResult[] = [];
    for (const { id, data, retryCount, retryLimit } of taken) {
      try {
        // A queue holds only data that was enqueued with its own job.
        await job.handle(services, data as never, { isLast: retryCount >= retryLimit });
        results.push({ id, status: 'completed' });
      } catch (error) {
        log.warn({ err: error, job: job.name, id, retryCount }, 'a job failed');
        results.push({ id, status: 'failed', output: { message: String(error) } });
        if (retryCount < retryLimit) lookAgain(retryCount);
      }
    }
    return results;
  });
}
