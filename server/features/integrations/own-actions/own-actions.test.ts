// Long because every demand of an own action is tried on one workspace.
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { splitReason } from '#server/platform/audit/reason.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { auditOf } from '#server/testing/audit.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { addToken } from '#server/testing/marketplace.ts';
import { defineOwnAction, outcomeOfUse, ownActionDefinition } from '#server/testing/own-actions.ts';
import { type Received, startReceiver, type TestReceiver } from '#server/testing/receiver.ts';
import { readAccess, writeAccess } from '#server/testing/rights.ts';
import { makeStale } from '#server/testing/second-factor.ts';
import { until } from '#server/testing/until.ts';
import { addUser } from '#server/testing/users.ts';
import { type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';
import { failuresToPause } from '#server/platform/signed-requests/failures-in-a-row.ts';
import { sendOwnActionJob } from './send-job.ts';

let app: TestApp;
let root: FactorAdmin;
let clerk: FactorAdmin;
let other: FactorAdmin;
let reader: TestAdmin;
let jobs: { stop: () => Promise<void> };
let receiver: TestReceiver;
/** How the server of the company answers now. */
let answer: (got: Received) => { status?: number; body: string };
let user: string;
const log = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  root = await withFactor(app, await app.signIn({ name: 'Root' }));
  const rights = [writeAccess('/user'), writeAccess('/list')];
  clerk = await withFactor(app, await app.signIn({ name: 'Clara', restriction: rights }));
  other = await withFactor(app, await app.signIn({ name: 'Omar', restriction: rights }));
  reader = await app.signIn({ name: 'Rami', restriction: [readAccess('/user')] });
  jobs = await startJobs(app.services, app.database.url, [sendOwnActionJob], log, { retryPollSeconds: 0.5 });
  receiver = await startReceiver((got, response) => {
    const { status = 200, body } = answer(got);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    return undefined;
  });
});
beforeEach(async () => {
  answer = () => ({ body: JSON.stringify({ message: 'Done <b>here</b>', more: 1 }) });
  receiver.received.length = 0;
  ({ id: user } = await addUser(app));
});
afterEach(() =>
  sql`update second_person_requests set decision = 'void' where decision is null`.execute(app.services.db),
);
afterAll(async () => {
  await jobs.stop();
  await receiver.close();
  await app.close();
});

const form = {
  type: 'object',
  properties: {
    limit: { type: 'number', title: 'Limit', minimum: 1, maximum: 100 },
    until: { type: 'string', format: 'date', title: 'Until' },
    tier: { type: 'string', title: 'Tier', enum: ['gold', 'silver'] },
    isQuiet: { type: 'boolean', title: 'Quiet' },
    note: { type: 'string', title: 'Note', maxLength: 5 },
  },
  required: ['limit'],
};
const definition = (given: object = {}) =>
  ownActionDefinition(receiver.url, { form: JSON.stringify(form), ...given });
const define = (given: object = {}) => defineOwnAction(root, receiver.url, definition(given));
const press = (
  by: Pick<TestAdmin, 'call'>,
  id: string,
  given: object = {},
  headers: Record<string, string> = {},
) =>
  by.call(
    'POST',
    '/adminapi/own-parts/press',
    { id, records: [user], values: { limit: 7 }, reason: '', ...given },
    headers,
  );
async function pressed(by: Pick<TestAdmin, 'call'>, id: string, given: object = {}) {
  const { status, body } = await press(by, id, given);
  expect([status, body.errors]).toEqual([200, undefined]);
  return { call: body.result._id as string, ...(await outcomeOfUse(by, body.result._id)) };
}

/** specification 33.1 and 33.3 */
it('sends one signed message with ids and what the person entered, and records it with its answer', async () => {
  const { id, secret } = await define();
  const {
    call,
    state,
    answer: said,
  } = await pressed(clerk, id, {
    values: { limit: 7, tier: 'gold', isQuiet: true, until: '2026-12-01' },
    reason: 'Asked by phone',
  });
  expect([state, said]).toEqual(['answered', 'Done <b>here</b>']);
  const [got] = receiver.received as [Received];
  expect(receiver.received).toHaveLength(1);
  expect(new Webhook(secret).verify(got.body, got.headers)).toEqual({
    id: call,
    type: 'action.pressed',
    timestamp: expect.any(String),
    data: {
      action: { id, name: 'Set limit' },
      kind: 'user',
      records: [user],
      values: { limit: 7, tier: 'gold', isQuiet: true, until: '2026-12-01' },
      reason: 'Asked by phone',
      by: { id: clerk.id, name: 'Clara' },
      isTest: false,
    },
  });
  expect(got.headers['idempotency-key']).toBe(call);
  await until(async () => expect(await auditOf(app, user, 'ownActionAnswered')).toHaveLength(1));
  const [sent] = await auditOf(app, user, 'pressOwnAction');
  expect(splitReason(sent?.after ?? null)).toMatchObject({
    after: { action: 'Set limit', values: { limit: 7 } },
    reason: 'Asked by phone',
  });
  const [answered] = await auditOf(app, user, 'ownActionAnswered');
  expect(answered?.after).toMatchObject({ sentBy: 'Clara', outcome: 'answered', answer: 'Done <b>here</b>' });
});

