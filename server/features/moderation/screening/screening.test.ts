import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { writeAccess } from '#server/testing/rights.ts';
import {
  addScreeningList,
  importScreeningFile,
  screeningHits,
  workOnScreening,
} from '#server/testing/screening.ts';
import { makeStale } from '#server/testing/second-factor.ts';
import { addUser } from '#server/testing/users.ts';
import { addWithdrawal } from '#server/testing/withdrawals.ts';
import { screeningLoadTask } from './periodic-tasks.ts';

let app: TestApp;
let root: TestAdmin;

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  root = await app.signIn({ name: 'Root' });
});
afterEach(async () => {
  await sql`truncate screening_lists cascade`.execute(app.services.db);
  await sql`truncate screening_due`.execute(app.services.db);
  await sql`truncate users cascade`.execute(app.services.db);
});
afterAll(() => app.close());

const csv = (...rows: string[]) => `id,name,aliases,birth_year,country,address\n${rows.join('\n')}\n`;
const evm = `0x${'aB'.repeat(20)}`;
const decide = (id: string, decision: string, version: number, by = root) =>
  by.call('POST', `/adminapi/screening/hits/${id}/decision`, { decision, reason: 'Another person', version });
const hitEvents = async () =>
  (await sql`select from events where type = 'screening.hit'`.execute(app.services.db)).rows.length;

/** specification 37.1 and 37.2 */
describe('a version of a list', () => {
  it('counts with its differences, and the same bytes are the same version', async () => {
    const list = await addScreeningList(root);
    const first = await importScreeningFile(
      app,
      root,
      list,
      csv('1,Ada Lind,,,,', '2,Eve Holm,,,,', '3,X,,,,'),
    );
    expect(first).toMatchObject({
      number: 1,
      state: 'imported',
      entries: 3,
      added: 3,
      changed: 0,
      removed: 0,
    });
    expect(first.unmatchable).toBe(1);
    const again = await importScreeningFile(
      app,
      root,
      list,
      csv('1,Ada Lind,,,,', '2,Eve Holm,,,,', '3,X,,,,'),
    );
    expect(again).toMatchObject({ number: null, state: 'same' });
    const second = await importScreeningFile(
      app,
      root,
      list,
      csv('1,Ada Lind,,1980,,', '3,X,,,,', '4,Kai Berg,,,,'),
    );
    expect(second).toMatchObject({ number: 2, entries: 3, added: 1, changed: 1, removed: 1 });
    const { body } = await root.call('GET', `/adminapi/screening/lists/${list}/changes?number=2`);
    expect(body.data.map(({ externalId, change }: Record<string, string>) => [externalId, change])).toEqual([
      ['1', 'changed'],
      ['2', 'removed'],
      ['4', 'added'],
    ]);
    const { body: shown } = await root.call('GET', `/adminapi/screening/lists/${list}`);
    expect(shown.result).toMatchObject({ current: 2, entries: 3, state: 'current', problem: null });
  });

  it('is refused with a sentence and changes nothing if it is much smaller or incomplete', async () => {
    const list = await addScreeningList(root);
    const rows = Array.from({ length: 10 }, (_, at) => `${at},Person Number${'abcdefghij'[at]},,,,`);
    await importScreeningFile(app, root, list, csv(...rows));
    const tenth = await importScreeningFile(app, root, list, csv('0,Person Numbera,,,,'));
    expect(tenth).toMatchObject({
      number: null,
      state: 'refused',
      problem: expect.stringContaining('1 entries'),
    });
    const cut = await importScreeningFile(app, root, list, csv(...rows).slice(0, -8));
    expect(cut).toMatchObject({ state: 'refused', problem: expect.stringContaining('Line 11') });
    const utf16 = await importScreeningFile(app, root, list, Buffer.from(csv(...rows), 'utf16le'));
    expect(utf16.problem).toContain('UTF-8');
    const { result } = (await root.call('GET', `/adminapi/screening/lists/${list}`)).body;
    expect(result).toMatchObject({ current: 1, entries: 10, problem: expect.stringContaining('UTF-8') });
    const allowed = await importScreeningFile(app, root, list, csv('0,Person Numbera,,,,'), true);
    expect(allowed).toMatchObject({ number: 2, removed: 9 });
  });
});

