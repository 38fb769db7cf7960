import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { screeningGate } from '#contract/withdrawals/gates.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { askOnce, lastOf, putPolicyInForce } from '#server/testing/gates.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { sendForm } from '#server/testing/marketplace.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { addScreeningList, screeningHits, workOnScreening } from '#server/testing/screening.ts';
import {
  addExchangeUser,
  addWithdrawal,
  decideOnce,
  type FactorAdmin,
  withFactor,
} from '#server/testing/withdrawals.ts';
import { workOnScreeningImport } from './import-run.ts';

let app: TestApp;
/** Acts alone. */
let thief: FactorAdmin;
let other: FactorAdmin;
let list: string;
let rows: string[];

const free = { key: 'free', currency: null, conditions: {}, outcome: 'release', reason: null } as const;
const csv = (...lines: string[]) => `id,name,address,birth_year\n${lines.join('\n')}\n`;
const lists = '/adminapi/screening/lists';

beforeAll(async () => {
  app = await startTestApp();
  thief = await withFactor(app, await app.signIn({ name: 'Thief' }));
  other = await withFactor(app, await app.signIn({ name: 'Other' }));
  const maker = await withFactor(app, await app.signIn({ name: 'Maker' }));
  await putPolicyInForce(app, [maker, other], {
    rows: [{ ...free, gates: ['Screening'] }, lastOf()],
    gates: [{ name: 'Screening', url: screeningGate, validMinutes: 60 }],
  });
  const added = { kind: 'user', key: 'birth_year', label: 'Birth year', type: 'number' };
  expect((await maker.call('POST', '/adminapi/own-fields', added)).status).toBe(200);
});
/** A list with four entries, and the rule of two people. */
beforeEach(async () => {
  await sql`update second_person_rule set mode = 'off'`.execute(app.services.db);
  await sql`delete from broken_glass`.execute(app.services.db);
  await sql`delete from screening_lists`.execute(app.services.db);
  rows = ['1,Oleg Marenko,,', '2,Anna Petrova,,1960', '3,Boris Stavitsky,,', '4,Clara Dumitrescu,,'];
  list = await addScreeningList(other);
  expect((await upload(other, csv(...rows))).status).toBe(200);
  await workOnScreening(app);
  expect((await other.call('POST', '/adminapi/changerequests/rule', { isOn: true })).status).toBe(200);
});
afterAll(() => app.close());

const upload = (by: TestAdmin, content: string, allowsSmaller = 'false') =>
  sendForm(app, by, `${lists}/${list}/file`, { file: new File([content], 'list.csv'), allowsSmaller });
const settle = async () => {
  await workOnScreening(app);
  await sql`update gates_due set due_at = clock_timestamp()`.execute(app.services.db);
  await askOnce(app);
  await decideOnce(app);
};
const nameUser = (user: string, name: string) =>
  app.services.db.updateTable('users').set({ name }).where('id', '=', user).execute();
