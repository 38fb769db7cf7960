import { expect, it } from 'vitest';
import type { Call } from '../platform/call.ts';
import { calls } from '../calls.ts';
import { ruleRecords } from './rule-records.ts';

const every = Object.assign({}, ...Object.values(calls)) as Readonly<Record<string, Call>>;
const actions = Object.entries(ruleRecords).flatMap(([type, record]) =>
  Object.entries(record.actions).map(([name, { call }]) => ({ title: `${type}: ${name}`, call })),
);

/** specification 34.1 */
it.each(actions)('$title is a routine call that needs no second person and no proof', ({ call }) => {
  const { effect, sensitivity, approval, proof } = every[call] as Extract<Call, { effect: 'write' }>;
  expect({ effect, sensitivity, approval, proof }).toEqual({
    effect: 'write',
    sensitivity: 'routine',
    approval: undefined,
    proof: undefined,
  });
});
