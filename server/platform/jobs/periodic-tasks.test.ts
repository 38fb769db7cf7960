import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { features } from '#server/features.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';
import { type PeriodicTask, startPeriodicTasks } from './periodic-tasks.ts';

let app: TestApp;
const warnings: string[] = [];
const log = { info: () => undefined, warn: (_: object, sentence: string) => void warnings.push(sentence) };

beforeAll(async () => {
  app = await startTestApp();
  await app.database.pool.query('create table things (id int)');
});
afterAll(() => app.close());

/** Starts upkeep that empties `things`, and counts how often it did. */
function startEmptying(...more: PeriodicTask[]): { runs: () => number } {
  let runs = 0;
  const emptying: PeriodicTask = {
    purpose: 'empty the things',
    everyMs: 0,
    due: () => sql`exists (select from things)`,
    run: async ({ db }) => {
      runs += 1;
      await sql`delete from things`.execute(db);
    },
  };
  const tasks = startPeriodicTasks(app.services, [emptying, ...more], log, { askMs: 20 });
  onTestFinished(() => tasks.stop());
  return { runs: () => runs };
}

it('runs only where something is due', async () => {
  const { runs } = startEmptying();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(runs()).toBe(0);
  await app.database.pool.query('insert into things values (1)');
  await until(() => expect(runs()).toBe(1));
});

it('does everything where the question fails', async () => {
  const broken: PeriodicTask = {
    purpose: 'fail',
    everyMs: 0,
    due: () => sql`exists (select from nothing)`,
    run: async () => undefined,
  };
  const { runs } = startEmptying(broken);
  await until(() => expect(runs()).toBeGreaterThan(0));
  expect(warnings).toContain('could not ask what is due; doing everything instead');
});

it('has nothing to do in a workspace where nothing happens', async () => {
  const all = features.flatMap(({ periodicTasks: tasks = [], sealerTasks = [] }) => [
    ...tasks,
    ...sealerTasks,
  ]);
  const asked = all.filter(({ due }) => due);
  expect(asked.length).toBeGreaterThan(10);
  const isDue = async ({ purpose, due }: PeriodicTask) => {
    const { rows } = await sql<{ is: boolean }>`select ${due?.(app.services)} as is`.execute(app.services.db);
    return rows[0]?.is ? [purpose] : [];
  };
  await until(async () => {
    for (const { run } of asked) await run(app.services, log, new AbortController().signal);
    expect((await Promise.all(asked.map(isDue))).flat()).toEqual([]);
  });
});
