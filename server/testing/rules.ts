import { expect } from 'vitest';
import { rulesTask } from '#server/features/workspace/rules/work.ts';
import { runKinds } from '#server/features.ts';
import { runsTask } from '#server/platform/runs/work-on-runs.ts';
import type { TestAdmin, TestApp } from './app.ts';

const log = { info: () => undefined, warn: () => undefined };

/** A rule of a test: tickets that change get the priority high. */
export const draft = (principalId: string, more: object = {}) => ({
  name: 'Raise',
  event: 'ticket.changed',
  matching: {},
  actions: [{ name: 'priority', value: 'high' }],
  principalId,
  cap: 100,
  ...more,
});

/** Lets a server follow the events until it has nothing to do. */
export async function followEvents({ services }: Pick<TestApp, 'services'>): Promise<void> {
  await rulesTask.run(services, log, new AbortController().signal);
}

/** Adds a rule, and returns it. */
export async function addRule(by: Pick<TestAdmin, 'call'>, given: object) {
  const { status, body } = await by.call('POST', '/adminapi/rules', given);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result as { _id: string; version: number };
}

/** Tries a rule, and returns it with the result. */
export async function tryRule(app: Pick<TestApp, 'services'>, by: Pick<TestAdmin, 'call'>, id: string) {
  const { status, body } = await by.call('POST', `/adminapi/rules/${id}/try`);
  expect(status, JSON.stringify(body)).toBe(200);
  const { runId } = body.result.trial;
  let run;
  do {
    await runsTask(runKinds, ['ruleTrial']).run(app.services, log, new AbortController().signal);
    run = (await by.call('GET', `/adminapi/runs/${runId}`)).body.result;
  } while (run.endedAt === null);
  return { rule: await readRule(by, id), run };
}

/** A rule as the screen reads it. */
export const readRule = async (by: Pick<TestAdmin, 'call'>, id: string) =>
  (await by.call('GET', `/adminapi/rules/${id}`)).body.result;

/** Switches a rule on or off. */
export const switchRule = (by: Pick<TestAdmin, 'call'>, id: string, isOn: boolean) =>
  by.call('POST', `/adminapi/rules/${id}/switch`, { isOn });

/** Adds a rule, tries it and switches it on. */
export async function activeRule(app: Pick<TestApp, 'services'>, by: Pick<TestAdmin, 'call'>, given: object) {
  const { _id } = await addRule(by, given);
  await tryRule(app, by, _id);
  const { status, body } = await switchRule(by, _id, true);
  expect(status, JSON.stringify(body)).toBe(200);
  return _id;
}

/** The outcomes of a rule, oldest first. */
export const outcomesOf = async (by: Pick<TestAdmin, 'call'>, id: string, trial = false) =>
  (await by.call('GET', `/adminapi/rules/${id}/outcomes?trial=${trial}&limit=100&sort=at`)).body.data as {
    _id: string;
    event: string;
    recordId: string;
    verdict: string;
    reason: string | null;
  }[];
