import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputToWire } from '#contract/platform/names.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { providerPresets } from '#contract/integrations/provider-schemes.ts';
import { addMissingGates } from '#server/features/withdrawals/gates/queries.ts';
import { loadSample } from '#server/sample/load.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { type AnyCall, everyCall, type FieldSchema, fieldsOfCall } from '#server/testing/every-call.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { pictureFile, testAddress } from '#server/testing/marketplace.ts';
import { isFull } from '#server/testing/rounds.ts';
import { verificationRow } from '#server/testing/webhook-providers.ts';

let app: TestApp;
let admin: TestAdmin;
let picture: File;
/** A gate of the policy, which has no id. */
const gateName = 'Edge gate';
/** The id of a record of each resource that lists some. */
const ids = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
  await loadSample(app.database, { users: 200, seed: 1, until: new Date('2026-11-01T00:00:00Z') });
  picture = await pictureFile();
  admin = await app.signIn();
  await addTestKey(app, { restriction: [{ path: '/categorylist', isWriteAccess: true }] });
  await addMissingGates(app.services.db, app.services, [gateName]);
  const gates = JSON.stringify([{ name: gateName, url: 'https://gate.invalid', validMinutes: 5 }]);
  await app.services.db.updateTable('withdrawal_policies').set({ gates }).execute();
  // Raw because it is about a decision that the sample has.
  await sql`insert into statements_of_reasons (id, puid, case_id, decision_id, restriction, ground, legal_ground, category,
      facts, content_type, content_date, territorial_scope, source, automated_detection, automated_decision, language,
      redress, made_by)
    select gen_random_uuid(), gen_random_uuid(), case_id, id, 'hidden', 'incompatible', 'Rule', 'OTHER_VIOLATION_TC', 'Facts',
      'CONTENT_TYPE_PRODUCT', now(), '{DE}', 'VOLUNTARY', false, false, 'en', 'Appeal', ${admin.id}
    from case_decisions limit 1`.execute(app.services.db);
});
afterAll(() => app.close());

/** Numbers at the limits of smallint, integer, bigint, of the exact integers of a double, and of a double's range. */
const edges = [15, 16, 31, 32, 53, 63, 64].flatMap((bits) => [
  -(2 ** bits) - 1,
  -(2 ** bits),
  2 ** bits - 1,
  2 ** bits,
]);
const numbers: readonly unknown[] = [-1, -0, 0, 1, 0.5, 1e-320, 1e308, -1e308, ...edges];
const longDigits = '9'.repeat(400);
const texts: readonly unknown[] = [
  '',
  ' ',
  '-0',
  '1e400',
  'NaN',
  '-Infinity',
  '1.7976931348623159e308',
  longDigits,
  `0.${longDigits}`,
  '\0',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '\\',
  '%_\\%',
  '{}',
  '{"a":',
  '../../etc/passwd',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '٣',
  '🌸'.repeat(1000),
  'x'.repeat(300_000),
];
const others: readonly unknown[] = [null, true, [], [[]], [null], {}, { a: {} }, [{}], ['x', 'x']];

const inHours = (hours: number) => () => new Date(Date.now() + hours * 3_600_000).toISOString();
const soon = inHours(1);

/** A valid value for each field whose rule is not in its JSON schema. */
const known: Readonly<Record<string, () => unknown>> = {
  address: () => testAddress(),
  hash: () => `0x${'1'.repeat(64)}`,
  dialCode: () => '+49',
  phoneNumber: () => '1512345678',
  price: () => '1.5',
  withdrawFee: () => '1',
  pksPriceUsd: () => '1',
  symbol: () => `E${counter}`,
  email: () => `edge${counter}@example.com`,
  from: () => '2026-10-01T00:00:00Z',
  to: () => '2026-11-01T00:00:00Z',
  username: () => `edge${counter}`,
  type: () => 'crypto',
  source: () => 'edge',
  // What every admin of tests has.
  currentPassword: () => 'correct horse battery',
  password: () => 'correct horse battery',
  newPassword: () => 'correct horse battery',
  confirmPassword: () => 'correct horse battery',
  currency: () => 'BTC',
  currencySymbol: () => 'BTC',
  country: () => 'DE',
  month: () => '2026-10',
  announceAt: soon,
  lastDepositAt: inHours(2),
  lastTradeAt: inHours(3),
  payoutUntil: inHours(4),
  endsAt: soon,
  expiresAt: soon,
  until: soon,
  fee: () => '1',
  tolerance: () => '0.1',
  request: () => uuidV7(),
  url: () => 'https://example.com/hook',
  zone: () => 'UTC',
  key: () => `edge_${counter}`,
  record: () => ids.get('users') ?? uuidV7(),
  call: () => everyCall.find(({ resource }) => resource === 'users')?.name,
  ids: () => [ids.get('users') ?? uuidV7()],
  version: () => 1,
  after: () => '0',
  limit: () => 1,
  wait: () => 0,
};
/** Fields that a currency of type crypto, which is the example, doesn't have. */
const leftOut = new Set([
  'abi',
  'contractAddress',
  'bankName',
  'accountHolder',
  'accountNumber',
  'routingNumber',
]);
let counter = 0;
/** Parts of a provider, which have rules that are not in their JSON schema. */
const providerFields: Readonly<Record<string, () => unknown>> = {
  slug: () => `edge-${counter}`,
  scheme: () => providerPresets.custom,
  mapping: () => [verificationRow],
  secret: () => 'a secret of the edges',
};

/** Each field is tried with one of so many values, the next field with the values after those; the full run tries all. */
const share = isFull ? 1 : 4;
let fieldsTried = 0;

