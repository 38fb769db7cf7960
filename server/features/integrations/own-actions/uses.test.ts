import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { splitReason } from '#server/platform/audit/reason.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { auditOf } from '#server/testing/audit.ts';
import { defineOwnAction, outcomeOfUse, ownActionDefinition } from '#server/testing/own-actions.ts';
import { startReceiver, type TestReceiver } from '#server/testing/receiver.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { makeStale } from '#server/testing/second-factor.ts';
import {
  addExchangeUser,
  addWithdrawal,
  decideOnce,
  type FactorAdmin,
  withFactor,
} from '#server/testing/withdrawals.ts';
import { endInterruptedTask } from './end-interrupted.ts';
import { sendOwnActionJob } from './send-job.ts';

let app: TestApp;
let root: TestAdmin;
let clerk: FactorAdmin;
let other: FactorAdmin;
let jobs: { stop: () => Promise<void> };
let receiver: TestReceiver;
/** The status that the server of the company answers with now. */
let status: number;
let [user, second] = ['', ''];
const log = { info: () => undefined, warn: () => undefined };

const startSending = async () => {
  jobs = await startJobs(app.services, app.database.url, [sendOwnActionJob], log, { retryPollSeconds: 0.5 });
};

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  root = await app.signIn({ name: 'Root' });
  const restriction = [writeAccess('/user'), writeAccess('/list'), writeAccess('/withdrawal-approvals')];
  clerk = await withFactor(app, await app.signIn({ name: 'Clara', restriction }));
  other = await withFactor(app, await app.signIn({ name: 'Omar', restriction }));
  receiver = await startReceiver((_got, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"Done"}');
    return undefined;
  });
  await startSending();
});
beforeEach(async () => {
  status = 200;
  receiver.received.length = 0;
  [user, second] = [await addExchangeUser(app), await addExchangeUser(app)];
});
afterEach(() =>
  sql`update second_person_requests set decision = 'void' where decision is null`.execute(app.services.db),
);
afterAll(async () => {
  await jobs.stop();
  await receiver.close();
  await app.close();
});

const define = async (given: object = {}) => (await defineOwnAction(root, receiver.url, given)).id;
/** Changes an action: what it requires, and its version. */
async function change(id: string, given: object = {}) {
  const { type: _, kind: _kind, ...fields } = ownActionDefinition(receiver.url, given);
  expect((await root.call('PUT', '/adminapi/own-actions', { id, ...fields })).status).toBe(200);
}
const press = (by: Pick<TestAdmin, 'call'>, id: string, records = [user], reason = '') =>
  by.call('POST', '/adminapi/own-parts/press', { id, records, values: {}, reason });
async function pressed(by: Pick<TestAdmin, 'call'>, id: string, records = [user], reason = '') {
  const { status: answered, body } = await press(by, id, records, reason);
  expect([answered, body.errors]).toEqual([200, undefined]);
  return body.result._id as string;
}
const retry = (by: Pick<TestAdmin, 'call'>, call: string) =>
  by.call('POST', '/adminapi/own-parts/retry', { id: call });
const openRequests = async () => {
  const { body } = await other.call('GET', '/adminapi/changerequests');
  return body.result.requests.filter(({ call }: { call: string }) => call === 'pressOwnAction');
};
async function approve(by: FactorAdmin) {
  const [request] = await openRequests();
  return by.call('POST', `/adminapi/changerequests/${request._id}/approve`, { code: await by.code() });
}

/** specification 33.3 */
describe('a use on several records', () => {
  it('is in the trail of each record with the person, the values and the reason, and so is its repeat', async () => {
    status = 500;
    const id = await define();
    const call = await pressed(clerk, id, [user, second], 'Asked by phone');
    await outcomeOfUse(clerk, call);
    status = 200;
    expect((await retry(clerk, call)).status).toBe(200);
    for (const record of [user, second])
      for (const name of ['pressOwnAction', 'retryOwnAction']) {
        const [row, ...more] = await auditOf(app, record, name);
        const { after, reason } = splitReason(row?.after ?? null);
        expect([more.length, row?.admin_id, after, reason]).toEqual([
          0,
          clerk.id,
          { action: 'Set limit', values: {} },
          name === 'pressOwnAction' ? 'Asked by phone' : null,
        ]);
      }
  });

  /** specification 17.5 */
  it.each([[1], [2]])(
    'bars the person from approving a withdrawal of a user, of %i in the selection',
    async (count) => {
      const withdrawal = await addWithdrawal(app, { userId: second });
      await decideOnce(app);
      const id = await define();
      await pressed(clerk, id, [user, second].slice(2 - count));
      const { version } = await app.services.db
        .selectFrom('withdrawal_decisions')
        .select('version')
        .where('id', '=', withdrawal)
        .executeTakeFirstOrThrow();
      const allow = async (by: FactorAdmin) =>
        by.call('POST', `/adminapi/withdrawalDecision/${withdrawal}/approve`, {
          version,
          code: await by.code(),
        });
      const { status: refused, body } = await allow(clerk);
      expect([refused, body.errors.messages]).toEqual([409, expect.stringContaining('data of this user')]);
      expect((await allow(other)).status).toBe(200);
    },
  );
});

