import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { feedInto } from '#server/testing/feed.ts';
import { statementsOn } from '#server/testing/statements.ts';
import { joinedAtOnce } from './join.ts';
import { joinPiece, joinRest } from './join-rest.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const send = feedInto(() => database);
const all = statementsOn(() => database);
const count = async (condition: string) =>
  Number(
    (await all(`select count(*) from logins join users on users.id = user_id where ${condition}`))[0].count,
  );

const login = (id: string, user: string) => ({
  id,
  user,
  email: 'many@example.com',
  ipAddress: '10.0.0.1',
  status: 'Success',
});

/** Rows that wait for a user, in batches as large as may be. */
async function park(user: string, many: number): Promise<void> {
  for (let from = 0; from < many; from += 1000)
    await send(
      'logins',
      Array.from({ length: Math.min(1000, many - from) }, (_, n) => login(`${user}-${from + n}`, user)),
    );
}

const many = 5000;

describe('many rows that wait for one record', () => {
  it('are joined in pieces, whoever else sends, stops in the middle or works at the same time', async () => {
    await park('star', many);
    await park('quiet', joinedAtOnce + 10);
    await send('verifications', [{ id: 'v1', user: 'star', email: 'v@example.com' }]);

    await send('users', [{ id: 'star', name: 'Star' }]);
    // Its own transaction joined as many as one may, and left a note of the others.
    expect(await count(`name = 'Star'`)).toBe(joinedAtOnce);
    expect(await all('select external_id from feed_joins')).toEqual([{ external_id: 'star' }]);
    // Who sends a row that waits meanwhile joins it, or turns it elsewhere: the note doesn't turn it back.
    expect(await send('logins', [login('star-4999', 'star'), login('star-4998', 'other')])).toMatchObject([
      { id: 'star-4999', result: 'changed' },
      { id: 'star-4998', result: 'changed', waitsFor: ['user'] },
    ]);
    expect(await send('verifications', [{ id: 'v2', user: 'star', email: 'v@example.com' }])).toMatchObject([
      { id: 'v2', result: 'rejected', errors: { user: 'pendingAlready' } },
    ]);
    expect(await send('logins', [{ id: 'star-4997', os: 'Linux' }])).toMatchObject([
      { result: 'changed', waitsFor: ['user'] },
    ]);

    // A piece that never commits is as if it had never begun.
    await expect(
      database.kysely.transaction().execute(async (transaction) => {
        await joinPiece(transaction);
        throw new Error('killed');
      }),
    ).rejects.toThrow();
    await send('users', [{ id: 'quiet', name: 'Quiet' }]);
    // The small one has its turn before the large one is done.
    await joinPiece(database.kysely);
    await joinPiece(database.kysely);
    expect(await count(`name = 'Quiet'`)).toBe(joinedAtOnce + 10);

    const feeding = (async () => {
      const answers = [];
      for (let n = 0; n < 10; n += 1)
        answers.push(
          ...(await send('logins', [login(`new-${n}`, 'star'), login(`star-${n * 500 + 400}`, 'star')])),
        );
      return answers.map(({ result, waitsFor }) => [result, waitsFor]);
    })();
    await Promise.all([joinRest(database.kysely), joinRest(database.kysely), feeding]);
    expect((await feeding).filter(([, waitsFor]) => waitsFor !== undefined)).toEqual([]);
    await joinRest(database.kysely);

    expect(await count(`name = 'Star'`)).toBe(many - 1 + 10);
    expect(await all('select from feed_joins')).toEqual([]);
    expect(await all('select target_id from feed_waiting')).toEqual([{ target_id: 'other' }]);
    expect(
      await all(`select count(*)::int, count(distinct external_id)::int as ids from feed_logins`),
    ).toEqual([{ count: many + joinedAtOnce + 20, ids: many + joinedAtOnce + 20 }]);
    expect(await all(`select count(*)::int from verifications`)).toEqual([{ count: 1 }]);
  });

  it('for one that the desk deletes before they are joined are joined to nothing', async () => {
    const reply = (n: number) => ({ id: `r${n}`, ticket: 't1', message: `Reply ${n}` });
    await send(
      'ticket-replies',
      Array.from({ length: joinedAtOnce + 2 }, (_, n) => reply(n)),
    );
    await send('tickets', [
      { id: 't1', ticketNumber: 'T-1', name: 'A', email: 'a@example.com', subject: 'S', description: 'D' },
    ]);
    await all('delete from ticket_replies');
    await all('delete from tickets');
    await joinRest(database.kysely);
    expect(await all(`select from feed_waiting where entity = 'ticket-replies'`)).toEqual([]);
    expect(await all(`select from feed_ticket_replies where parked is not null`)).toEqual([]);
    expect(await send('ticket-replies', [reply(99)])).toMatchObject([
      { result: 'rejected', errors: { ticket: 'recordDeleted' } },
    ]);
  });
});