/** specification 37.4 */
describe('checking everybody', () => {
  it('opens hits of users by name and address, and of destinations', async () => {
    const { id: named } = await addUser(app, { name: 'Олег Маренко' });
    const { id: holder } = await addUser(app, { name: 'Somebody Else', address: evm });
    const paid = await addWithdrawal(app);
    await sql`update withdrawals set payment_type = 2, to_address = ${evm.toLowerCase()} where id = ${paid}`.execute(
      app.services.db,
    );
    await addUser(app, { name: 'Unrelated Person' });
    const list = await addScreeningList(root);
    const version = await importScreeningFile(app, root, list, csv(`1,Oleg Marenko,,1978,RU,${evm}`));
    expect(version.hits).toBe(3);
    const found = await screeningHits(root);
    expect(found.map(({ subjectId }) => subjectId).sort()).toEqual([named, holder, paid].sort());
    expect(await hitEvents()).toBeGreaterThanOrEqual(3);
    const hit = found.find(({ subjectId }) => subjectId === named);
    const { body } = await root.call('GET', `/adminapi/screening/hits/${hit?._id}`);
    expect(body.result).toMatchObject({
      subjectName: 'Олег Маренко',
      entry: { names: ['Oleg Marenko'], birthYears: [1978] },
      parts: [{ part: 'name', subject: 'Олег Маренко', entry: 'Oleg Marenko', points: 100 }],
    });
  });

  it('knows birth year and country by own fields', async () => {
    await addUser(app, {
      name: 'Oleg Marenko',
      own_values: JSON.stringify({ personal_birth_date: '1991-02-03', country: 'Russia' }),
    });
    const list = await addScreeningList(root);
    expect((await importScreeningFile(app, root, list, csv('1,Oleg Marenko,,1978,RU,'))).hits).toBe(0);
  });

  it('checks new and changed users and withdrawals alone, and ends hits that no longer match', async () => {
    const list = await addScreeningList(root);
    await importScreeningFile(app, root, list, csv(`1,Oleg Marenko,,,,${evm}`));
    const { id } = await addUser(app, { name: 'Oleg Marnko' });
    const paid = await addWithdrawal(app);
    await sql`update withdrawals set payment_type = 2, to_address = ${evm} where id = ${paid}`.execute(
      app.services.db,
    );
    await workOnScreening(app);
    expect((await screeningHits(root)).map(({ subjectId, state }) => [subjectId, state])).toEqual(
      expect.arrayContaining([
        [id, 'open'],
        [paid, 'open'],
      ]),
    );
    await sql`update users set name = 'Nobody Known' where id = ${id}`.execute(app.services.db);
    await workOnScreening(app);
    const [hit] = (await screeningHits(root)).filter(({ subjectId }) => subjectId === id);
    expect(hit?.state).toBe('ended');
  });
});

