import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { feedInto } from '#server/testing/feed.ts';
import { statementsOn } from '#server/testing/statements.ts';
import type { EntityName } from './entity.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const send = feedInto(() => database);
const results = async (name: EntityName, rows: unknown[], source?: string) =>
  (await send(name, rows, source)).map(({ result }) => result);

const all = statementsOn(() => database);

describe('users', () => {
  it('are created, changed, unchanged and stale, by the sender’s id', async () => {
    const row = {
      id: 'u1',
      revision: 3,
      name: 'Ada',
      email: 'ada@example.com',
      createdAt: '2024-05-01T10:00:00Z',
    };
    expect(await send('users', [row])).toEqual([{ id: 'u1', result: 'created' }]);
    expect(await results('users', [row])).toEqual(['unchanged']);
    expect(await results('users', [{ ...row, revision: 2, name: 'Old' }])).toEqual(['stale']);
    expect(await results('users', [{ id: 'u1', revision: 4, name: 'Ada L.' }])).toEqual(['changed']);
    expect(await results('users', [{ id: 'u1', email: null }])).toEqual(['changed']);
    expect(await all(`select name, email, version, created_at from users where name like 'Ada%'`)).toEqual([
      { name: 'Ada L.', email: null, version: 3, created_at: new Date('2024-05-01T10:00:00Z') },
    ]);
  });

  it.each(['', ' ', '\t', '\u00a0\u3000', '\u200b', '\u2800', '\u3164'])(
    'with the id %j are rejected',
    async (id) => {
      const [answer] = await send('users', [{ id, name: 'Blank' }]);
      expect([answer?.result, Object.keys(answer?.errors ?? {})]).toEqual(['rejected', ['id']]);
    },
  );

  it('with several mistakes name all of them, whichever rule finds each', async () => {
    expect(
      await send('withdrawals', [
        { id: 'm1', amount: 'much', currency: 'ETH', paymentType: 2, toAddress: null },
        {
          id: 'm2',
          user: 'nobody',
          email: 'm@example.com',
          amount: '1',
          currencySymbol: 'ETH',
          paymentType: 'two',
          toAddress: null,
        },
      ]),
    ).toEqual([
      {
        id: 'm1',
        result: 'rejected',
        errors: {
          amount: 'notDecimal',
          currencySymbol: 'required',
          email: 'required',
          toAddress: 'required',
        },
      },
      // Whether a payment needs an address depends on its type, which is wrong.
      {
        id: 'm2',
        result: 'rejected',
        errors: { paymentType: { sentence: 'notOneOfNumbers', values: { choices: '2, 4' } } },
      },
    ]);
    expect(await all(`select from feed_withdrawals where external_id in ('m1', 'm2')`)).toEqual([]);
    expect(await all(`select from feed_users where external_id = 'nobody'`)).toEqual([]);
  });

  it('with a value of the wrong form say what to send', async () => {
    const [user, login, token] = [
      await send('users', [{ id: 'f', name: 'F', status: 'paused', createdAt: 1_700_000_000 }]),
      await send('logins', [{ id: 'f', ipAddress: 'here', createdAt: '2020-01-01T00:00:00' }]),
      await send('tokens', [{ id: 'f', image: 'ipfs://bafy' }]),
    ].map(([answer]) => answer?.errors);
    expect(user).toEqual({
      status: { sentence: 'notOneOf', values: { choices: 'active, blocked' } },
      createdAt: 'timeWithZone',
    });
    expect(login).toMatchObject({ ipAddress: 'notIpAddress', createdAt: 'timeWithZone' });
    expect(token).toMatchObject({ image: 'imageWebAddress' });
  });

  it('with the same id twice are handled one after the other', async () => {
    expect(
      await results('users', [
        { id: 'twice', name: 'One' },
        { id: 'twice', name: 'Two' },
        { id: 'twice', name: 'Two' },
        { id: 'twice', revision: 5, name: 'Three' },
        { id: 'twice', revision: 4, name: 'Four' },
      ]),
    ).toEqual(['created', 'changed', 'unchanged', 'changed', 'stale']);
    expect(await all(`select name from users where name in ('One', 'Two', 'Three', 'Four')`)).toEqual([
      { name: 'Three' },
    ]);
  });

  it('keep what the desk decided until the sender says something else than before', async () => {
    const row = { id: 'blocked', name: 'B', status: 'active', email: 'b@example.com' };
    await send('users', [row]);
    await all(`update users set status = 'blocked', email = 'desk@example.com' where name = 'B'`);
    expect(await results('users', [{ ...row, accountType: 'creator' }])).toEqual(['changed']);
    expect(await all(`select status, email, account_type from users where name = 'B'`)).toEqual([
      { status: 'blocked', email: 'desk@example.com', account_type: 'creator' },
    ]);
    await send('users', [{ ...row, email: 'new@example.com' }]);
    expect(await all(`select status, email from users where name = 'B'`)).toEqual([
      { status: 'blocked', email: 'new@example.com' },
    ]);
    await all(`update users set deleted_at = now() where name = 'B'`);
    expect(await send('users', [{ ...row, name: 'Back' }])).toEqual([
      { id: 'blocked', result: 'unchanged', deleted: true },
    ]);
  });

  it('keep a block also where the sender says for the first time what a new user is anyway', async () => {
    await send('users', [{ id: 'quiet', name: 'Quiet' }]);
    await all(`update users set status = 'blocked' where name = 'Quiet'`);
    expect(await results('users', [{ id: 'quiet', name: 'Quiet', status: 'active' }])).toEqual(['unchanged']);
    expect(await all(`select status from users where name = 'Quiet'`)).toEqual([{ status: 'blocked' }]);
  });

  it('whose email is taken are rejected alone, also by a row of the same batch', async () => {
    expect(
      await send('users', [
        { id: 't1', name: 'T', email: 'taken@example.com' },
        { id: 't2', name: 'T', email: 'Taken@example.com' },
        { id: 't3', name: 'T' },
      ]),
    ).toEqual([
      { id: 't1', result: 'created' },
      { id: 't2', result: 'rejected', errors: { email: 'emailTaken' } },
      { id: 't3', result: 'created' },
    ]);
    expect(
      await results('users', [
        { id: 't1', email: 'other@example.com' },
        { id: 't2', name: 'T', email: 'taken@example.com' },
      ]),
    ).toEqual(['changed', 'created']);
    expect(await all(`select count(*)::int from feed_records where external_id like 't_'`)).toEqual([
      { count: 3 },
    ]);
  });
});

