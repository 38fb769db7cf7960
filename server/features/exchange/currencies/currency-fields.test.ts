import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { cryptoFields, tokenFields } from '#server/testing/currencies.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const add = (body: object) => admin.call('POST', '/adminapi/currency', body);

async function added(body: object) {
  const answer = await add(body);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.result as Record<string, unknown>;
}

describe('the ABI and the fee of a currency', () => {
  it.each([
    ['no JSON', '[{', 'This is not valid JSON.'],
    ['an object', '{"type":"function"}', 'An ABI is a JSON array with at least one entry.'],
    ['an empty array', '[]', 'An ABI is a JSON array with at least one entry.'],
    [
      'another kind of entry',
      '[{"type":"receive"},{"type":"nothing"}]',
      'Entry 2 is not an ABI entry: check type.',
    ],
    [
      'a function without a name',
      '[{"type":"function","inputs":[]}]',
      'Entry 1 is not an ABI entry: check name.',
    ],
    [
      'a type that Solidity has not',
      '[{"type":"event","name":"E","inputs":[{"name":"a","type":"uint7"}]}]',
      'Entry 1 is not an ABI entry: check inputs.0.type.',
    ],
    [
      'a tuple without components',
      '[{"type":"error","name":"E","inputs":[{"type":"tuple[]"}]}]',
      'Entry 1 is not an ABI entry: check inputs.0.',
    ],
    [
      'tuples in tuples without end',
      `[{"type":"receive","inputs":[${'{"type":"tuple","components":['.repeat(2500)}${']}'.repeat(2500)}]}]`,
      'Entry 1 is not an ABI entry: check components.',
    ],
    [
      'one with a null character in a name of its own',
      '[{"type":"receive","internalType":"a\\u0000b"}]',
      'Entry 1 is not an ABI entry: check type.',
    ],
  ])('refuses an ABI that is %s', async (_, minabi, sentence) => {
    const answer = await add(tokenFields({ minabi }));
    expect([answer.status, answer.body.errors]).toEqual([400, { minabi: sentence }]);
  });

  it.each([
    ['0', '0'],
    ['000.500', '0.5'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['999999999999999999', '999999999999999999'],
    ['123456789012345678.123456789012345678', '123456789012345678.123456789012345678'],
  ])('keeps the fee %s exactly', async (withdrawFee, kept) => {
    expect((await added(cryptoFields({ withdrawFee })))['withdrawFee']).toBe(kept);
  });

  it.each([
    ['-1', 'The smallest value is 0.'],
    ['-0.000000000000000001', 'The smallest value is 0.'],
    ['1e3', 'Enter a number with digits and one decimal point, such as 0.5.'],
    ['1,5', 'Enter a number with digits and one decimal point, such as 0.5.'],
    ['.5', 'Enter a number with digits and one decimal point, such as 0.5.'],
    ['NaN', 'Enter a number with digits and one decimal point, such as 0.5.'],
    ['0.0000000000000000001', 'Use at most 18 digits after the decimal point.'],
    ['999999999999999999.1', 'The largest value is 999999999999999999.'],
    ['', 'Required'],
    [0.5, 'This value has the wrong type.'],
  ])('refuses the fee %s', async (withdrawFee, sentence) => {
    const answer = await add(cryptoFields({ withdrawFee }));
    expect([answer.status, answer.body.errors]).toEqual([400, { withdrawFee: sentence }]);
  });
});