/** A withdrawal of a user with a name, once its gates were asked. */
const asked = async (name: string) => {
  const user = await addExchangeUser(app);
  await nameUser(user, name);
  const id = await addWithdrawal(app, { userId: user });
  await decideOnce(app);
  await settle();
  return { user, id };
};
const shown = async (id: string, who = other) =>
  (await who.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;
const stateOf = async (id: string) => {
  await settle();
  return (await shown(id)).state as string;
};
const approve = async (by: FactorAdmin = other) => {
  const { requests } = (await by.call('GET', '/adminapi/changerequests')).body.result;
  const { status, body } = await by.call('POST', `/adminapi/changerequests/${requests[0]?._id}/approve`, {
    code: await by.code(),
  });
  return [status, status === 200 ? null : body.errors.messages];
};
const decide = async (user: string, decision = 'dismissed', by: TestAdmin = thief) => {
  const hit = (await screeningHits(by)).find(({ subjectId }) => subjectId === user);
  const given = { decision, reason: 'Another person', version: hit?.version };
  return (await by.call('POST', `/adminapi/screening/hits/${hit?._id}/decision`, given)).status;
};

/** specification 37.9 */
describe('nobody alone lets a withdrawal pass the screening', () => {
  it('by dismissing its hit', async () => {
    const { user, id } = await asked('Oleg Marenko');
    expect(await decide(user)).toBe(202);
    expect(await stateOf(id)).toBe('waiting');
    expect(await approve()).toEqual([200, null]);
    expect(await stateOf(id)).toBe('released');
  });

  it('by a file without an entry, a shorter one, or the same one again', async () => {
    const { id } = await asked('Boris Stavitsky');
    const without = csv(...rows.filter((row) => !row.startsWith('3')));
    for (const file of [without, without, csv('9,Nobody Atall,,')])
      expect((await upload(thief, file, 'true')).body.result.run).toBe(null);
    expect(await stateOf(id)).toBe('waiting');
    await sql`update screening_lists set confirmed_at = now() - interval '49 hours'`.execute(app.services.db);
    expect((await upload(thief, csv(...rows))).body.result.run).toBe(null);
    await workOnScreening(app);
    expect((await thief.call('GET', `${lists}/${list}`)).body.result.state).toBe('old');
  });

  it('by another address, a greater age, without the list, or with one that says nothing', async () => {
    const { id } = await asked('Oleg Marenko');
    const change = async (more: object) =>
      (await thief.call('PUT', lists, { id: list, name: 'Own list', url: '', maxAgeHours: 48, ...more }))
        .status;
    expect(await change({ url: 'https://lists.example.com/own.csv' })).toBe(202);
    expect(await change({ name: 'Renamed', maxAgeHours: 24 })).toBe(200);
    expect(await change({ maxAgeHours: 8000 })).toBe(409);
    expect((await thief.call('DELETE', `${lists}/${list}`)).status).toBe(202);
    const added = { name: 'Mine', format: 'own', url: '', maxAgeHours: 8000 };
    expect((await thief.call('POST', lists, added)).status).toBe(202);
    expect(await stateOf(id)).toBe('waiting');
    expect(await approve()).toEqual([200, null]);
    expect((await other.call('GET', lists)).body.data).toHaveLength(2);
  });

  it('by a birth year of the user', async () => {
    const { user, id } = await asked('Anna Petrova');
    expect(await decide(user, 'confirmed')).toBe(200);
    const values = { birth_year: '1990' };
    expect((await thief.call('PUT', `/adminapi/own-values/user/${user}`, { values })).status).toBe(200);
    expect(await stateOf(id)).toBe('waiting');
    expect((await screeningHits(thief)).find(({ subjectId }) => subjectId === user)?.state).toBe('open');
    expect(await decide(user)).toBe(202);
    expect(await approve()).toEqual([200, null]);
    // The withdrawal of a user whom somebody changed needs an approval as well.
    expect(await stateOf(id)).toBe('waiting');
    // What the exchange says of its users ends a hit.
    const renamed = await asked('Clara Dumitrescu');
    await nameUser(renamed.user, 'Harmless Person');
    expect(await stateOf(renamed.id)).toBe('released');
  });

  it('during emergency access, or by turning the rule off in it', async () => {
    const { user, id } = await asked('Oleg Marenko');
    const broken = { reason: 'Nobody is here', code: await thief.code() };
    expect((await thief.call('POST', '/adminapi/changerequests/breakglass', broken)).status).toBe(200);
    expect(await decide(user)).toBe(202);
    const { requests } = (await thief.call('GET', '/adminapi/changerequests')).body.result;
    expect((await thief.call('POST', `/adminapi/changerequests/${requests[0]._id}/refuse`, {})).status).toBe(
      200,
    );
    expect((await thief.call('POST', '/adminapi/changerequests/rule', { isOn: false })).status).toBe(200);
    expect(await decide(user)).toBe(202);
    expect((await upload(thief, csv(rows[1] ?? ''), 'true')).body.result.run).toBe(null);
    expect(await stateOf(id)).toBe('waiting');
  });

  it('by a key that they made during emergency access, which renames the user', async () => {
    const exchange = await addTestKey(app, { restriction: [writeAccess('/feed/users')] });
    await exchange.call('POST', '/feed/v1/users', [{ id: 'oleg', name: 'Oleg Marenko' }]);
    const { id: user } = await app.services.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'Oleg Marenko')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const id = await addWithdrawal(app, { userId: user });
    await decideOnce(app);
    expect(await stateOf(id)).toBe('waiting');
    const broken = { reason: 'Nobody is here', code: await thief.code() };
    expect((await thief.call('POST', '/adminapi/changerequests/breakglass', broken)).status).toBe(200);
    const own = await addTestKey(app, { restriction: [writeAccess('/feed/users')], madeBy: thief.id });
    await own.call('POST', '/feed/v1/users', [{ id: 'oleg', name: 'Harmless Person' }]);
    expect(await stateOf(id)).toBe('waiting');
    expect((await shown(id)).needed).toBe(2);
  });

  it('with an account that they made, or that signed in in their browser', async () => {
    const { user, id } = await asked('Oleg Marenko');
    const made = await withFactor(app, await app.signIn({ name: 'Made' }));
    await sql`insert into audit_log (admin_id, admin_name, admin_email, call, record, outcome, ip_address, request_id)
      values (${thief.id}, 'Thief', ${thief.email}, 'addAdmin', ${made.id}, 'done', '127.0.0.1', 'made')`.execute(
      app.services.db,
    );
    expect(await decide(user)).toBe(202);
    expect(await approve(made)).toEqual([409, expect.stringContaining('depend on each other')]);
    const short = csv(...rows.slice(1));
    expect((await upload(thief, short)).body.result.run).toBe(null);
    expect((await upload(made, short)).body.result.run).toBe(null);
    expect(await stateOf(id)).toBe('waiting');
  });

  it('by a review of their emergency access with an account that they made in it', async () => {
    const { user, id } = await asked('Oleg Marenko');
    const broken = { reason: 'Nobody is here', code: await thief.code() };
    expect((await thief.call('POST', '/adminapi/changerequests/breakglass', broken)).status).toBe(200);
    expect((await thief.call('POST', '/adminapi/changerequests/rule', { isOn: false })).status).toBe(200);
    const made = await withFactor(app, await app.signIn({ name: 'Made alone' }));
    await sql`insert into audit_log (admin_id, admin_name, admin_email, call, record, outcome, ip_address, request_id)
      values (${thief.id}, 'Thief', ${thief.email}, 'addAdmin', ${made.id}, 'done', '127.0.0.1', 'made')`.execute(
      app.services.db,
    );
    await sql`update broken_glass set ends_at = clock_timestamp()`.execute(app.services.db);
    const { rows: glass } = await sql<{ id: string }>`select id from broken_glass`.execute(app.services.db);
    const note = { note: 'All is well', code: await made.code() };
    const reviewed = await made.call('POST', `/adminapi/changerequests/glass/${glass[0]?.id}/review`, note);
    expect.soft(reviewed.status).toBe(409);
    expect(await decide(user)).toBe(202);
    expect(await stateOf(id)).toBe('waiting');
  });

  it('by canceling the run that checks everybody', async () => {
    const { user, id } = await asked('Dmitri Volkonsky');
    expect(await stateOf(id)).toBe('released');
    rows.push('5,Dmitri Volkonsky,,');
    await upload(thief, csv(...rows));
    const { run: runId } = (await upload(other, csv(...rows))).body.result;
    // The version counts, and nobody was checked with it yet.
    const { db } = app.services;
    const run = await db.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow();
    await workOnScreeningImport(app.services, db, run as never, AbortSignal.abort());
    expect((await thief.call('POST', `/adminapi/runs/${runId}/cancel`, {})).status).toBe(200);
    expect((await thief.call('GET', `${lists}/${list}`)).body.result.state).toBe('checking');
    rows.push('6,Ewa Nowakowska,,');
    await upload(thief, csv(...rows));
    await upload(other, csv(...rows));
    await workOnScreening(app);
    expect((await thief.call('GET', `${lists}/${list}`)).body.result.state).toBe('current');
    const next = await addWithdrawal(app, { userId: user });
    await decideOnce(app);
    expect(await stateOf(next)).toBe('waiting');
  });
});

