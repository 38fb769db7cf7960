import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockdownTokensMax } from '#contract/platform/limits.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { addToken } from '#server/testing/marketplace.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { switchSecondFactorOn } from '#server/testing/second-factor.ts';
import { addUser, type TestUser } from '#server/testing/users.ts';

const all = ['/user', '/withdraw', '/TokenList', '/case-list'];
let app: TestApp;
let nadia: TestAdmin;
let omar: TestAdmin;
let nadiasCode: () => Promise<string>;
let omarsCode: () => Promise<string>;

beforeAll(async () => {
  app = await startTestApp();
  await app.services.db.updateTable('case_shares').set({ percent: 0 }).execute();
  nadia = await app.signIn({ name: 'Nadia', restriction: all.map(writeAccess) });
  omar = await app.signIn({ name: 'Omar', restriction: all.map(writeAccess) });
  nadiasCode = await switchSecondFactorOn(app, nadia);
  omarsCode = await switchSecondFactorOn(app, omar);
});
afterAll(() => app.close());

/** A user who owns two tokens that people can see and one that is hidden. */
async function suspect(): Promise<TestUser & { tokens: string[]; hidden: string }> {
  const user = await addUser(app);
  const [one, two, hidden] = await Promise.all(
    [{}, {}, { hidden_at: new Date('2026-01-01') }].map((more) =>
      addToken(app, { owner: user.address, ...more }),
    ),
  );
  await addToken(app, { creator: user.address });
  if (!one || !two || !hidden) throw new Error('three tokens');
  return { ...user, tokens: [one.id, two.id].toSorted(), hidden: hidden.id };
}

const state = async (id: string, by = nadia) =>
  (await by.call('GET', `/adminapi/user/${id}/lockdown`)).body.result;
const lock = (id: string, by = nadia) =>
  by.call('POST', `/adminapi/user/${id}/lockdown`, { reason: 'Stolen cards.' });
const locked = async (id: string) => {
  const { status, body } = await lock(id);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.result.lockdown;
};
const undo = async (id: string, lockdown: string, { by = nadia, code = nadiasCode, ...more } = {}) =>
  by.call('POST', `/adminapi/user/${id}/lockdown/undo`, {
    lockdown,
    reason: 'It was his bank.',
    code: await code(),
    ...more,
  });