/** specification 33.4 and 33.6 */
describe('a repeat', () => {
  it('is refused after the action was changed', async () => {
    status = 500;
    const id = await define();
    const call = await pressed(clerk, id);
    await outcomeOfUse(clerk, call);
    await change(id);
    const { status: refused, body } = await retry(clerk, call);
    expect([refused, body.errors.messages]).toEqual([
      409,
      'The action was changed since then. Use it again.',
    ]);
    expect(receiver.received).toHaveLength(1);
  });

  it.each([['needsProof'], ['needsApproval']])('takes the proof of an action with %s', async (demand) => {
    status = 500;
    const id = await define({ [demand]: true });
    const late = await withFactor(app, await app.signIn({ restriction: [writeAccess('/user')] }));
    const { body } = await press(late, id);
    if (demand === 'needsApproval') expect((await approve(other)).status).toBe(200);
    const [row] = await app.services.db
      .selectFrom('own_action_calls')
      .select('id')
      .where('action_id', '=', id)
      .execute();
    const call = row?.id ?? body.result._id;
    await outcomeOfUse(late, call);
    await makeStale(app, late);
    expect((await retry(late, call)).status).toBe(428);
    const code = await late.code();
    expect((await late.call('POST', '/adminapi/prove', { code })).status).toBe(200);
    status = 200;
    // What was approved needs no second approval.
    expect((await retry(late, call)).status).toBe(200);
    expect(await outcomeOfUse(late, call)).toMatchObject({ state: 'answered' });
  });
});

it('is not sent if the action was changed before, and says so', async () => {
  const id = await define();
  await jobs.stop();
  const call = await pressed(clerk, id);
  await change(id);
  await startSending();
  expect(await outcomeOfUse(clerk, call)).toMatchObject({ state: 'failed', error: 'changed' });
  expect(receiver.received).toEqual([]);
  const { failures } = await app.services.db
    .selectFrom('own_actions')
    .select('failures')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(failures).toBe(0);
});

/** specification 33.6 */
it('fails if it was interrupted and has waited ten minutes, and can be sent again', async () => {
  const id = await define();
  await jobs.stop();
  const [call, recent] = [await pressed(clerk, id, [user, second]), await pressed(clerk, id)];
  const { db } = app.services;
  // Their jobs are lost.
  await sql`delete from pgboss.job where name = 'send-own-action'`.execute(db);
  await sql`update own_action_calls set waiting_since = now() - interval '11 minutes' where id = ${call}`.execute(
    db,
  );
  const sweep = () => endInterruptedTask.run(app.services, log, new AbortController().signal);
  await sweep();
  await startSending();
  expect(await outcomeOfUse(clerk, call)).toMatchObject({ state: 'failed', error: 'interrupted' });
  for (const record of [user, second]) {
    const [row] = await auditOf(app, record, 'ownActionAnswered');
    expect(row?.after).toMatchObject({ outcome: 'failed', error: 'interrupted', sentBy: 'Clara' });
  }
  expect((await retry(clerk, recent)).status).toBe(409);
  expect((await retry(clerk, call)).status).toBe(200);
  // The waiting began again.
  await sweep();
  expect(await outcomeOfUse(clerk, call)).toMatchObject({ state: 'answered' });
});

/** specification 33.4 */
it('waits for approval once for each action and selection', async () => {
  const [one, two] = [await define({ needsApproval: true }), await define({ needsApproval: true })];
  const selections = [[user], [second], [user, second]];
  for (const id of [one, two])
    for (const records of selections) expect((await press(clerk, id, records)).status).toBe(202);
  expect(await openRequests()).toHaveLength(6);
  for (const records of [[user], [second, user, second]])
    expect((await press(clerk, one, records)).status).toBe(409);
});
