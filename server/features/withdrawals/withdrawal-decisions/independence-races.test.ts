import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyReleases } from '../approvals/verify.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addWaiting, mayApprove, signInAgain } from '#server/testing/approvers.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { rounds } from '#server/testing/rounds.ts';
import { addExchangeUser, type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let other: TestApp;
let ada: FactorAdmin;
let user: string;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.another();
  ada = await withFactor(app, await app.signIn({ name: 'Ada' }));
  user = await addExchangeUser(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const pathOf = (id: string) => `/adminapi/withdrawalDecision/${id}`;

/** What an approval on one of the two servers takes, ready to be sent. */
async function approvalOf(on: TestApp, id: string, who: FactorAdmin): Promise<() => Promise<number>> {
  const { body } = await who.call('GET', pathOf(id));
  const given = { version: body.result.version, code: await who.code() };
  return async () => (await on.call('POST', `${pathOf(id)}/approve`, given, { token: who.token })).status;
}

const stateOf = async (id: string) => (await ada.call('GET', pathOf(id))).body.result.state as string;

/** Switches two-person approval of changes, and makes all second factors just proved. */
async function prepareRound(mode: 'on' | 'off') {
  await app.services.db.updateTable('second_person_rule').set({ mode }).execute();
  await sql`update admin_sessions set factor_proved_at = now()`.execute(app.services.db);
}

/** In the full run, hundreds of rounds take minutes. */
const patience = { timeout: 1_800_000 };

/** The trail shows each release before the change that would have stopped it. */
const expectProvedReleases = async () => expect((await verifyReleases(app.services)).broken).toEqual([]);

it(
  'an approver who changes the other in the same instant on another server releases nothing by it',
  patience,
  async () => {
    const restriction = mayApprove;
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds(4, 200); round += 1) {
      const second = await withFactor(app, await app.signIn({ name: `Second ${round}`, restriction }));
      await prepareRound('off');
      const id = await addWaiting(app, user);
      expect(await (await approvalOf(other, id, second))()).toBe(200);
      const change = { adminId: second.id, name: 'Changed', email: second.email, restriction };
      const approve = await approvalOf(app, id, ada);
      const approving = approve();
      await sleep(Math.random() * 40);
      const changing = other.call('PUT', '/adminapi/admin', change, { token: ada.token });
      const [, { status }] = await Promise.all([approving, changing]);
      expect(status).toBe(200);
      outcomes.add(await stateOf(id));
    }
    expect([...outcomes].filter((state) => state !== 'released' && state !== 'approved')).toEqual([]);
    await expectProvedReleases();
  },
);

it(
  'two approvers whom a third one adds in the same instant on two servers release nothing with them',
  patience,
  async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds(3, 200); round += 1) {
      await prepareRound('off');
      const id = await addWaiting(app, user);
      const add = async (on: TestApp, name: string) => {
        const password = 'correct horse battery';
        const given = { name, email: `${name}@example.com`, password };
        const input = { ...given, restriction: mayApprove };
        const { status, body } = await on.call('POST', '/adminapi/admin', input, { token: ada.token });
        expect(status, JSON.stringify(body)).toBe(200);
        return withFactor(app, await signInAgain(on, { ...given, id: body.result._id as string }));
      };
      const [, one, two] = await Promise.all([
        approvalOf(app, id, ada).then((approve) => approve()),
        add(app, `one-${round}`),
        add(other, `two-${round}`),
      ]);
      const [first, second] = await Promise.all([approvalOf(other, id, one), approvalOf(app, id, two)]);
      expect(await Promise.all([first(), second()])).toEqual([409, 409]);
      outcomes.add(await stateOf(id));
    }
    expect([...outcomes]).toEqual(['approved']);
    await expectProvedReleases();
  },
);

it(
  'emergency access that ends while an approval runs leaves no change that counts as approved',
  patience,
  async () => {
    const { db } = app.services;
    const [chief, partner] = [
      await withFactor(app, await app.signIn({ name: 'Chief' })),
      await withFactor(app, await app.signIn({ name: 'Partner', restriction: mayApprove })),
    ];
    for (let round = 0; round < rounds(4, 200); round += 1) {
      await prepareRound('on');
      const name = `Member ${round}`;
      const member = await withFactor(app, await app.signIn({ name, restriction: mayApprove }));
      const id = await addWaiting(app, user);
      expect(await (await approvalOf(other, id, partner))()).toBe(200);
      const approve = await approvalOf(app, id, member);
      const restriction = [...mayApprove, writeAccess('/faq')];
      const change = { adminId: member.id, name, email: member.email, restriction };
      const ends = 20 + Math.random() * 200;
      await sql`insert into broken_glass (id, admin_id, reason, ends_at) values (${uuidV7()}, ${chief.id}, 'Nobody else',
      clock_timestamp() + make_interval(secs => ${ends / 1000}))`.execute(db);
      const [changed] = await Promise.all([
        other.call('PUT', '/adminapi/admin', change, { token: chief.token }),
        sleep(Math.random() * 200).then(approve),
      ]);
      expect([200, 202]).toContain(changed.status);
      const isFirst = (await stateOf(id)) === 'released';
      // Once the change is made, no approval by the member counts; if it only was requested, theirs does.
      if (!isFirst)
        expect(await (await approvalOf(app, id, member))()).toBe(changed.status === 200 ? 409 : 200);
    }
    await expectProvedReleases();
  },
);

it('a change that began during emergency access counts as made alone, even if it is stored after the end', async () => {
  const { db } = app.services;
  await prepareRound('on');
  const [chief, member] = [
    await withFactor(app, await app.signIn({ name: 'Chief' })),
    await withFactor(app, await app.signIn({ name: 'Late', restriction: mayApprove })),
  ];
  await sql`insert into broken_glass (id, admin_id, reason, ends_at)
    values (${uuidV7()}, ${chief.id}, 'Nobody else', clock_timestamp() + interval '2 seconds')`.execute(db);
  const [locked, over] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  // The last statement of a write locks the session, so the write waits there until emergency access is over.
  const holding = db.transaction().execute(async (transaction) => {
    await sql`select from admin_sessions where admin_id = ${chief.id} for update`.execute(transaction);
    locked.resolve(undefined);
    await over.promise;
  });
  await locked.promise;
  const restriction = [...mayApprove, writeAccess('/faq')];
  const change = { adminId: member.id, name: 'Late', email: member.email, restriction };
  const changing = chief.call('PUT', '/adminapi/admin', change);
  await sleep(2500);
  over.resolve(undefined);
  expect((await changing).status).toBe(200);
  await holding;
  const id = await addWaiting(app, user);
  expect(await (await approvalOf(app, id, member))()).toBe(409);
});
