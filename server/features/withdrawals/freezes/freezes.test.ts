// Long because one desk with two people, their codes and a second server serves every case.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { holdsOf } from '../approvals/holds.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { rounds } from '#server/testing/rounds.ts';
import { switchSecondFactorOn } from '#server/testing/second-factor.ts';
import { until } from '#server/testing/until.ts';
import { addUser } from '#server/testing/users.ts';
import { freezeEndTask } from './jobs.ts';

const writes = [{ path: '/withdraw', isWriteAccess: true }];
let app: TestApp;
let other: TestApp;
let nadia: TestAdmin;
let omar: TestAdmin;
let nadiasCode: () => Promise<string>;
let omarsCode: () => Promise<string>;
let user: string;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.another();
  [nadia, omar] = await Promise.all([
    app.signIn({ name: 'Nadia', restriction: writes }),
    app.signIn({ name: 'Omar', restriction: writes }),
  ]);
  nadiasCode = await switchSecondFactorOn(app, nadia);
  omarsCode = await switchSecondFactorOn(app, omar);
  await app.services.db
    .insertInto('currencies')
    .values({ id: uuidV7(), name: 'Ether', symbol: 'ETH', type: 'crypto', withdraw_fee: '0' })
    .execute();
  ({ id: user } = await addUser(app));
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const engage = (given: object = {}, by: TestAdmin = nadia) =>
  by.call('POST', '/adminapi/stops', { scope: 'all', reason: 'A leak.', endsAt: inHours(2), ...given });
const engaged = async (given: object = {}) => {
  const { status, body } = await engage(given);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.result._id as string;
};
const ask = async (id: string, by = nadia, code = nadiasCode) =>
  by.call('POST', `/adminapi/stops/${id}/lifting`, { reason: 'It is mended.', code: await code() });
const asked = async (id: string) => {
  const { status, body } = await ask(id);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.result.lifting._id as string;
};
const approve = async (id: string, request: string, by = omar, code = omarsCode) =>
  by.call('POST', `/adminapi/stops/${id}/lifting/approve`, { request, code: await code() });
const sentence = ({ status, body }: { status: number; body: { errors: Record<string, string> } }) => [
  status,
  ...Object.entries(body.errors)[0]!,
];
const scopes: Readonly<Record<string, string>> = {
  heldAll: 'all',
  heldCurrency: 'currency',
  heldUser: 'user',
  heldNewDestination: 'newDestinations',
};
const withdrawal = () => ({
  currencyId: null,
  currencySymbol: 'ETH',
  userId: user as string | null,
  destination: '0xabc',
  isNewDestination: false,
});
const holding = async (of: Partial<ReturnType<typeof withdrawal>> = {}, on = app) =>
  (await holdsOf(on.services.db, { ...withdrawal(), ...of })).map(({ because }) => scopes[because.sentence]);
const liftAll = () =>
  sql`update withdrawal_stops set lifted_at = now(), told_at = now() where told_at is null`.execute(
    app.services.db,
  );
const state = async (id: string) =>
  (await nadia.call('GET', '/adminapi/stops?limit=100')).body.data.find(
    (freeze: { _id: string }) => freeze._id === id,
  );

