import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { addTicket } from '#server/testing/tickets.ts';
import { addUser } from '#server/testing/users.ts';
import { addVerification } from '#server/testing/verifications.ts';

let app: TestApp;
let worker: TestAdmin;
let clerk: TestAdmin;

const rights = (...paths: string[]) => paths.map(writeAccess);

beforeAll(async () => {
  app = await startTestApp();
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