/** specification 37.5 */
describe('a decided hit', () => {
  it('stays decided with the next versions, until its entry or its subject changes', async () => {
    const { id: user } = await addUser(app, { name: 'Oleg Marenko' });
    const list = await addScreeningList(root);
    await importScreeningFile(app, root, list, csv('1,Oleg Marenko,,,,', '2,Eve Holm,,,,'));
    const [hit] = await screeningHits(root);
    expect((await decide(String(hit?._id), 'dismissed', Number(hit?.version))).status).toBe(200);
    const before = await hitEvents();
    expect(
      (await importScreeningFile(app, root, list, csv('1,Oleg Marenko,,,,', '3,Kai Berg,,,,'))).hits,
    ).toBe(0);
    await sql`update users set name = 'MARENKO Oleg' where id = ${user}`.execute(app.services.db);
    await workOnScreening(app);
    expect(await screeningHits(root)).toMatchObject([{ state: 'dismissed' }]);
    expect(await hitEvents()).toBe(before);
    expect(
      (await importScreeningFile(app, root, list, csv('1,Oleg Marenko,O. Marenka,,,', '3,Kai Berg,,,,')))
        .hits,
    ).toBe(1);
    const [again] = await screeningHits(root);
    expect(again).toMatchObject({ _id: hit?._id, state: 'open' });
    expect(await hitEvents()).toBe(before + 1);
    await decide(String(again?._id), 'dismissed', Number(again?.version));
    await sql`update users set name = 'Oleg Marenco' where id = ${user}`.execute(app.services.db);
    await workOnScreening(app);
    expect(await screeningHits(root)).toMatchObject([{ state: 'open' }]);
  });

  it('ends when its entry is removed, except when it was dismissed', async () => {
    await addUser(app, { name: 'Oleg Marenko' });
    await addUser(app, { name: 'Eve Holm' });
    const list = await addScreeningList(root);
    await importScreeningFile(app, root, list, csv('1,Oleg Marenko,,,,', '2,Eve Holm,,,,', '3,Kai Berg,,,,'));
    const [oleg, eve] = await screeningHits(root);
    await decide(String(oleg?._id), 'confirmed', 1);
    await decide(String(eve?._id), 'dismissed', 1);
    await importScreeningFile(app, root, list, csv('3,Kai Berg,,,,', '4,Ada Lind,,,,'));
    expect((await screeningHits(root)).map(({ state }) => state).sort()).toEqual(['dismissed', 'ended']);
    await importScreeningFile(app, root, list, csv('1,Oleg Marenko,,,,', '2,Eve Holm,,,,', '3,Kai Berg,,,,'));
    expect((await screeningHits(root)).map(({ state }) => state).sort()).toEqual(['dismissed', 'open']);
  });

  it('is decided by one of two people, with a reason that is in the trail', async () => {
    await addUser(app, { name: 'Oleg Marenko' });
    const list = await addScreeningList(root);
    await importScreeningFile(app, root, list, csv('1,Oleg Marenko,,,,'));
    const [hit] = await screeningHits(root);
    const id = String(hit?._id);
    const other = await app.signIn();
    const answers = await Promise.all([decide(id, 'dismissed', 1), decide(id, 'confirmed', 1, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await decide(id, 'confirmed', 2)).status).toBe(409);
    const { body } = await root.call('GET', `/adminapi/audit?record=${id}&call=decideScreeningHit`);
    expect(body.data).toHaveLength(1);
    expect(JSON.stringify(body.data[0].changes)).toContain('Another person');
    expect((await decide(uuidV7(), 'dismissed', 1)).status).toBe(404);
  });
});

/** specification 37.6 */
it('is open to superadmins alone, and takes a recent proof', async () => {
  const clerk = await app.signIn({ restriction: [writeAccess('/user')] });
  for (const path of ['hits', 'lists', `hits/${uuidV7()}`])
    expect((await clerk.call('GET', `/adminapi/screening/${path}`)).status).toBe(403);
  await addUser(app, { name: 'Oleg Marenko' });
  const list = await addScreeningList(root);
  await importScreeningFile(app, root, list, csv('1,Oleg Marenko,,,,'));
  const [hit] = await screeningHits(root);
  const late = await app.signIn();
  await makeStale(app, late);
  expect((await decide(String(hit?._id), 'dismissed', 1, late)).status).toBe(428);
});

/** specification 37.2 */
describe('a list with an address', () => {
  let company: Server;
  let answer: { status: number; body: string };
  const url = () => `http://127.0.0.1:${(company.address() as AddressInfo).port}/list.csv`;
  const load = async () => {
    const log = { info: () => undefined, warn: () => undefined };
    await screeningLoadTask.run(app.services, log, new AbortController().signal);
    await workOnScreening(app);
  };

  beforeAll(async () => {
    company = createServer((_request, response) => void response.writeHead(answer.status).end(answer.body));
    await new Promise<void>((listening) => company.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => company.close());

  it('is loaded, confirmed while it is the same, and says why it was not', async () => {
    answer = { status: 200, body: csv('1,Oleg Marenko,,,,') };
    const list = await addScreeningList(root, { url: url() });
    const now = async () => (await root.call('GET', `/adminapi/screening/lists/${list}`)).body.result;
    await load();
    expect(await now()).toMatchObject({ current: 1, state: 'current' });
    const again = () => root.call('POST', `/adminapi/screening/lists/${list}/load`);
    await sql`update screening_lists set confirmed_at = now() - interval '3 days'`.execute(app.services.db);
    expect((await now()).state).toBe('old');
    await again();
    await load();
    expect(await now()).toMatchObject({ current: 1, state: 'current' });
    answer = { status: 503, body: '' };
    await again();
    await load();
    expect(await now()).toMatchObject({ current: 1, problem: expect.stringContaining('status 503') });
  });

  it('has no address in a forbidden network, and a list without one is not loaded', async () => {
    const given = { name: 'List', format: 'own', url: 'http://10.0.0.1/list.csv', maxAgeHours: 48 };
    const { status, body } = await root.call('POST', '/adminapi/screening/lists', given);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['url']]);
    const list = await addScreeningList(root);
    expect((await root.call('POST', `/adminapi/screening/lists/${list}/load`)).status).toBe(409);
  });
});