describe('a stop', () => {
  it('holds what it names, on every server, and nothing else', async () => {
    const { id: someone } = await addUser(app, { name: 'Bogdan' });
    await engaged({ scope: 'currency', currencySymbol: 'eth' });
    expect([await holding({}, other), await holding({ currencySymbol: 'BTC' })]).toEqual([['currency'], []]);
    await liftAll();
    await engaged({ scope: 'user', userId: user.toUpperCase() });
    expect([await holding(), await holding({ userId: someone }), await holding({ userId: null })]).toEqual([
      ['user'],
      [],
      ['user'],
    ]);
    await liftAll();
    await engaged();
    expect(await holding({ userId: someone, currencySymbol: 'BTC' }, other)).toEqual(['all']);
    await liftAll();
  });

  it('of a currency holds it under its new name, too', async () => {
    await engaged({ scope: 'currency', currencySymbol: 'ETH' });
    const rename = (symbol: string) =>
      app.services.db.updateTable('currencies').set({ symbol }).where('name', '=', 'Ether').execute();
    await rename('ETHX');
    expect([await holding({ currencySymbol: 'ethx' }), await holding({ currencySymbol: 'ETH' })]).toEqual([
      ['currency'],
      ['currency'],
    ]);
    await rename('ETH');
    await liftAll();
  });

  it('of new destinations goes by when they came to the desk, not by what their sender says', async () => {
    const destination = '0x00000000000000000000000000000000000000Aa';
    const { db } = app.services;
    const id = uuidV7();
    await db
      .insertInto('withdrawals')
      .values({
        id,
        user_id: user,
        email: 'amira@example.com',
        currency_symbol: 'ETH',
        payment_type: 2,
        to_address: destination,
        amount: '1',
        status: 3,
        created_at: new Date('2020-01-01'),
      })
      .execute();
    await engaged({ scope: 'newDestinations', destinationHours: 24 });
    const arrived = (hours: number) =>
      sql`update withdrawals set arrived_at = clock_timestamp() - make_interval(hours => ${hours}) where id = ${id}`.execute(
        db,
      );
    expect(await holding({ destination })).toEqual(['newDestinations']);
    await arrived(25);
    expect(await holding({ destination: destination.toLowerCase() })).toEqual([]);
    // Somebody else's, and one without a user, is new.
    expect(await holding({ destination, userId: uuidV7() })).toEqual(['newDestinations']);
    expect(await holding({ destination, userId: null })).toEqual(['newDestinations']);
    // An old withdrawal that is given another destination makes that none that is known.
    await db.updateTable('withdrawals').set({ to_address: '0xnew' }).where('id', '=', id).execute();
    expect(await holding({ destination: '0xnew' })).toEqual(['newDestinations']);
    await liftAll();
  });

  it('ends by itself, at the moment of the database, and tells of it', async () => {
    const id = await engaged();
    await sql`update withdrawal_stops set ends_at = clock_timestamp() where id = ${id}`.execute(
      app.services.db,
    );
    expect(await holding({}, other)).toEqual([]);
    expect((await state(id)).state).toBe('ended');
    await Promise.all(
      [app, other].map(({ services }) => freezeEndTask.run(services, console, new AbortController().signal)),
    );
    const events = await app.services.db
      .selectFrom('events')
      .select(['type', 'actor_kind', 'after'])
      .where('record_id', '=', id)
      .orderBy('written')
      .execute();
    expect(events).toMatchObject([
      { type: 'withdrawals.stopped', actor_kind: 'admin' },
      { type: 'withdrawals.resumed', actor_kind: 'desk', after: { because: 'ended' } },
    ]);
    const late = await nadia.call('POST', `/adminapi/stops/${id}/prolong`, { endsAt: inHours(3) });
    expect(sentence(late)[0]).toBe(409);
  });

  it.each([
    [{ endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
    [{ endsAt: inHours(31 * 24) }, 'endsAt'],
    [{ reason: ' ' }, 'reason'],
    [{ scope: 'currency' }, 'currencySymbol'],
    [{ scope: 'currency', currencySymbol: 'ETHH' }, 'currencySymbol'],
    [{ scope: 'user' }, 'userId'],
    [{ scope: 'user', userId: uuidV7() }, 'userId'],
    [{ scope: 'newDestinations' }, 'destinationHours'],
    [{ currencySymbol: 'ETH' }, 'currencySymbol'],
  ])('is refused as %o under %s', async (given, field) => {
    const { status, body } = await engage(given);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  it('is prolonged by one, never shortened, and that voids what was asked', async () => {
    const id = await engaged();
    const request = await asked(id);
    const shorter = await omar.call('POST', `/adminapi/stops/${id}/prolong`, { endsAt: inHours(1) });
    expect([shorter.status, Object.keys(shorter.body.errors)]).toEqual([400, ['endsAt']]);
    const longer = await omar.call('POST', `/adminapi/stops/${id}/prolong`, { endsAt: inHours(5) });
    expect([longer.status, longer.body.result.lifting]).toEqual([200, null]);
    expect(sentence(await approve(id, request))).toEqual([
      409,
      'messages',
      'This request was already approved or refused. Reload to see the result.',
    ]);
    expect(await holding()).toEqual(['all']);
    await liftAll();
  });
});

describe('lifting a stop early', () => {
  it('takes two people with a code each, and says who', async () => {
    const id = await engaged();
    const request = await asked(id);
    expect(await holding()).toEqual(['all']);
    expect((await approve(id, request)).status).toBe(200);
    expect(await holding({}, other)).toEqual([]);
    expect(await state(id)).toMatchObject({ state: 'lifted', liftedBy: ['Nadia', 'Omar'], lifting: null });
  });

  it('is not for the same person twice, nor in another session of theirs', async () => {
    const id = await engaged();
    const request = await asked(id);
    const again = await app.call('POST', '/api/login', {
      email: nadia.email,
      password: nadia.password,
      code: await nadiasCode(),
    });
    const elsewhere = {
      ...nadia,
      call: (method: string, path: string, body?: unknown) =>
        app.call(method, path, body, { token: again.body.token }),
    };
    for (const session of [nadia, elsewhere])
      expect(sentence(await approve(id, request, session, nadiasCode))).toEqual([
        403,
        'messages',
        'You submitted this yourself. Another administrator has to approve it.',
      ]);
    expect((await ask(id, elsewhere)).status).toBe(409);
    const twin = await app.signIn({ email: nadia.email.replace('@', '+too@') });
    const same = await approve(id, request, twin, await switchSecondFactorOn(app, twin));
    expect([same.status, same.body.errors.messages]).toEqual([403, expect.stringContaining('mailbox')]);
    expect(await holding()).toEqual(['all']);
    await liftAll();
  });

  it('needs a right code, of one’s own, once', async () => {
    const id = await engaged();
    const request = await asked(id);
    const wrong = await approve(id, request, omar, async () => '000000');
    expect(sentence(wrong)).toEqual([400, 'code', 'Wrong code.']);
    expect((await approve(id, request, omar, nadiasCode)).status).toBe(400);
    const code = await omarsCode();
    const second = await engaged({ scope: 'currency', currencySymbol: 'ETH' });
    const otherRequest = await asked(second);
    const once = await Promise.all([
      approve(id, request, omar, async () => code),
      approve(second, otherRequest, omar, async () => code),
    ]);
    expect(once.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    await liftAll();
  });

  it('is refused to who has no second factor, only reads, or is a key', async () => {
    const id = await engaged();
    const request = await asked(id);
    const bare = await app.signIn({ restriction: writes });
    const reader = await app.signIn({ restriction: [{ path: '/withdraw', isWriteAccess: false }] });
    const readersCode = await switchSecondFactorOn(app, reader);
    expect(sentence(await approve(id, request, bare, async () => '123456'))[2]).toMatch(/Set one up/);
    expect((await approve(id, request, reader, readersCode)).status).toBe(403);
    expect((await engage({}, reader)).status).toBe(403);
    const { call: byKey } = await addTestKey(app, { restriction: writes });
    const tries = [
      await byKey('POST', `/adminapi/stops/${id}/lifting`, { reason: 'No.', code: '123456' }),
      await byKey('POST', `/adminapi/stops/${id}/lifting/approve`, { request, code: '123456' }),
      await byKey('POST', `/adminapi/stops/${id}/lifting/refuse`, { request }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await holding()).toEqual(['all']);
    await liftAll();
  });

  it('lapses by the clock of the database, and can be asked for again', async () => {
    const id = await engaged();
    const request = await asked(id);
    await sql`update second_person_requests set lapses_at = clock_timestamp() where id = ${request}`.execute(
      app.services.db,
    );
    expect(sentence(await approve(id, request))[0]).toBe(409);
    expect((await state(id)).lifting).toBeNull();
    const next = await asked(id);
    expect((await approve(id, request)).status).toBe(409);
    expect((await approve(id, next)).status).toBe(200);
  });

  it('falls with the right of who asked', async () => {
    const id = await engaged();
    const leaver = await app.signIn({ restriction: writes });
    const leaversCode = await switchSecondFactorOn(app, leaver);
    const request = (await ask(id, leaver, leaversCode)).body.result.lifting._id;
    await sql`update admins set restriction = '[{"path":"/withdraw","isWriteAccess":false}]' where id = ${leaver.id}`.execute(
      app.services.db,
    );
    expect(sentence(await approve(id, request))[0]).toBe(409);
    const refused = await omar.call('POST', `/adminapi/stops/${id}/lifting/refuse`, { request });
    expect([refused.status, refused.body.result.lifting]).toEqual([200, null]);
    await liftAll();
  });

  it('is done once where two approve at the same instant on two servers', async () => {
    const superadmin = await app.signIn();
    const theirCode = await switchSecondFactorOn(app, superadmin);
    for (let round = 0; round < rounds(3, 30); round += 1) {
      const id = await engaged();
      const request = await asked(id);
      const onOther = {
        ...superadmin,
        call: (method: string, path: string, body?: unknown) =>
          other.call(method, path, body, { token: superadmin.token }),
      };
      const both = await Promise.all([approve(id, request), approve(id, request, onOther, theirCode)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      // Nothing of the second one's change is kept, so neither is that the code was right: six times in a row would be one too many.
      await app.services.db.deleteFrom('sign_in_limits').execute();
      const events = await app.services.db
        .selectFrom('events')
        .select('type')
        .where('record_id', '=', id)
        .where('type', '=', 'withdrawals.resumed')
        .execute();
      expect(events).toHaveLength(1);
    }
  });
});

describe('a release', () => {
  it(
    'never commits after a stop has answered, on any server',
    async () => {
      for (let round = 0; round < rounds(5, 200); round += 1) {
        let hasAnswered = false;
        const late: boolean[] = [];
        const release = (on: TestApp) =>
          on.services.db.transaction().execute(async (transaction) => {
            if ((await holdsOf(transaction, withdrawal())).length > 0) return false;
            await sql`select pg_sleep(random() / 100)`.execute(transaction);
            // It commits after this.
            late.push(hasAnswered);
            return true;
          });
        const releasing = [app, other, app, other].map(async (on) => {
          while (await release(on));
        });
        await engaged();
        hasAnswered = true;
        await Promise.all(releasing);
        expect(late).not.toContain(true);
        await liftAll();
      }
      // Two hundred rounds next to other work.
    },
    rounds(300_000, 1_800_000),
  );

  it('that comes after a stop was asked for waits for it, so that no number of them keeps it out', async () => {
    const { db } = app.services;
    const isWaiting = () =>
      until(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(rows).not.toHaveLength(0);
      });
    const later = await db.transaction().execute(async (transaction) => {
      expect(await holdsOf(transaction, withdrawal())).toEqual([]);
      const engaging = engage();
      await isWaiting();
      const holds = db.transaction().execute((next) => holdsOf(next, withdrawal()));
      // One that doesn't wait has answered by then.
      await sql`select pg_sleep(0.3)`.execute(db);
      return { engaging, holds };
    });
    expect((await later.engaging).status).toBe(200);
    expect(await later.holds).toHaveLength(1);
    await liftAll();
  });

  it('that is under way is waited for', async () => {
    const { db } = app.services;
    let hasAnswered = false;
    const engaging = await db.transaction().execute(async (transaction) => {
      expect(await holdsOf(transaction, withdrawal())).toEqual([]);
      const begun = engage().then(() => (hasAnswered = true));
      await until(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(hasAnswered || rows.length > 0).toBe(true);
      });
      expect(hasAnswered).toBe(false);
      return { begun };
    });
    await engaging.begun;
    expect(await holding()).toEqual(['all']);
    await liftAll();
  });
});

describe('what holds now', () => {
  it('is told by what one may read', async () => {
    await engaged();
    await engaged({ scope: 'currency', currencySymbol: 'ETH' });
    await engaged({ scope: 'user', userId: user });
    await engaged({ scope: 'newDestinations', destinationHours: 48 });
    const seen = async (path: string) => {
      const admin = await app.signIn({ restriction: [{ path, isWriteAccess: false }] });
      const { status, body } = await admin.call('GET', '/adminapi/stops/now');
      return status === 200
        ? body.result.stops.map(({ scope }: { scope: string }) => scope).toSorted()
        : status;
    };
    expect(await seen('/withdraw')).toEqual(['all', 'currency', 'newDestinations', 'user']);
    expect(await seen('/user')).toEqual(['all', 'user']);
    expect(await seen('/currency')).toEqual(['all', 'currency']);
    expect(await seen('/faq')).toBe(403);
    await liftAll();
  });
});