function example(name: string, field: FieldSchema, resource: string): unknown {
  counter += 1;
  if (resource === 'gates' && name === 'name') return gateName;
  if (resource === 'providers' && Object.hasOwn(providerFields, name)) return providerFields[name]?.();
  if (field.const !== undefined) return field.const;
  const value = known[name]?.();
  if (field.enum) return field.enum.includes(value as string) ? value : field.enum[0];
  if (value !== undefined) return value;
  if (name.endsWith('Fee') || /Fee\d+$/.test(name)) return '1';
  if (field.format === 'uuid') return ids.get(resource) ?? uuidV7();
  if (field.format === 'binary') return picture;
  if (field.type === 'boolean') return true;
  if (field.type === 'integer' || field.type === 'number') return 1;
  if (field.type === 'array') return [];
  if (field.type === 'object') return {};
  if (field.type === 'string') return `Edge ${counter}`.padEnd(field.minLength ?? 0, 'x');
  const [first] = field.anyOf ?? [];
  return first && example(name, first, resource);
}

/** An input that is valid by the call's schema. */
function validInput(one: AnyCall): Record<string, unknown> {
  const { fields, required } = fieldsOfCall(one);
  // The filters of a list's columns have rules that are not in their JSON schema. None of the filters is required.
  const isFilter = (name: string, field: FieldSchema) =>
    one.call.wrapper.startsWith('list:') &&
    field.type === 'string' &&
    !field.enum &&
    !['from', 'to'].includes(name) &&
    !required.includes(name);
  const wanted = Object.entries(fields).filter(
    ([name, field]) =>
      (name !== 'version' || required.includes(name)) && !leftOut.has(name) && !isFilter(name, field),
  );
  return Object.fromEntries(wanted.map(([name, field]) => [name, example(name, field, one.resource)]));
}

async function send({ call }: AnyCall, input: Record<string, unknown>) {
  const wire = { ...(inputToWire(call, input) as Record<string, unknown>) };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = wire[name];
    delete wire[name];
    return encodeURIComponent(typeof value === 'string' ? value.toWellFormed().slice(0, 180) : `${value}`);
  });
  const asQuery = (values: Record<string, unknown>) =>
    new URLSearchParams(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.slice(0, 5000) : (JSON.stringify(value) ?? ''),
      ]),
    );
  if (call.method === 'GET') return admin.call('GET', `${path}?${asQuery(wire)}`);
  const { listBody } = call;
  if (listBody !== undefined) {
    const { [listBody]: body, ...query } = wire;
    return admin.call(call.method, `${path}?${asQuery(query)}`, body ?? []);
  }
  if (!call.multipart) return admin.call(call.method, path, wire);
  const form = new FormData();
  for (const [name, value] of Object.entries(wire)) {
    if (value instanceof File) form.set(name, value);
    else form.set(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  }
  const headers = { authorization: admin.token };
  const response = await fetch(app.url + path, { method: call.method, headers, body: form });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

/** The id of a file of rows, which only its sender can import. */
async function uploadedFile(): Promise<string> {
  const headers = { authorization: admin.token, 'content-type': 'application/octet-stream' };
  const address = `${app.url}/adminapi/imports/file?name=edge.csv`;
  const sent = await fetch(address, { method: 'PUT', headers, body: 'id,name\n1,One\n' });
  return ((await sent.json()) as { result: { _id: string } }).result._id;
}

/** The same, after signing in again if the call before ended the session. */
async function sendSignedIn(one: AnyCall, input: Record<string, unknown>) {
  const answer = await send(one, input);
  if (answer.status !== 401 || one.call.access === 'public') return answer;
  admin = await app.signIn();
  return send(one, input);
}

describe('values at the edges', () => {
  it('are tried beside values that calls take', async () => {
    for (const one of everyCall.filter(({ call }) => call.wrapper.startsWith('list:'))) {
      const { body } = await send(one, {});
      const rows = body?.data?.data ?? body?.data ?? body?.result?.data ?? body?.result;
      if (rows?.[0]?._id && !ids.has(one.resource)) ids.set(one.resource, rows[0]._id);
    }
    const refused: string[] = [];
    const isAdding = ({ name }: AnyCall) => Number(name.startsWith('add'));
    // What is added is the example of the other calls.
    for (const one of everyCall.toSorted((before, after) => isAdding(after) - isAdding(before))) {
      if (one.resource === 'imports') ids.set('imports', await uploadedFile());
      const { status, body } = await sendSignedIn(one, validInput(one));
      const { kind, _id } = body?.result ?? {};
      if (one.name === 'addOwnField' && kind === 'user') ids.set('ownFields', _id);
      if (one.name.startsWith('add') && _id && !ids.has(one.resource)) ids.set(one.resource, _id);
      if (status !== 200) refused.push(`${one.title}: ${status}`);
    }
    // The remaining calls need a code, a link, a run, a note or a request that is there, another state or a chain.
    expect(refused.length, refused.join('\n')).toBeLessThan(everyCall.length * 0.42);
  });

  it.each(everyCall)('of $title never make it fail', async (one) => {
    const failed: string[] = [];
    const { fields } = fieldsOfCall(one);
    for (const name of Object.keys(fields)) {
      const isText = fields[name]?.type === 'string';
      fieldsTried += 1;
      const values = [...(isText ? texts : [...numbers, ...texts]), ...others].filter(
        (_, index) => (index + fieldsTried) % share === 0,
      );
      const attempts = values.map(async (value) => {
        const { status, body } = await sendSignedIn(one, { ...validInput(one), [name]: value });
        if (status === 500)
          failed.push(`${name} = ${JSON.stringify(value)?.slice(0, 60)}: ${JSON.stringify(body)}`);
      });
      await Promise.all(attempts);
    }
    expect(failed).toEqual([]);
  });
});