it('two people import a file by uploading the same bytes', async () => {
  const { id } = await asked('Boris Stavitsky');
  const short = csv(...rows.slice(0, 1));
  const states = async () =>
    (await other.call('GET', `${lists}/${list}/versions`)).body.data.map(
      (one: { state: string }) => one.state,
    );
  const first = await upload(thief, short, 'true');
  expect(first.body).toMatchObject({
    message: expect.stringContaining('another superadmin'),
    result: { run: null },
  });
  expect((await upload(other, csv(...rows, '7,Eve Adams,,'))).body.result.run).toBe(null);
  expect(await states()).toEqual(['unconfirmed', 'unconfirmed', 'imported']);
  // Both allow a smaller file, or neither does.
  const second = await upload(other, short);
  expect(second.body.result).toEqual({ _id: first.body.result._id, run: expect.any(String) });
  await workOnScreening(app);
  expect(await states()).toEqual(['unconfirmed', 'refused', 'imported']);
  await upload(thief, short, 'true');
  await upload(other, short, 'true');
  await workOnScreening(app);
  expect(await states()).toEqual(['imported', 'refused', 'imported']);
  expect(await stateOf(id)).toBe('released');
  // A day later it is another decision.
  await upload(thief, csv(...rows));
  await sql`update screening_versions set created_at = now() - interval '25 hours' where state = 'unconfirmed'`.execute(
    app.services.db,
  );
  expect((await upload(other, csv(...rows))).body.result.run).toBe(null);
  expect(await states()).toEqual(['unconfirmed', 'imported', 'refused', 'imported']);
});

/** specification 36.4 */
it('an override counts for the hits that two people saw, and for no other one', async () => {
  const approver = [writeAccess('/withdrawal-approvals')];
  const ada = await withFactor(app, await app.signIn({ name: 'Ada', restriction: approver }));
  const noor = await withFactor(app, await app.signIn({ name: 'Noor', restriction: approver }));
  const { user, id } = await asked('Clara Dumitrescu');
  const path = `/adminapi/withdrawalDecision/${id}/gateOverride`;
  const override = async () => {
    const given = { gate: 'Screening', state: 'hit', reason: 'Another Clara', code: await ada.code() };
    expect((await ada.call('POST', path, given)).status).toBe(200);
    const { request } = (await shown(id)).gates[0];
    return noor.call('POST', `${path}/approve`, { request: request._id, code: await noor.code() });
  };
  expect((await override()).status).toBe(200);
  await nameUser(user, 'Oleg Marenko');
  await workOnScreening(app);
  await decideOnce(app);
  expect(await stateOf(id)).toBe('waiting');
  expect((await shown(id)).gates[0]).toMatchObject({ state: 'hit', override: null });
  expect((await override()).status).toBe(200);
  expect(await stateOf(id)).toBe('released');
});
