import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';
import { enqueue } from './boss.ts';
import type { AnyJob, Job } from './job.ts';
import { startJobs } from './start.ts';

let app: TestApp;
let other: TestApp;
const running: { stop: () => Promise<void> }[] = [];
const warnings: string[] = [];
const log = { info: () => undefined, warn: (_facts: object, message: string) => void warnings.push(message) };

beforeAll(async () => {
  app = await startTestApp();
  other = await app.another();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function start(jobs: readonly AnyJob[], on = app) {
  const started = await startJobs(on.services, app.database.url, jobs, log, { retryPollSeconds: 0.5 });
  running.push(started);
  return started;
}

/** A job that collects its inputs. */
function remembering(name: string, more: Partial<Job<{ n: number }>> = {}) {
  const done: number[] = [];
  const job: Job<{ n: number }> = {
    name,
    retries: 3,
    retryDelaySeconds: 1,
    async handle(_services, { n }) {
      done.push(n);
    },
    ...more,
  };
  return { job, done };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('a job', () => {
  it('can be enqueued before any worker ever started, also by many at once', async () => {
    const { job, done } = remembering('early');
    await Promise.all(
      numbers(8).map((n) =>
        app.services.db
          .transaction()
          .execute((db) => enqueue((n % 2 ? app : other).services, db, job, { n })),
      ),
    );
    await start([job]);
    await until(() => expect(done.sort()).toEqual(numbers(8)));
  });

  it('is done once with two servers, soon after its commit', async () => {
    const { job, done } = remembering('once', { concurrency: 3 });
    await Promise.all([start([job]), start([job], other)]);
    await app.services.db.transaction().execute(async (db) => {
      for (const n of numbers(60)) await enqueue(app.services, db, job, { n });
    });
    // A job that is completed is taken by nobody again.
    await until(async () => {
      const left = await sql`select from pgboss.job where name = 'once' and state <> 'completed'`.execute(
        app.services.db,
      );
      expect([done.length >= 60, left.rows]).toEqual([true, []]);
    });
    expect(done.sort((a, b) => a - b)).toEqual(numbers(60));
  });

  it('is forgotten with a transaction that is undone', async () => {
    const { job, done } = remembering('undone');
    await start([job]);
    const failing = app.services.db.transaction().execute(async (db) => {
      await enqueue(app.services, db, job, { n: 1 });
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    await app.services.db.transaction().execute((db) => enqueue(app.services, db, job, { n: 2 }));
    await until(() => expect(done).toEqual([2]));
  });

  it('is tried again after a failure, and knows its last attempt', async () => {
    const attempts: boolean[] = [];
    const { job } = remembering('retried', {
      retries: 2,
      async handle(_services, _data, { isLast }) {
        attempts.push(isLast);
        throw new Error('not yet');
      },
    });
    await start([job]);
    await app.services.db.transaction().execute((db) => enqueue(app.services, db, job, { n: 1 }));
    await until(async () => {
      // The pauses between attempts, cut short.
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(app.services.db);
      expect(attempts).toEqual([false, false, true]);
    });
    expect(warnings.filter((warning) => warning === 'a job failed')).toHaveLength(3);
  });

  it('with a schedule runs once, though every server schedules it', async () => {
    const { job } = remembering('scheduled', { schedule: '*/5 * * * *' });
    await Promise.all([start([job as AnyJob]), start([job as AnyJob], other)]);
    const found = await sql<{ name: string; cron: string; timezone: string }>`
      select name, cron, timezone from pgboss.schedule where name = 'scheduled'`.execute(app.services.db);
    expect(found.rows).toEqual([{ name: 'scheduled', cron: '*/5 * * * *', timezone: 'UTC' }]);
  });

  it('that is in flight is finished by a stop', async () => {
    let ended = false;
    let begun = false;
    const { job } = remembering('slow', {
      async handle() {
        begun = true;
        await new Promise((resolve) => setTimeout(resolve, 400));
        ended = true;
      },
    });
    const jobs = await start([job]);
    await app.services.db.transaction().execute((db) => enqueue(app.services, db, job, { n: 1 }));
    await until(() => expect(begun).toBe(true));
    await jobs.stop();
    expect(ended).toBe(true);
    const state = await sql<{ state: string }>`select state from pgboss.job where name = 'slow'`.execute(
      app.services.db,
    );
    expect(state.rows).toEqual([{ state: 'completed' }]);
  });
});

describe('three servers that start at once on a new database', () => {
  it('all come up, and work', async () => {
    const fresh = await startTestApp();
    const servers = [fresh, await fresh.another(), await fresh.another()];
    const { job, done } = remembering('first');
    const started = await Promise.all(
      servers.map((server) => startJobs(server.services, fresh.database.url, [job], log)),
    );
    await Promise.all(
      servers.map((server, n) =>
        fresh.services.db.transaction().execute((db) => enqueue(server.services, db, job, { n })),
      ),
    );
    await until(() => expect(done.sort()).toEqual([0, 1, 2]));
    await Promise.all(started.map((jobs) => jobs.stop()));
    await Promise.all(servers.slice(1).map((server) => server.close()));
    await fresh.close();
  });
});
