import { expect } from 'vitest';
import { runKinds } from '#server/features.ts';
import { screeningDueTask } from '#server/features/moderation/screening/periodic-tasks.ts';
import { screeningOracleTask } from '#server/features/moderation/screening/oracle-task.ts';
import { runsTask } from '#server/platform/runs/work-on-runs.ts';
import type { TestAdmin, TestApp } from './app.ts';
import { sendForm } from './marketplace.ts';

const log = { info: () => undefined, warn: () => undefined };
const never = new AbortController().signal;

/** Adds a sanctions list, and returns its id. */
export async function addScreeningList(by: Pick<TestAdmin, 'call'>, given: object = {}): Promise<string> {
  const fields = { name: 'Own list', format: 'own', url: '', maxAgeHours: 48, ...given };
  const { status, body } = await by.call('POST', '/adminapi/screening/lists', fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result._id as string;
}

/** Uploads a file of a list, works on its run, and returns the version that it became. */
export async function importScreeningFile(
  app: Pick<TestApp, 'services' | 'url'>,
  by: TestAdmin,
  list: string,
  content: string | Buffer,
  allowsSmaller = false,
) {
  const file = new File([new Uint8Array(Buffer.from(content))], 'list.csv');
  const fields = { file, allowsSmaller: String(allowsSmaller) };
  const { status, body } = await sendForm(app, by, `/adminapi/screening/lists/${list}/file`, fields);
  expect(status, JSON.stringify(body)).toBe(200);
  await workOnScreening(app);
  const versions = (await by.call('GET', `/adminapi/screening/lists/${list}/versions`)).body.data;
  return versions.find(({ _id }: { _id: string }) => _id === body.result._id);
}

/** Works on the imports that wait, asks oracles, and checks who is new or has changed. */
export async function workOnScreening({ services }: Pick<TestApp, 'services'>): Promise<void> {
  await runsTask(runKinds, ['screeningImport']).run(services, log, never);
  await screeningDueTask.run(services, log, never);
  await screeningOracleTask.run(services, log, never);
  await screeningDueTask.run(services, log, never);
}

/** The hits, oldest first. */
export const screeningHits = async (by: Pick<TestAdmin, 'call'>, query = '') =>
  (await by.call('GET', `/adminapi/screening/hits?limit=100&sort=createdAt&${query}`)).body.data as {
    _id: string;
    subjectId: string;
    subjectName: string;
    state: string;
    score: number;
    version: number;
  }[];
