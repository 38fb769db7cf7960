import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { testAddress } from '#server/testing/marketplace.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { addTicket } from '#server/testing/tickets.ts';
import { addUser } from '#server/testing/users.ts';
import { addVerification } from '#server/testing/verifications.ts';
import { caseAssignmentTask } from '../cases/jobs.ts';

let app: TestApp;
let chief: TestAdmin;
let worker: TestAdmin;
let clerk: TestAdmin;

const rights = (...paths: string[]) => paths.map(writeAccess);

beforeAll(async () => {
  app = await startTestApp();
  chief = await app.signIn({ name: 'Chief' });
  worker = await app.signIn({
    name: 'Wafa',
    restriction: rights('/case-list', '/support', '/verificationlist'),
  });
  clerk = await app.signIn({ name: 'Omar', restriction: rights('/case-list') });
});
afterAll(() => app.close());

const messages = ({ body }: { body: { errors?: object } }) => Object.values(body.errors ?? {}).join(' ');

/** A user with a ticket and a verification request. */
async function addCustomer() {
  const user = await addUser(app, { name: 'Tariq' });
  const ticket = await addTicket(app, { user_id: user.id, email: user.email, subject: 'My account' });
  return { ...user, ticket, verification: await addVerification(app, user) };
}

/** A case about each address, from a report. */
async function casesAbout(...addresses: string[]): Promise<string[]> {
  const { db } = app.services;
  for (const address of addresses)
    await db
      .insertInto('reports')
      .values({ id: uuidV7(), type: 'user', address, description: 'Spam' })
      .execute();
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where('address', 'in', addresses)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

it('links what is the user’s, once however many do at once, and takes it away again', async () => {
  const user = await addCustomer();
  const other = await addCustomer();
  const [id = ''] = await casesAbout(user.address);
  const links = async (who = worker) =>
    (await who.call('GET', `/adminapi/case/${id}/links`)).body.result as {
      records: { kind: string; linkedBy: string | null; status: string; title: string | null }[];
      hidden: number;
    };
  const link = (body: object, who = worker) => who.call('POST', `/adminapi/case/${id}/link`, body);
  const offered = await links();
  expect(offered.records.map(({ kind, linkedBy, status }) => [kind, linkedBy, status])).toEqual([
    ['verification', null, 'Pending'],
    ['ticket', null, 'open'],
  ]);
  const ticket = { kind: 'ticket', record: user.ticket };
  const at = await Promise.all(Array.from({ length: 4 }, () => link(ticket)));
  expect(at.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect((await link({ kind: 'verification', record: user.verification })).status).toBe(200);
  const foreign = await link({ kind: 'ticket', record: other.ticket });
  expect([foreign.status, messages(foreign)]).toEqual([409, expect.stringContaining('different user')]);
  expect((await link({ kind: 'ticket', record: uuidV7() })).status).toBe(404);
  // Who may not read tickets neither links nor sees them, and reads how many there are.
  expect((await link(ticket, clerk)).status).toBe(403);
  expect(await links(clerk)).toEqual({ records: [], hidden: 2 });
  const named = await worker.call('GET', `/adminapi/linkedCases?kind=ticket&record=${user.ticket}`);
  expect(named.body.result.cases).toMatchObject([{ _id: id, state: 'new' }]);
  const blind = await clerk.call('GET', `/adminapi/linkedCases?kind=ticket&record=${user.ticket}`);
  expect(blind.status).toBe(403);
  const unlink = () => worker.call('POST', `/adminapi/case/${id}/unlink`, ticket);
  expect((await unlink()).status).toBe(200);
  expect((await unlink()).status).toBe(409);
  expect((await links()).records.map(({ kind, linkedBy }) => [kind, linkedBy])).toEqual([
    ['verification', 'Wafa'],
    ['ticket', null],
  ]);
  const trail = await app.services.db
    .selectFrom('audit_log')
    .select('call')
    .where('record', '=', id)
    .where('outcome', '=', 'done')
    .execute();
  expect(trail.map(({ call }) => call).toSorted()).toEqual(['linkToCase', 'linkToCase', 'unlinkFromCase']);
});

const anyRule = { type: null, reportsFrom: null, priceFrom: null, currency: null, earlierFrom: null };

it('tries rules on the open cases, and raises with the saving what it said; nothing is lowered', async () => {
  const [first = '', second = ''] = await casesAbout(testAddress(), testAddress());
  await app.services.db.updateTable('cases').set({ priority: 3 }).where('id', '=', second).execute();
  const { version, rules } = (await worker.call('GET', '/adminapi/caseRules')).body.result;
  const stricter = [...rules, { ...anyRule, type: 'user', priority: 2 }];
  const body = { rules: stricter, givesOut: false, version };
  expect((await worker.call('POST', '/adminapi/caseRules/try', { rules: stricter })).status).toBe(403);
  expect((await worker.call('PUT', '/adminapi/caseRules', body)).status).toBe(403);
  const attempt = await chief.call('POST', '/adminapi/caseRules/try', { rules: stricter });
  const { open, raised } = attempt.body.result;
  expect([open - raised, raised > 0]).toEqual([1, true]);
  const wrong = await chief.call('PUT', '/adminapi/caseRules', {
    ...body,
    rules: [{ ...anyRule, priority: 2 }],
  });
  expect([wrong.status, messages(wrong)]).toEqual([400, expect.stringContaining('at least one condition')]);
  const both = await Promise.all([1, 2].map(() => chief.call('PUT', '/adminapi/caseRules', body)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const rows = await app.services.db
    .selectFrom('cases')
    .select(['id', 'priority'])
    .where('id', 'in', [first, second])
    .execute();
  expect(Object.fromEntries(rows.map(({ id, priority }) => [id, priority]))).toEqual({
    [first]: 2,
    [second]: 3,
  });
  const row = await app.services.db
    .selectFrom('audit_log')
    .select('after')
    .where('call', '=', 'updateCaseRules')
    .where('outcome', '=', 'done')
    .executeTakeFirstOrThrow();
  expect(row.after).toMatchObject({ raised });
});

it('gives new cases to whoever has the fewest, once, and only where that is switched on', async () => {
  const give = () =>
    Promise.all(
      [1, 2, 3].map(() => caseAssignmentTask.run(app.services, console, new AbortController().signal)),
    );
  await give();
  const assigned = () =>
    app.services.db
      .selectFrom('assignments')
      .innerJoin('admins', 'admins.id', 'admin_id')
      .select(['record', 'name'])
      .where('kind', '=', 'case')
      .execute();
  expect(await assigned()).toEqual([]);
  const { rules, version } = (await chief.call('GET', '/adminapi/caseRules')).body.result;
  await chief.call('PUT', '/adminapi/caseRules', { rules, version, givesOut: true });
  // Who may only read, and who is switched off, get nothing.
  await app.signIn({ name: 'Reader', restriction: [{ path: '/case-list', isWriteAccess: false }] });
  const gone = await app.signIn({ name: 'Gone', restriction: rights('/case-list') });
  await app.services.db.updateTable('admins').set({ status: 'disabled' }).where('id', '=', gone.id).execute();
  const ids = await casesAbout(...Array.from({ length: 9 }, () => testAddress()));
  const [escalated = ''] = ids;
  await worker.call('POST', `/adminapi/case/${escalated}/escalate`, { comment: 'A judge.' });
  await give();
  const all = await assigned();
  const share = (name: string) => all.filter((one) => one.name === name).length;
  expect(share('Wafa') + share('Omar')).toBe(all.length);
  expect(Math.abs(share('Wafa') - share('Omar'))).toBeLessThanOrEqual(1);
  expect(all.some(({ record }) => record === escalated)).toBe(false);
  const states = await app.services.db
    .selectFrom('cases')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  expect(states.find(({ state }) => state === 'new')?.count).toBe(1);
  // One that somebody lets go of is not given back at once.
  const [own] = all;
  await worker.call('POST', '/adminapi/assign', { kind: 'case', record: own?.record, adminId: null });
  await give();
  expect(await assigned()).toHaveLength(all.length - 1);
  const trail = await app.services.db
    .selectFrom('audit_log')
    .select('record')
    .where('call', '=', 'giveOutCase')
    .execute();
  expect(new Set(trail.map(({ record }) => record)).size).toBe(all.length);
  expect(trail).toHaveLength(all.length);
});

it('reads no case while that is switched off, however many are new', async () => {
  const { rules, version } = (await chief.call('GET', '/adminapi/caseRules')).body.result;
  await chief.call('PUT', '/adminapi/caseRules', { rules, version, givesOut: false });
  const other = await app.database.pool.connect();
  try {
    // A task that reads a case would wait here until its statement is aborted.
    await other.query('begin; lock table cases in access exclusive mode');
    await caseAssignmentTask.run(app.services, console, new AbortController().signal);
  } finally {
    await other.query('rollback');
    other.release();
  }
});