/** specification 33.2 */
describe('who may use an action', () => {
  it('needs write access to the records, and a place on its list if it has one', async () => {
    const open = await define();
    const listed = await define({ admins: [clerk.id] });
    expect((await press(reader, open.id)).status).toBe(403);
    expect((await press(other, listed.id)).status).toBe(403);
    expect((await pressed(clerk, listed.id)).state).toBe('answered');
    const parts = async (by: TestAdmin) =>
      (await by.call('GET', '/adminapi/own-parts/user')).body.result.actions.map(
        (one: { _id: string }) => one._id,
      );
    expect(await parts(reader)).toEqual([]);
    expect(await parts(clerk)).toEqual(expect.arrayContaining([open.id, listed.id]));
    expect(await parts(other)).toEqual(expect.not.arrayContaining([listed.id]));
    const stranger = await app.signIn({ restriction: [writeAccess('/support')] });
    expect((await stranger.call('GET', '/adminapi/own-parts/user')).status).toBe(403);
    expect((await press(stranger, open.id)).status).toBe(403);
  });

  it('reaches no record of another kind, and shows a call to nobody else', async () => {
    const { id } = await define();
    const token = await addToken(app);
    const missing = await press(clerk, id, { records: [token.id] });
    expect(missing.status).toBe(404);
    const { call } = await pressed(clerk, id);
    expect((await other.call('GET', `/adminapi/own-parts/calls/${call}`)).status).toBe(404);
    expect((await other.call('POST', '/adminapi/own-parts/retry', { id: call })).status).toBe(404);
  });

  it('gives definitions, secrets and the log to superadmins alone', async () => {
    const { id } = await define();
    for (const [method, path, body] of [
      ['GET', '/adminapi/own-actions', undefined],
      ['GET', `/adminapi/own-actions/${id}`, undefined],
      ['GET', `/adminapi/own-actions/${id}/calls`, undefined],
      ['POST', '/adminapi/own-actions', definition()],
      ['POST', '/adminapi/own-actions/rotate', { id }],
      ['POST', '/adminapi/own-actions/test', { id }],
      ['DELETE', `/adminapi/own-actions/${id}`, undefined],
    ] as const)
      expect([path, (await clerk.call(method, path, body)).status]).toEqual([path, 403]);
    const shown = JSON.stringify((await root.call('GET', `/adminapi/own-actions/${id}`)).body);
    expect(shown).not.toMatch(/whsec_|secret/);
  });

  it('lets a key use it that may change the records, but not where a person has to prove who they are', async () => {
    const key = await addTestKey(app, { restriction: [writeAccess('/user')] });
    expect((await pressed(key, (await define()).id)).state).toBe('answered');
    expect((await press(key, (await define({ needsProof: true })).id)).status).toBe(403);
    expect((await press(key, (await define({ needsApproval: true })).id)).status).toBe(403);
  });
});

