import { expect } from 'vitest';
import type { TestAdmin } from './app.ts';
import { until } from './until.ts';

/** The fields of an own action on users, answered at an address, without any demand. */
export const ownActionDefinition = (url: string, given: object = {}) => ({
  type: 'action',
  kind: 'user',
  name: 'Set limit',
  description: '',
  url,
  onRecord: true,
  onList: true,
  form: '',
  needsReason: false,
  needsProof: false,
  needsApproval: false,
  admins: [],
  ...given,
});

type Acting = Pick<TestAdmin, 'call'>;

/** Adds an own action or card. */
export async function defineOwnAction(by: Acting, url: string, given: object = {}) {
  const { status, body } = await by.call('POST', '/adminapi/own-actions', ownActionDefinition(url, given));
  expect([status, body.errors]).toEqual([200, undefined]);
  return { id: body.result._id as string, secret: body.result.secret as string };
}

/** The outcome of a use of an own action, once it has one. */
export async function outcomeOfUse(by: Acting, call: string) {
  const read = async () => (await by.call('GET', `/adminapi/own-parts/calls/${call}`)).body.result;
  await until(async () => expect((await read()).state).not.toBe('waiting'));
  return read();
}
