// Long because one desk serves the whole life of a withdrawal, with everybody who takes part in it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PolicyRow } from '#contract/withdrawals/withdrawal-policy.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { testAddress } from '#server/testing/marketplace.ts';
import { verifyReleases } from '../approvals/verify.ts';
import { rounds } from '#server/testing/rounds.ts';
import {
  addExchangeUser,
  addWithdrawal,
  decideOnce,
  type FactorAdmin,
  withFactor,
} from '#server/testing/withdrawals.ts';

let app: TestApp;
let other: TestApp;
let ada: FactorAdmin;
let noor: FactorAdmin;
let holder: TestAdmin;
let feed: TestKey;
let user: string;

const approver = [{ path: '/withdrawal-approvals', isWriteAccess: true }];

beforeAll(async () => {
  app = await startTestApp();
  other = await app.another();
  ada = await withFactor(app, await app.signIn({ name: 'Ada' }));
  noor = await withFactor(app, await app.signIn({ name: 'Noor', restriction: approver }));
  holder = await app.signIn({ restriction: [{ path: '/withdraw', isWriteAccess: true }] });
  feed = await addTestKey(app, {
    restriction: [
      { path: '/feed/withdrawals', isWriteAccess: true },
      { path: '/feed/users', isWriteAccess: true },
      { path: '/withdraw', isWriteAccess: true },
    ],
  });
  user = await addExchangeUser(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const row = async (id: string) =>
  app.services.db
    .selectFrom('withdrawal_decisions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const versionOf = async (id: string) => (await row(id)).version;
const path = (id: string, step: string) => `/adminapi/withdrawalDecision/${id}/${step}`;

async function step(id: string, name: 'approve' | 'resume' | 'refuse', who: FactorAdmin, more: object = {}) {
  const reason = name === 'approve' ? {} : { reason: 'Looked at' };
  return who.call('POST', path(id, name), {
    version: await versionOf(id),
    code: await who.code(),
    ...reason,
    ...more,
  });
}

const eventsOf = (id: string) =>
  app.services.db
    .selectFrom('events')
    .select(['type', 'after'])
    .where('record_id', '=', id)
    .orderBy('written')
    .execute();

/** A new withdrawal that the policy was asked about. */
async function waiting(given: Parameters<typeof addWithdrawal>[1] = {}) {
  const id = await addWithdrawal(app, { userId: user, ...given });
  await decideOnce(app);
  return id;
}

/** Puts rules in force before the last one: proposed by one superadmin, confirmed by another, a while ago. */
async function putInForce(rules: Omit<PolicyRow, 'key'>[], proposer?: string, lists: object[] = []) {
  const { db } = app.services;
  const [, confirmer] = await db.selectFrom('admins').select('id').where('role', '=', 'superadmin').execute();
  const rows = rules.map((one, index) => ({ ...one, key: `r${index}` }));
  const last = { key: 'last', currency: null, conditions: {}, outcome: 'two', reason: null };
  await db
    .updateTable('withdrawal_policies')
    .set({ state: 'replaced' })
    .where('state', '=', 'in force')
    .execute();
  const { version } = await db
    .selectFrom('withdrawal_policies')
    .select((row) => row.fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('withdrawal_policies')
    .values({
      version: version + 1,
      state: 'in force',
      rows: JSON.stringify([...rows, last]),
      lists: JSON.stringify(lists),
      approval_hours: 24,
      changed_rows: rows.map(({ key }) => key),
      proposed_by: proposer ?? holder.id,
      confirmed_by: (confirmer as { id: string }).id,
      confirmed_at: new Date(),
    })
    .execute();
}

describe('a withdrawal that needs two', () => {
  it('is released by two people, and the event says everything that was approved', async () => {
    const toAddress = testAddress();
    const id = await waiting({ toAddress });
    expect(await row(id)).toMatchObject({ state: 'waiting', outcome: 'two', needed: 2 });
    const first = await step(id, 'approve', ada);
    expect([first.status, first.body.message]).toEqual([
      200,
      'Withdrawal approved. One more person has to approve it.',
    ]);
    expect(await row(id)).toMatchObject({ state: 'approved', approvals: 1 });
    const second = await step(id, 'approve', noor);
    expect([second.status, second.body.message]).toEqual([
      200,
      'Withdrawal released. The exchange can now pay it.',
    ]);
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(['withdrawal.approved', 'withdrawal.released']);
    expect(events[1]?.after).toMatchObject({
      userId: user,
      currencySymbol: 'ETH',
      amount: '12.5',
      destination: toAddress,
      policyVersion: 1,
      approvers: [
        { id: ada.id, name: 'Ada' },
        { id: noor.id, name: 'Noor' },
      ],
    });
  });

  it('is released by no person twice, though they be the only superadmin, nor by the database alone', async () => {
    const id = await waiting();
    expect((await step(id, 'approve', ada)).status).toBe(200);
    const again = await step(id, 'approve', ada);
    expect([again.status, again.body.errors.messages]).toEqual([
      409,
      'You already approved this withdrawal. Another person has to approve it too.',
    ]);
    const twin = await withFactor(app, await app.signIn({ email: ada.email.replace('@', '+two@') }));
    const same = await step(id, 'approve', twin);
    expect([same.status, same.body.errors.messages]).toEqual([403, expect.stringContaining('mailbox')]);
    const { pool } = app.database;
    await expect(
      pool.query(`update withdrawal_decisions set state = 'released', decided_at = now() where id = $1`, [
        id,
      ]),
    ).rejects.toThrow('not enough people approved');
    await expect(
      pool.query(
        `insert into withdrawal_approvals (id, decision_id, admin_id, policy_version, digest, signature, expires_at)
         select gen_random_uuid(), decision_id, admin_id, policy_version, digest, signature, expires_at
         from withdrawal_approvals where decision_id = $1`,
        [id],
      ),
    ).rejects.toThrow('withdrawal_approvals_once');
  });

  it('counts no approval that was written into the database by hand', async () => {
    const id = await waiting();
    expect((await step(id, 'approve', ada)).status).toBe(200);
    // Somebody who can write to the database assigns the only approval to another administrator.
    await app.database.pool.query(`update withdrawal_approvals set admin_id = $2 where decision_id = $1`, [
      id,
      holder.id,
    ]);
    await app.database.pool.query(`update admins set restriction = $2 where id = $1`, [
      holder.id,
      JSON.stringify([...approver, { path: '/withdraw', isWriteAccess: true }]),
    ]);
    expect((await step(id, 'approve', noor)).body.message).toBe(
      'Withdrawal approved. One more person has to approve it.',
    );
    expect(await row(id)).toMatchObject({ state: 'approved', approvals: 1 });
    await app.database.pool.query(`update admins set restriction = $2 where id = $1`, [
      holder.id,
      JSON.stringify([{ path: '/withdraw', isWriteAccess: true }]),
    ]);
  });

  it('forgets an approval of somebody who was disabled since, and one that lapsed', async () => {
    const gone = await withFactor(app, await app.signIn({ restriction: approver }));
    const id = await waiting();
    await step(id, 'approve', gone);
    await ada.call('DELETE', `/adminapi/disableAdmin/${gone.id}`);
    await app.services.db
      .updateTable('admins')
      .set({ status: 'disabled' })
      .where('id', '=', gone.id)
      .execute();
    expect((await step(id, 'approve', ada)).body.message).toBe(
      'Withdrawal approved. One more person has to approve it.',
    );
    await app.database.pool.query(
      `update withdrawal_approvals set expires_at = now() - interval '1 second' where decision_id = $1 and voided_at is null`,
      [id],
    );
    await app.database.pool.query(`update withdrawal_decisions set lapses_at = now() where id = $1`, [id]);
    await decideOnce(app);
    expect(await row(id)).toMatchObject({ state: 'waiting', approvals: 0 });
  });

  it('needs the second factor at that moment, each code once, and what was seen', async () => {
    const id = await waiting();
    const plain = await app.signIn({ restriction: approver });
    expect((await plain.call('POST', path(id, 'approve'), { version: 2, code: '123456' })).status).toBe(403);
    expect((await step(id, 'approve', ada, { code: '000000' })).body.errors).toHaveProperty('code');
    expect((await step(id, 'approve', ada, { version: 1 })).status).toBe(409);
    const code = await ada.code();
    expect((await step(id, 'approve', ada, { code })).status).toBe(200);
    const next = await waiting();
    const used = await ada.call('POST', path(next, 'approve'), { version: await versionOf(next), code });
    expect([used.status, Object.keys(used.body.errors)]).toEqual([400, ['code']]);
  });
});

describe('who had a hand in it', () => {
  it('can’t approve: a change of the user voids what was approved, and bars who made it', async () => {
    const owner = await addExchangeUser(app);
    const id = await waiting({ userId: owner });
    expect((await step(id, 'approve', noor)).status).toBe(200);
    const changed = await ada.call('POST', '/api/change-status', { id: owner, status: 'blocked' });
    expect(changed.status).toBe(200);
    expect(await row(id)).toMatchObject({ state: 'waiting', approvals: 0, outcome: null });
    await decideOnce(app);
    const refused = await step(id, 'approve', ada);
    expect([refused.status, refused.body.errors.messages]).toEqual([
      409,
      'You changed or imported data of this user in the last 24 hours. Someone else has to approve this.',
    ]);
    const { body } = await ada.call('GET', `/adminapi/withdrawalDecision/${id}`);
    expect(body.result).toMatchObject({ cannotApprove: 'changedUser', given: [{ voidedBecause: 'user' }] });
  });

  it('had none where they only looked at a masked value', async () => {
    const owner = await addExchangeUser(app);
    const id = await waiting({ userId: owner });
    const clerk = await withFactor(
      app,
      await app.signIn({
        restriction: ['/user', '/withdrawal-approvals'].map((path) => ({ path, isWriteAccess: true })),
      }),
    );
    const asked = { kind: 'user', id: owner, field: 'email', reason: 'payment', code: await clerk.code() };
    expect((await clerk.call('POST', '/adminapi/reveal', asked)).status).toBe(200);
    expect((await step(id, 'approve', clerk)).status).toBe(200);
  });

  it('can’t approve what a rule of theirs matched', async () => {
    await putInForce([{ currency: 'XYZ', conditions: {}, outcome: 'one', reason: null }], noor.id);
    const id = await waiting({ symbol: 'XYZ' });
    expect(await row(id)).toMatchObject({ outcome: 'one', needed: 1 });
    expect((await step(id, 'approve', noor)).body.errors.messages).toBe(
      'You changed the matching rule in the last 24 hours. Someone else has to approve this.',
    );
    expect((await step(id, 'approve', ada)).body.message).toBe(
      'Withdrawal released. The exchange can now pay it.',
    );
  });
});

describe('the feed', () => {
  const fed = (id: string, more: object = {}) => ({
    id,
    email: 'amira@example.com',
    currencySymbol: 'ETH',
    paymentType: 2,
    toAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    amount: '3',
    needsDecision: true,
    ...more,
  });
  const send = async (given: object) =>
    (await feed.call('POST', '/feed/v1/withdrawals', [given])).body.results[0];
  const idOf = async (external: string) =>
    (
      await app.services.db
        .selectFrom('feed_records')
        .select('record_id')
        .where('entity', '=', 'withdrawals')
        .where('external_id', '=', external)
        .executeTakeFirstOrThrow()
    ).record_id as string;

  it('voids approvals by a change, and says so', async () => {
    await send(fed('w1'));
    const id = await idOf('w1');
    await decideOnce(app);
    await step(id, 'approve', ada);
    expect(await send(fed('w1', { needsDecision: false, amount: '30' }))).toMatchObject({
      result: 'changed',
    });
    expect(await row(id)).toMatchObject({ state: 'waiting', approvals: 0, amount: '30' });
    await decideOnce(app);
    expect((await step(id, 'approve', noor)).body.message).toBe(
      'Withdrawal approved. One more person has to approve it.',
    );
    const { body } = await ada.call('GET', `/adminapi/withdrawalDecision/${id}`);
    expect(body.result.given.map(({ voidedBecause }: { voidedBecause: string }) => voidedBecause)).toEqual([
      null,
      'changed',
    ]);
  });

  it('changes nothing of what was released, and its contradiction is kept; its status still counts', async () => {
    await send(fed('w2'));
    const id = await idOf('w2');
    await decideOnce(app);
    await step(id, 'approve', ada);
    await step(id, 'approve', noor);
    await send(fed('w2', { amount: '300', status: 3 }));
    expect(await row(id)).toMatchObject({ state: 'released', amount: '3', is_conflicting: true });
    const { body } = await ada.call('GET', `/adminapi/withdrawalDecision/${id}`);
    expect(body.result.conflicts).toMatchObject([{ kind: 'changed', sent: { amount: '300' } }]);
    expect((await ada.call('GET', '/adminapi/withdrawalDecisions?queue=conflicts')).body.count).toBe(1);
  });

  it('ends what waits by its own end, and a payment without a release is kept', async () => {
    await send(fed('w3'));
    await send(fed('w4'));
    await send(fed('w3', { status: 4 }));
    await send(fed('w4', { status: 3 }));
    expect(await row(await idOf('w3'))).toMatchObject({ state: 'expired', is_conflicting: false });
    expect(await row(await idOf('w4'))).toMatchObject({ state: 'expired', is_conflicting: true });
    expect((await step(await idOf('w3'), 'approve', ada)).status).toBe(409);
  });

  it('decides nothing: its key is refused everywhere, but for holding', async () => {
    const id = await waiting();
    const given = { version: await versionOf(id), code: '123456', reason: 'x' };
    const { reason: _, ...approval } = given;
    expect((await feed.call('POST', path(id, 'approve'), approval)).status).toBe(403);
    for (const name of ['resume', 'refuse'])
      expect((await feed.call('POST', path(id, name), given)).status).toBe(403);
    expect((await feed.call('POST', path(id, 'hold'), { reason: 'Odd' })).status).toBe(200);
  });
});

describe('holding, letting go on and refusing', () => {
  it('goes by the table of steps', async () => {
    const id = await waiting();
    await step(id, 'approve', ada);
    expect((await holder.call('POST', path(id, 'hold'), { reason: 'Strange destination' })).status).toBe(200);
    expect(await row(id)).toMatchObject({ state: 'held', approvals: 0, reason: 'Strange destination' });
    expect((await step(id, 'approve', noor)).body.errors.messages).toBe(
      'This withdrawal is held. Remove the hold first.',
    );
    expect(
      (await holder.call('POST', path(id, 'resume'), { version: 1, reason: 'x', code: '1' })).status,
    ).toBe(403);
    expect((await step(id, 'resume', noor)).status).toBe(200);
    expect((await step(id, 'refuse', noor)).status).toBe(200);
    expect((await holder.call('POST', path(id, 'hold'), { reason: 'x' })).status).toBe(409);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'withdrawal.approved',
      'withdrawal.held',
      'withdrawal.resumed',
      'withdrawal.refused',
    ]);
    await expect(
      app.database.pool.query(`update withdrawal_decisions set state = 'waiting' where id = $1`, [id]),
    ).rejects.toThrow('stays as it is');
  });

  it('has one winner where two servers decide at the same instant', async () => {
    for (let round = 0; round < rounds(20, 200); round += 1) {
      const id = await addWithdrawal(app, { userId: user });
      await decideOnce(app);
      await step(id, 'approve', noor);
      const version = await versionOf(id);
      const [code, noors] = [await ada.code(), await noor.code()];
      const elsewhere = (who: FactorAdmin, name: string, body: object) =>
        other.call('POST', path(id, name), body, { token: who.token });
      const answers = await Promise.all([
        ada.call('POST', path(id, 'approve'), { version, code }),
        elsewhere(noor, 'refuse', { version, code: noors, reason: 'No' }),
        other.call('POST', path(id, 'hold'), { version, reason: 'Wait' }, { token: holder.token }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const winner = ['released', 'refused', 'held'][answers.findIndex(({ status }) => status === 200)];
      expect((await row(id)).state).toBe(winner);
      const types = (await eventsOf(id)).map(({ type }) => type);
      expect(types).toEqual(['withdrawal.approved', `withdrawal.${winner}`]);
    }
  });
});

describe('the policy', () => {
  const asked = async (rules: object[], who: FactorAdmin = ada, more: object = {}) => {
    const { body } = await who.call('GET', '/adminapi/withdrawalPolicy');
    const { rows, lists, approvalHours, version } = body.result.inForce;
    return who.call('POST', '/adminapi/withdrawalPolicy/propose', {
      basedOn: version,
      rows: [...rules, rows.at(-1)],
      lists,
      approvalHours,
      code: await who.code(),
      ...more,
    });
  };
  const free = { key: 'free', currency: 'FREE', conditions: {}, outcome: 'release', reason: null };

  it('holds only after a second superadmin put it in force: one alone releases nothing by it', async () => {
    const proposed = await asked([free]);
    expect(proposed.body.message).toBe('Policy proposed. Another superadmin has to activate it.');
    const { version } = proposed.body.result;
    const own = await ada.call('POST', '/adminapi/withdrawalPolicy/confirm', {
      version,
      code: await ada.code(),
    });
    expect([own.status, own.body.errors.messages]).toEqual([
      409,
      'You proposed this policy. Another superadmin has to activate it.',
    ]);
    const id = await waiting({ symbol: 'FREE' });
    expect(await row(id)).toMatchObject({ state: 'waiting', outcome: 'two' });
    await expect(
      app.database.pool.query(
        `update withdrawal_policies set state = 'in force', confirmed_by = proposed_by where version = $1`,
        [version],
      ),
    ).rejects.toThrow('withdrawal_policies');

    const twin = await withFactor(app, await app.signIn({ email: ada.email.replace('@', '+too@') }));
    const same = await twin.call('POST', '/adminapi/withdrawalPolicy/confirm', {
      version,
      code: await twin.code(),
    });
    expect([same.status, same.body.errors.messages]).toEqual([403, expect.stringContaining('mailbox')]);
    const zed = await withFactor(app, await app.signIn());
    const confirmed = await zed.call('POST', '/adminapi/withdrawalPolicy/confirm', {
      version,
      code: await zed.code(),
    });
    expect(confirmed.body.message).toBe('Policy activated.');
    await decideOnce(app);
    await decideOnce(app);
    expect(await row(id)).toMatchObject({ state: 'released', policy_version: version, policy_row: 'free' });
    expect(await eventsOf(id)).toMatchObject([
      { type: 'withdrawal.released', after: { approvers: [], policyRow: 'free', needed: 0 } },
    ]);
  });

  it('holds and refuses by itself, with the reason, and takes back approvals where it says otherwise', async () => {
    const id = await waiting({ symbol: 'OLD' });
    await step(id, 'approve', ada);
    await putInForce([
      { currency: 'OLD', conditions: {}, outcome: 'hold', reason: 'Look twice' },
      { currency: 'BAD', conditions: {}, outcome: 'refuse', reason: 'Not paid' },
    ]);
    const late = await step(id, 'approve', noor);
    expect([late.status, late.body.errors.messages]).toEqual([
      409,
      'The policy now gives a different result, so earlier approvals don’t count. Review the withdrawal again.',
    ]);
    expect(await row(id)).toMatchObject({ state: 'held', reason: 'Look twice', approvals: 0 });
    const bad = await waiting({ symbol: 'BAD' });
    expect(await row(bad)).toMatchObject({ state: 'refused', reason: 'Not paid' });
    expect((await eventsOf(bad)).map(({ type }) => type)).toEqual(['withdrawal.refused']);
    await step(id, 'resume', noor);
    await decideOnce(app);
    expect(await row(id)).toMatchObject({ state: 'waiting', needed: 2 });
  });

  it('refuses what can’t be meant, in sentences', async () => {
    const messages = async (rules: object[], more: object = {}) =>
      (await asked(rules, ada, more)).body.errors;
    const rule = { key: 'a', currency: null, conditions: { amountFrom: '1' }, outcome: 'one', reason: null };
    expect(await messages([rule])).toEqual({ rows: 'Choose a currency for the amount of this rule.' });
    expect(await messages([{ ...free, outcome: 'hold' }])).toEqual({
      rows: 'Enter why this rule holds or refuses withdrawals.',
    });
    expect(await messages([{ ...free, conditions: { onList: 'gone' } }])).toEqual({
      rows: 'A rule uses a list that doesn’t exist. Choose another list or add it.',
    });
    expect(await messages([], { rows: [free] })).toHaveProperty('rows');
    expect((await asked([free], ada, { basedOn: 1 })).status).toBe(409);
  });

  it('says in a dry run what it would have done', async () => {
    const symbol = 'DRY';
    for (const [amount, days] of [
      ['1', 1],
      ['1', 2],
      ['9', 3],
      ['9', 100],
    ] as const)
      await addWithdrawal(app, {
        userId: user,
        symbol,
        amount,
        needsDecision: false,
        createdAt: new Date(Date.now() - days * 86_400_000),
      });
    const last = { key: 'last', currency: null, conditions: {}, outcome: 'two', reason: null };
    const { body } = await ada.call('POST', '/adminapi/withdrawalPolicy/try', {
      rows: [
        {
          key: 'much',
          currency: symbol,
          conditions: { sumOfWeekFrom: '10' },
          outcome: 'hold',
          reason: 'Much',
        },
        { key: 'some', currency: symbol, conditions: { amountFrom: '5' }, outcome: 'one', reason: null },
        last,
      ],
      lists: [],
    });
    const counts = Object.fromEntries(
      body.result.rows.map((one: { key: string; count: number }) => [one.key, one.count]),
    );
    expect(counts).toMatchObject({ much: 2, some: 1 });
    expect(body.result.outcomes).toMatchObject({ hold: 2, one: 1 });
    expect(body.result.isCapped).toBe(false);
  });

  it('looks at what was paid, not at what was asked for', async () => {
    const owner = await addExchangeUser(app);
    const toAddress = testAddress();
    await putInForce([
      { currency: 'NEW', conditions: { newDestinationHours: 24 }, outcome: 'hold', reason: 'New' },
      { currency: 'NEW', conditions: {}, outcome: 'release', reason: null },
    ]);
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const given = { userId: owner, symbol: 'NEW', toAddress };
    await waiting({ ...given, createdAt: ago(48) });
    const second = await waiting(given);
    expect((await row(second)).state).toBe('held');
    await addWithdrawal(app, { ...given, status: 3, needsDecision: false, createdAt: ago(48) });
    const third = await waiting(given);
    await decideOnce(app);
    expect((await row(third)).state).toBe('released');
  });
});

describe('the list', () => {
  it('has what waits for the caller, and shows the card to those alone who decide', async () => {
    const id = await waiting({ symbol: 'MINE', amount: '7' });
    const mine = async (who: TestAdmin) =>
      (await who.call('GET', '/adminapi/withdrawalDecisions?queue=mine&currencySymbol=mine')).body.count;
    expect([await mine(ada), await mine(noor), await mine(holder)]).toEqual([1, 1, 1]);
    await step(id, 'approve', noor);
    expect([await mine(ada), await mine(noor)]).toEqual([1, 0]);
    const card = async (who: TestAdmin) =>
      (await who.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;
    expect(await card(holder)).toMatchObject({ card: null, cannotApprove: 'right' });
    expect(await card(noor)).toMatchObject({
      cannotApprove: 'approvedAlready',
      card: { user: { _id: user, isVerified: false }, destination: { firstPaidAt: null, otherUsers: 0 } },
    });
    expect((await card(noor)).card.balance).toBeNull();
    for (const [symbol, amount] of Object.entries({ mine: '7.5', MINE: '0.000000000000000001', ETH: '3' }))
      await app.services.db
        .insertInto('balances')
        .values({ id: uuidV7(), user_id: user, currency_symbol: symbol, amount })
        .execute();
    expect((await card(noor)).card.balance.amount).toBe('7.500000000000000001');
    const stranger = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    expect((await stranger.call('GET', `/adminapi/withdrawalDecision/${id}`)).status).toBe(403);
  });
});

describe('the trail', () => {
  it('bears out every release of these tests that a person or a policy of the trail made, and names the others', async () => {
    const id = await waiting();
    await step(id, 'approve', noor);
    await putInForce([]);
    const before = await verifyReleases(app.services);
    expect(before.releases).toBeGreaterThan(3);
    // Rules that a test wrote into the table by hand are in no trail.
    expect(
      before.broken.filter((sentence) => !sentence.includes('a rule that the trail does not know')),
    ).toEqual([]);
    // Somebody who turns the trigger off in the database still has no approvals for the release.
    const { pool } = app.database;
    await pool.query('alter table withdrawal_decisions disable trigger decision_guarded');
    await pool.query(`update withdrawal_decisions set state = 'released', decided_at = now() where id = $1`, [
      id,
    ]);
    await pool.query('alter table withdrawal_decisions enable trigger decision_guarded');
    const { broken } = await verifyReleases(app.services);
    expect(broken.filter((sentence) => !before.broken.includes(sentence))).toEqual([
      `Withdrawal ${id} of 12.5 ETH is released, and the trail knows nothing of it.`,
    ]);
  });
});