const sentence = ({ status, body }: { status: number; body: { errors?: Record<string, string> } }) => [
  status,
  Object.values(body.errors ?? {}).join(' '),
];
const { user: statusOf, hidden: hiddenOf } = {
  user: async (id: string) =>
    (
      await app.services.db
        .selectFrom('users')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status,
  hidden: async ({ id }: TestUser) =>
    (
      await sql<{ id: string }>`select tokens.id from tokens join users on lower(users.address) = lower(owner)
        where users.id = ${id} and hidden_at is not null order by tokens.id`.execute(app.services.db)
    ).rows.map((row) => row.id),
};
const freezesOf = async (id: string) =>
  (await nadia.call('GET', '/adminapi/stops?state=engaged&limit=100')).body.data.filter(
    ({ userId }: { userId: string }) => userId === id,
  );
const casesOf = async ({ address }: TestUser) =>
  app.services.db
    .selectFrom('cases')
    .select(['id', 'state', 'priority', 'outcome'])
    .where('subject', '=', `user:${address.toLowerCase()}`)
    .orderBy('opened_at')
    .execute();

describe('a lockdown of an account', () => {
  it('blocks, freezes, hides and opens a case at once, and its undo puts back exactly that', async () => {
    const user = await suspect();
    expect(await state(user.id)).toMatchObject({
      lockdown: null,
      changes: { status: true, withdrawals: true, tokens: 2, case: true },
      missing: [],
    });
    const { _id: id } = await locked(user.id);
    expect(await statusOf(user.id)).toBe('blocked');
    expect(await hiddenOf(user)).toEqual([...user.tokens, user.hidden].toSorted());
    const [freeze] = await freezesOf(user.id);
    expect(freeze).toMatchObject({ scope: 'user', reason: 'Stolen cards.', engagedBy: 'Nadia' });
    const [opened] = await casesOf(user);
    expect(opened).toMatchObject({ state: 'new', priority: 3 });
    const notes = (await nadia.call('GET', `/adminapi/notes/case/${opened?.id}`)).body;
    expect(JSON.stringify(notes)).toContain('Stolen cards.');
    // One row of its own about the user, next to those of its parts.
    const { rows } = await sql<{
      call: string;
      after: object;
      reason: string;
    }>`select call, after from audit_log
      where record = ${user.id} order by id`.execute(app.services.db);
    expect(rows.map(({ call }) => call)).toEqual(['changeUserStatus', 'lockDownUser']);
    expect(rows[1]?.after).toMatchObject({ hasBlocked: true, hidden: user.tokens, case: opened?.id });

    expect((await state(user.id)).changes).toEqual({
      status: true,
      withdrawals: true,
      tokens: 2,
      case: true,
    });
    const undone = await undo(user.id, id);
    expect([undone.status, undone.body.message]).toEqual([
      200,
      'Lockdown undone. Withdrawals stay frozen until another administrator approves lifting the freeze.',
    ]);
    expect(await statusOf(user.id)).toBe('active');
    expect(await hiddenOf(user)).toEqual([user.hidden]);
    expect(await casesOf(user)).toMatchObject([{ state: 'closed', outcome: 'rejected' }]);
    // Two people lift a freeze, here too.
    const [still] = await freezesOf(user.id);
    expect(still.lifting).toMatchObject({ askedBy: 'Nadia', reason: 'It was his bank.' });
    const approve = async (by: TestAdmin, code: () => Promise<string>) =>
      by.call('POST', `/adminapi/stops/${still._id}/lifting/approve`, {
        request: still.lifting._id,
        code: await code(),
      });
    expect((await approve(nadia, nadiasCode)).status).toBe(403);
    expect((await approve(omar, omarsCode)).status).toBe(200);
    expect(await freezesOf(user.id)).toEqual([]);
    expect(sentence(await undo(user.id, id))).toEqual([
      409,
      'This lockdown was already undone by someone else.',
    ]);
    // The account can be locked down again.
    await locked(user.id);
  });

  it('is one, however many people lock down or undo at once', async () => {
    const user = await suspect();
    const answers = await Promise.all([
      lock(user.id),
      lock(user.id, omar),
      lock(user.id),
      lock(user.id, omar),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await freezesOf(user.id)).toHaveLength(1);
    expect(await casesOf(user)).toHaveLength(1);
    const { _id: id } = (await state(user.id)).lockdown;
    const undone = await Promise.all([undo(user.id, id), undo(user.id, id, { by: omar, code: omarsCode })]);
    expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await statusOf(user.id)).toBe('active');
  });

  it('leaves what others did before it, and what they have changed since', async () => {
    const user = await suspect();
    // Omar blocked the user and froze the withdrawals before.
    await omar.call('POST', '/api/change-status', { id: user.id, status: 'blocked' });
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    await omar.call('POST', '/adminapi/stops', { scope: 'user', userId: user.id, reason: 'Mine.', endsAt });
    const { _id: id } = await locked(user.id);
    const [kept = '', other = ''] = user.tokens;
    // Later Omar shows a token and hides it again, and takes the case.
    for (const step of ['show', 'hide']) await omar.call('POST', `/adminapi/token/${kept}/${step}`, {});
    const [opened] = await casesOf(user);
    await omar.call('POST', `/adminapi/case/${opened?.id}/escalate`, { comment: 'Larger than it looks.' });
    expect((await state(user.id)).changes).toEqual({
      status: false,
      withdrawals: true,
      tokens: 1,
      case: false,
    });
    expect((await undo(user.id, id)).status).toBe(200);
    expect(await statusOf(user.id)).toBe('blocked');
    expect(await hiddenOf(user)).toEqual([kept, user.hidden].toSorted());
    expect(await hiddenOf(user)).not.toContain(other);
    expect(await casesOf(user)).toMatchObject([{ state: 'new' }]);
    const freezes = await freezesOf(user.id);
    expect(
      freezes.map(({ reason, lifting }: { reason: string; lifting: object | null }) => [
        reason,
        lifting !== null,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Mine.', false],
        ['Stolen cards.', true],
      ]),
    );
  });

  it('does not unblock a user whom somebody unblocked and blocked again, or whom a case has blocked since', async () => {
    const [again, decided] = [await suspect(), await suspect()];
    const { _id: first } = await locked(again.id);
    for (const status of ['active', 'blocked'])
      await omar.call('POST', '/api/change-status', { id: again.id, status });
    await undo(again.id, first);
    expect(await statusOf(again.id)).toBe('blocked');

    const { _id: second } = await locked(decided.id);
    const [opened] = await casesOf(decided);
    const closed = await omar.call('POST', `/adminapi/case/${opened?.id}/close`, {
      outcome: 'blocked',
      reasonId: '019abf00-0000-7000-8000-000000000003',
    });
    expect(closed.status).toBe(200);
    await undo(decided.id, second);
    expect(await statusOf(decided.id)).toBe('blocked');
  });

  it('does nothing without write access to a part, and names what is missing', async () => {
    const user = await suspect();
    const clerk = await app.signIn({ name: 'Rami', restriction: ['/user', '/withdraw'].map(writeAccess) });
    expect((await state(user.id, clerk)).missing).toEqual(['/TokenList', '/case-list']);
    const needs = [403, 'You need write access to Tokens List, Cases for this, so nothing was changed.'];
    expect(sentence(await lock(user.id, clerk))).toEqual(needs);
    expect([await statusOf(user.id), await freezesOf(user.id)]).toEqual(['active', []]);
    const { _id: id } = await locked(user.id);
    expect(
      sentence(await undo(user.id, id, { by: clerk, code: await switchSecondFactorOn(app, clerk) })),
    ).toEqual(needs);
    expect(await statusOf(user.id)).toBe('blocked');
    const reader = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
    expect((await lock(user.id, reader)).status).toBe(403);
    const key = await addTestKey(app, { restriction: [writeAccess('/user')] });
    const answer = await key.call('POST', `/adminapi/user/${user.id}/lockdown`, { reason: 'By a program.' });
    expect(answer.status).toBe(403);
  });

  it('requests lifting only with a right code', async () => {
    const user = await suspect();
    const { _id: id } = await locked(user.id);
    const wrong = await undo(user.id, id, { code: async () => '000000' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['code']]);
    const without = await nadia.call('POST', `/adminapi/user/${user.id}/lockdown/undo`, {
      lockdown: id,
      reason: 'No code.',
    });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([400, ['code']]);
    expect(await statusOf(user.id)).toBe('blocked');
  });

  it('refuses a user with too many tokens instead of hiding some', async () => {
    const user = await addUser(app);
    await Promise.all(
      Array.from({ length: lockdownTokensMax + 1 }, () => addToken(app, { owner: user.address })),
    );
    expect((await lock(user.id)).status).toBe(409);
    expect([await statusOf(user.id), await hiddenOf(user)]).toEqual(['active', []]);
  });

  it('skips the parts of modules that are off, and then needs no code', async () => {
    const user = await suspect();
    const switchModules = (at: Date | null) =>
      app.services.db
        .updateTable('modules')
        .set({ switched_off_at: at })
        .where('name', 'in', ['cases', 'withdrawalApprovals'])
        .execute();
    await switchModules(new Date());
    try {
      const { _id: id } = await locked(user.id);
      expect([await statusOf(user.id), await casesOf(user)]).toEqual(['blocked', []]);
      const undone = await nadia.call('POST', `/adminapi/user/${user.id}/lockdown/undo`, {
        lockdown: id,
        reason: 'A mistake.',
      });
      expect([undone.status, undone.body.message]).toEqual([200, 'Lockdown undone']);
      expect([await statusOf(user.id), await hiddenOf(user)]).toEqual(['active', [user.hidden]]);
    } finally {
      await switchModules(null);
    }
  });
});