describe('a reference', () => {
  it('that has not arrived is joined when it does', async () => {
    const row = {
      id: 'w1',
      user: 'late',
      email: 'l@example.com',
      currency: 'c1',
      currencySymbol: 'XYZ',
      paymentType: 2,
      toAddress: 'bc1q',
      amount: '1.50',
    };
    expect(await send('withdrawals', [row])).toEqual([
      { id: 'w1', result: 'created', waitsFor: ['user', 'currency'] },
    ]);
    expect(await send('withdrawals', [row])).toEqual([
      { id: 'w1', result: 'unchanged', waitsFor: ['user', 'currency'] },
    ]);
    await send('users', [{ id: 'late', name: 'Late' }]);
    expect(await all(`select name from withdrawals join users on users.id = user_id`)).toEqual([
      { name: 'Late' },
    ]);
    await send('currencies', [{ id: 'c1', type: 'crypto', name: 'Xyz', symbol: 'XYZ', withdrawFee: '0.1' }]);
    expect(
      await all(`select symbol from withdrawals join currencies on currencies.id = currency_id`),
    ).toEqual([{ symbol: 'XYZ' }]);
    expect(await send('withdrawals', [row])).toEqual([{ id: 'w1', result: 'unchanged' }]);
    expect(await all(`select * from feed_waiting`)).toEqual([]);
  });

  it('that a record cannot do without keeps the row until it arrives', async () => {
    const row = { id: 'v1', user: 'late2', email: 'v@example.com' };
    expect(await send('verifications', [row])).toEqual([{ id: 'v1', result: 'created', waitsFor: ['user'] }]);
    expect(await all(`select * from verifications`)).toEqual([]);
    expect(await results('verifications', [{ id: 'v1', email: 'v2@example.com' }])).toEqual(['changed']);
    await send('users', [{ id: 'late2', name: 'Late two' }]);
    expect(
      await all(`select verifications.email, name from verifications join users on users.id = user_id`),
    ).toEqual([{ email: 'v2@example.com', name: 'Late two' }]);
    expect(await results('verifications', [row])).toEqual(['changed']);
  });

  it('of which only one pending request of a user may wait: the second is refused as if the user were there', async () => {
    const pending = (id: string) => ({ id, user: 'late3', email: 'v@example.com' });
    const refused = { result: 'rejected', errors: { user: 'pendingAlready' } };
    expect(await send('verifications', [pending('p1'), pending('p2')])).toMatchObject([
      { id: 'p1', result: 'created', waitsFor: ['user'] },
      { id: 'p2', ...refused },
    ]);
    expect(await send('verifications', [pending('p2')])).toMatchObject([{ id: 'p2', ...refused }]);
    expect(await results('verifications', [pending('p1')])).toEqual(['unchanged']);
    const decided = { status: 'Rejected', decidedAt: '2026-01-01T00:00:00Z' };
    expect(await results('verifications', [{ ...pending('p3'), ...decided }])).toEqual(['created']);
    // The first is decided: its place is free.
    expect(await results('verifications', [{ id: 'p1', ...decided }, pending('p2')])).toEqual([
      'changed',
      'created',
    ]);
    await send('users', [{ id: 'late3', name: 'Late three' }]);
    expect(
      await all(`select verifications.status from verifications join users on users.id = user_id
        where name = 'Late three' order by 1`),
    ).toEqual([{ status: 'Pending' }, { status: 'Rejected' }, { status: 'Rejected' }]);
    expect(await all(`select from feed_verifications where parked is not null`)).toEqual([]);
  });

  it('of which two senders at once leave one pending request, in 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const user = `race-${round}`;
      const answers = await Promise.all(
        ['a', 'b'].map((id) =>
          results('verifications', [{ id: `${user}-${id}`, user, email: 'v@example.com' }]),
        ),
      );
      expect(answers.flat().toSorted()).toEqual(['created', 'rejected']);
    }
    expect(await all(`select count(*)::int from feed_waiting where target_id like 'race-%'`)).toEqual([
      { count: 20 },
    ]);
  });

  it('of a row that is rejected leaves nothing behind', async () => {
    expect(
      await results('logins', [{ id: 'l1', user: 'never', email: 'l@example.com', ipAddress: '10.0.0.1' }]),
    ).toEqual(['rejected']);
    expect(await all(`select from feed_records where external_id in ('l1', 'never')`)).toEqual([]);
  });

  it('is refused where as many are open as may be; what is there can still be named', async () => {
    const login = (id: string, user: string) => ({
      id,
      user,
      email: 'l@example.com',
      ipAddress: '10.0.0.1',
      status: 'Success',
    });
    const sendFew = async (...rows: object[]) => send('logins', rows, 'small', { mostWaiting: 2 });
    await send('users', [{ id: 'here', name: 'Here' }], 'small');
    expect(await sendFew(login('f1', 'gone1'), login('f2', 'gone2'))).toMatchObject([
      { waitsFor: ['user'] },
      { waitsFor: ['user'] },
    ]);
    expect(await sendFew(login('f3', 'gone3'), login('f4', 'here'), login('f1', 'gone1'))).toMatchObject([
      { id: 'f3', result: 'rejected', errors: { user: { sentence: 'tooManyWaiting', values: { max: 2 } } } },
      { id: 'f4', result: 'created' },
      { id: 'f1', result: 'unchanged' },
    ]);
    expect(await all(`select from feed_users where external_id = 'gone3'`)).toEqual([]);
    await send('users', [{ id: 'gone1', name: 'Gone one' }], 'small');
    expect(await sendFew(login('f3', 'gone3'))).toMatchObject([{ waitsFor: ['user'] }]);
  });
});