/** specification 33.4 */
describe('the demands of an action', () => {
  it('refuses it without a reason', async () => {
    const { id } = await define({ needsReason: true });
    const { status, body } = await press(clerk, id);
    expect([status, body.errors]).toEqual([400, { reason: 'Required' }]);
    expect((await pressed(clerk, id, { reason: 'Because' })).state).toBe('answered');
  });

  it('refuses it without a recent proof', async () => {
    const { id } = await define({ needsProof: true });
    const late = await app.signIn({ restriction: [writeAccess('/user')] });
    await makeStale(app, late);
    expect((await press(late, id)).status).toBe(428);
    expect(receiver.received).toEqual([]);
  });

  it('sends it once another person has approved it, in the name of who asked', async () => {
    const { id } = await define({ needsApproval: true });
    expect((await press(clerk, id)).status).toBe(202);
    const { body } = await other.call('GET', '/adminapi/changerequests');
    const [request] = body.result.requests.filter(({ call }: { call: string }) => call === 'pressOwnAction');
    const approve = async (by: FactorAdmin) =>
      by.call('POST', `/adminapi/changerequests/${request._id}/approve`, { code: await by.code() });
    expect((await approve(clerk)).status).toBe(403);
    expect(receiver.received).toEqual([]);
    expect((await approve(other)).status).toBe(200);
    await until(() => expect(receiver.received).toHaveLength(1));
    expect(receiver.received[0]?.message.data).toMatchObject({ by: { name: 'Clara' }, values: { limit: 7 } });
  });

  it('voids a request whose action was changed meanwhile', async () => {
    const { id } = await define({ needsApproval: true });
    expect((await press(clerk, id)).status).toBe(202);
    const { type: _, kind: _kind, ...fields } = definition({ needsApproval: true });
    const changed = await root.call('PUT', '/adminapi/own-actions', { id, ...fields, name: 'Set limit' });
    expect(changed.status).toBe(200);
    const { body } = await other.call('GET', '/adminapi/changerequests');
    const [request] = body.result.requests.filter(({ call }: { call: string }) => call === 'pressOwnAction');
    const { status } = await other.call('POST', `/adminapi/changerequests/${request._id}/approve`, {
      code: await other.code(),
    });
    expect([status, receiver.received]).toEqual([409, []]);
  });

  it('refuses it while nobody can approve, because the module is off', async () => {
    const { id } = await define({ needsApproval: true });
    await sql`update modules set switched_off_at = now() where name = 'twoPersonApproval'`.execute(
      app.services.db,
    );
    expect((await press(clerk, id)).status).toBe(409);
    await sql`update modules set switched_off_at = null`.execute(app.services.db);
  });
});

/** specification 33.5 */
describe('the form', () => {
  it.each([
    [{ limit: 0 }, { 'values.limit': 'The smallest value is 1.' }],
    [{ limit: 101 }, { 'values.limit': 'The largest value is 100.' }],
    [{ limit: 'many' }, { 'values.limit': expect.any(String) }],
    [{}, { 'values.limit': 'Required' }],
    [{ limit: 5, until: '2026-02-30' }, { 'values.until': expect.any(String) }],
    [{ limit: 5, tier: 'bronze' }, { 'values.tier': expect.any(String) }],
    [{ limit: 5, isQuiet: 'yes' }, { 'values.isQuiet': expect.any(String) }],
    [{ limit: 5, note: 'too long' }, { 'values.note': 'Use at most 5 characters.' }],
    [{ limit: 5, constructor: 'x' }, { 'values.constructor': expect.any(String) }],
  ])('refuses the values %j', async (values, errors) => {
    const { id } = await define();
    const { status, body } = await press(clerk, id, { values });
    expect([status, body.errors]).toEqual([400, errors]);
    expect(receiver.received).toEqual([]);
  });

  it.each([
    ['{', 'This is not valid JSON.'],
    [JSON.stringify({ type: 'array' }), 'type'],
    [JSON.stringify({ ...form, allOf: [] }), 'allOf'],
    [
      JSON.stringify({ type: 'object', properties: { a: { type: 'object', title: 'A' } } }),
      'properties.a.type',
    ],
    [JSON.stringify({ type: 'object', properties: { a: { type: 'string' } } }), 'properties.a.title'],
    [
      JSON.stringify({
        type: 'object',
        properties: { a: { type: 'string', title: 'A', pattern: '(a+)+$' } },
      }),
      'properties.a.pattern',
    ],
    [
      JSON.stringify({ type: 'object', properties: { a: { type: 'string', title: 'A', format: 'uri' } } }),
      'properties.a.format',
    ],
    [
      JSON.stringify({ type: 'object', properties: { 'a b': { type: 'boolean', title: 'A' } } }),
      'properties.a b',
    ],
    [
      JSON.stringify({ type: 'object', properties: { apiToken: { type: 'string', title: 'A' } } }),
      'Choose another name for properties.apiToken.',
    ],
    [JSON.stringify({ type: 'object', properties: {}, required: ['a'] }), 'required.0'],
    ['{"type":"object","properties":{"__proto__":{"type":"boolean","title":"A"}}}', 'properties.'],
    [JSON.stringify({ type: 'object', properties: { a: { $ref: 'https://evil.example' } } }), 'properties.a'],
  ])('refuses the schema %s and says which part', async (text, part) => {
    const { status, body } = await root.call('POST', '/adminapi/own-actions', definition({ form: text }));
    expect([status, Object.keys(body.errors)]).toEqual([400, ['form']]);
    expect(body.errors.form).toContain(part);
  });

  it('refuses an action that is nowhere, a list without a selection, and an address in a private network', async () => {
    const errors = async (given: object) =>
      (await root.call('POST', '/adminapi/own-actions', definition(given))).body.errors;
    expect(Object.keys(await errors({ onRecord: false, onList: false }))).toEqual(['onRecord']);
    expect(Object.keys(await errors({ kind: 'creator' }))).toEqual(['onList']);
    expect(Object.keys(await errors({ url: 'http://10.0.0.1/' }))).toEqual(['url']);
    expect(Object.keys(await errors({ url: 'https://169.254.169.254/' }))).toEqual(['url']);
  });
});

