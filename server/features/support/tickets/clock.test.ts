import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTicket, readTicket } from '#server/testing/tickets.ts';
import { workOutDue } from './clock.ts';

let app: TestApp;
let admin: TestAdmin;
const minute = 60_000;
const hours = [{ from: 0, to: 1440 }];
const promise = (minutes: number | null) => ({ first: minutes, next: minutes, resolution: minutes });
const rules = (minutes: number, week: object[][] = Array.from({ length: 7 }, () => hours)) => ({
  calendar: { zone: 'Asia/Dubai', week, holidays: [] },
  policy: { low: promise(null), normal: promise(minutes), high: promise(60), urgent: promise(10) },
});
const save = (body: object) => admin.call('PUT', '/adminapi/support-clock', body);

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  expect((await save(rules(120))).status).toBe(200);
});
afterAll(() => app.close());

const ticket = (minutesAgo: number, more: object = {}) =>
  addTicket(app, { created_at: new Date(Date.now() - minutesAgo * minute), ...more });
/** In how many minutes it is due, by the list's own field once it is worked out. */
async function dueIn(id: string): Promise<[string | null, number | null]> {
  while ((await workOutDue(app.services.db)) > 0);
  const { dueAt, dueFor } = await readTicket(admin, id);
  return [dueFor, dueAt === null ? null : Math.round((Date.parse(dueAt) - Date.now()) / minute)];
}

it('says when an open ticket is due, and follows replies, waiting, priority and closing', async () => {
  const id = await ticket(30);
  expect(await dueIn(id)).toEqual(['first', 90]);
  await admin.call('POST', '/adminapi/updateSupport', { id, priority: 'urgent' });
  expect(await dueIn(id)).toEqual(['first', -20]);
  await admin.call('POST', '/adminapi/updateSupport', { id, priority: 'high' });
  await admin.call('POST', '/adminapi/replySupport', { id, message_query: 'Soon.' });
  expect(await dueIn(id)).toEqual(['resolution', 30]);
  await admin.call('POST', '/adminapi/updateSupport', { id, waiting: true });
  expect(await dueIn(id)).toEqual([null, null]);
  await app.services.db
    .insertInto('ticket_replies')
    .values({ id: uuidV7(), ticket_id: id, author: 'user', message: 'And now?' })
    .execute();
  expect(await dueIn(id)).toEqual(['resolution', 30]);
  const { body } = await admin.call('GET', `/adminapi/support/${id}/clock`);
  expect(
    body.result.promises.map(({ target, state }: { target: string; state: string }) => [target, state]),
  ).toEqual([
    ['first', 'done'],
    ['next', 'running'],
    ['resolution', 'running'],
  ]);
  expect(body.result.promises[2].segments.map(({ why }: { why: string }) => why)).toEqual([
    'counts',
    'waiting',
    'counts',
  ]);
  await admin.call('POST', '/adminapi/closeSupport', { id, closedstatus: 1 });
  expect(await dueIn(id)).toEqual([null, null]);
  await admin.call('POST', '/adminapi/updateSupport', { id, priority: 'low' });
});

it('sorts by it, filters what is late, and leaves out what promises nothing', async () => {
  const [late, soon, none] = [await ticket(500), await ticket(110), await ticket(900, { priority: 1 })];
  await dueIn(late);
  const find = async (query: string) => {
    const { body } = await admin.call('GET', `/adminapi/getSupport?status=open&${query}`);
    return (body.data as { _id: string }[]).map(({ _id }) => [late, soon, none].indexOf(_id));
  };
  expect(await find('sort=dueAt')).toEqual([0, 1, 2]);
  expect(await find('due=late')).toEqual([0]);
});

it('works every open ticket out anew after the rules changed, also where a reply comes at that moment', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => ticket(10)));
  await dueIn(ids[0] ?? '');
  const { body } = await admin.call('GET', '/adminapi/support-clock');
  const { version } = body.result;
  expect((await save({ ...rules(240), version })).status).toBe(200);
  expect((await save({ ...rules(1), version })).status).toBe(409);
  const reply = (id: string) => admin.call('POST', '/adminapi/replySupport', { id, message_query: 'Now.' });
  await Promise.all([
    workOutDue(app.services.db),
    workOutDue(app.services.db),
    ...ids.slice(0, 2).map(reply),
  ]);
  // One after the other: what another one has at hand is left out, and would be read too early.
  const due: Awaited<ReturnType<typeof dueIn>>[] = [];
  for (const id of ids) due.push(await dueIn(id));
  expect(due.map(([target, minutes]) => `${target} ${minutes}`)).toEqual([
    'resolution 230',
    'resolution 230',
    'first 230',
    'first 230',
    'first 230',
  ]);
});

it('is kept by superadmins, and refuses zones and hours that mean nothing', async () => {
  const { body } = await save({
    ...rules(
      5,
      Array.from({ length: 7 }, () => [...hours, ...hours]),
    ),
    calendar: { ...rules(5).calendar, zone: 'Mars/Base' },
  });
  expect(body.errors).toBeDefined();
  const worker = await app.signIn({ restriction: [{ path: '/support', isWriteAccess: true }] });
  expect((await worker.call('GET', '/adminapi/support-clock')).status).toBe(200);
  expect((await worker.call('PUT', '/adminapi/support-clock', rules(5))).status).toBe(403);
});