/** specification 33.6 */
describe('an action that fails', () => {
  it('makes no second use of a press that is repeated, and sends a retry with the same key', async () => {
    const { id } = await define();
    answer = () => ({ status: 500, body: 'down' });
    const key = { 'idempotency-key': 'one-press' };
    const first = await press(clerk, id, {}, key);
    const repeated = await press(clerk, id, {}, key);
    expect(repeated.body).toEqual(first.body);
    const call = first.body.result._id as string;
    expect(await outcomeOfUse(clerk, call)).toMatchObject({
      state: 'failed',
      error: 'status 500',
      answer: null,
    });
    expect(receiver.received).toHaveLength(1);
    answer = () => ({ body: '{"message":"Now"}' });
    expect((await clerk.call('POST', '/adminapi/own-parts/retry', { id: call })).status).toBe(200);
    expect(await outcomeOfUse(clerk, call)).toMatchObject({ state: 'answered', answer: 'Now' });
    expect(receiver.received.map(({ headers }) => headers['idempotency-key'])).toEqual([call, call]);
    expect((await clerk.call('POST', '/adminapi/own-parts/retry', { id: call })).status).toBe(409);
  });

  it('is paused for a minute after several failures, and works again after a change of its address', async () => {
    const { id } = await define();
    answer = () => ({ status: 503, body: '' });
    for (let count = 0; count < failuresToPause; count += 1)
      expect((await pressed(clerk, id)).state).toBe('failed');
    const { status, body } = await press(clerk, id);
    expect([status, body.errors.messages]).toEqual([409, expect.stringContaining('paused')]);
    expect(receiver.received).toHaveLength(failuresToPause);
    const { pausedUntil } = (await root.call('GET', `/adminapi/own-actions/${id}`)).body.result;
    expect(new Date(pausedUntil).getTime() - Date.now()).toBeLessThanOrEqual(60_000);
    await sql`update own_actions set paused_until = now() where id = ${id}`.execute(app.services.db);
    answer = () => ({ body: '{"message":"Back"}' });
    expect((await pressed(clerk, id)).state).toBe('answered');
    expect((await root.call('GET', `/adminapi/own-actions/${id}`)).body.result.lastError).toBeNull();
  });

  it('is sent to no address after it was deleted, and says so', async () => {
    const { id } = await define();
    await jobs.stop();
    const { body } = await press(clerk, id);
    expect((await root.call('DELETE', `/adminapi/own-actions/${id}`)).status).toBe(200);
    jobs = await startJobs(app.services, app.database.url, [sendOwnActionJob], log, {
      retryPollSeconds: 0.5,
    });
    expect(await outcomeOfUse(clerk, body.result._id)).toMatchObject({ state: 'failed', error: 'deleted' });
    expect(receiver.received).toEqual([]);
  });
});

it('is used on the selected rows of a list, with a row in the trail of each', async () => {
  const { id } = await define();
  const { id: second } = await addUser(app);
  await pressed(clerk, id, { records: [user, second, user] });
  expect(receiver.received.map(({ message }) => message.data.records)).toEqual([[user, second]]);
  for (const record of [user, second])
    await until(async () => expect(await auditOf(app, record, 'ownActionAnswered')).toHaveLength(1));
  const single = await define({ onList: false });
  expect((await press(clerk, single.id, { records: [user, second] })).status).toBe(400);
});

it('is tested without a record, and logs its calls for superadmins', async () => {
  const { id } = await define();
  const { body } = await root.call('POST', '/adminapi/own-actions/test', { id });
  expect(body.result).toMatchObject({ state: 'answered', answer: 'Done <b>here</b>' });
  expect(receiver.received[0]?.message.data).toMatchObject({ records: [], isTest: true });
  await pressed(clerk, id);
  const { body: calls } = await root.call('GET', `/adminapi/own-actions/${id}/calls`);
  expect(calls.data.map(({ isTest, by }: { isTest: boolean; by: string }) => [isTest, by])).toEqual([
    [false, 'Clara'],
    [true, 'Root'],
  ]);
});

it('signs with the new secret alone after it was replaced', async () => {
  const { id, secret: former } = await define();
  const { body } = await root.call('POST', '/adminapi/own-actions/rotate', { id });
  await pressed(clerk, id);
  const [got] = receiver.received as [Received];
  expect(() => new Webhook(former).verify(got.body, got.headers)).toThrow();
  expect(new Webhook(body.result.secret).verify(got.body, got.headers)).toMatchObject({ id: got.id });
});
