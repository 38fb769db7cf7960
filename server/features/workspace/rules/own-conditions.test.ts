import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { emailsTo } from '#server/testing/emails.ts';
import {
  activeRule,
  addRule,
  draft,
  followEvents,
  outcomesOf,
  readRule,
  switchRule,
  tryRule,
} from '#server/testing/rules.ts';
import { useRunWork } from '#server/testing/runs.ts';
import { addTicket } from '#server/testing/tickets.ts';

let app: TestApp;
let root: TestAdmin;
let field: string;
const work = useRunWork(() => app);
beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ name: 'Root' });
  const given = { kind: 'ticket', key: 'tier', label: 'Tier', type: 'text', isFilterable: true };
  field = (await root.call('POST', '/adminapi/own-fields', given)).body.result._id;
  await work();
});
afterEach(async () => {
  await app.services.db.deleteFrom('rules').execute();
  await app.services.db
    .updateTable('own_fields')
    .set({ deleted_at: null, is_filterable: true, indexed_at: new Date() })
    .execute();
});
afterAll(() => app.close());

const note = [{ name: 'note', value: 'Gold' }];
const gold = () => draft(root.id, { matching: { own: '{"tier":"is:Gold"}' }, actions: note });
const setTier = async (record: string, tier: string | null) => {
  const path = `/adminapi/own-values/ticket/${record}`;
  const { status, body } = await root.call('PUT', path, { values: { tier } });
  expect(status, JSON.stringify(body)).toBe(200);
};
const tag = (id: string) => root.call('POST', '/adminapi/updateSupport', { id, addTags: ['seen'] });
const set = (columns: object) =>
  app.services.db.updateTable('own_fields').set(columns).where('id', '=', field).execute();

/** specification 34.4 */
it('compares own values as they were just after the event', async () => {
  const id = await activeRule(app, root, gold());
  const [was, became, cleared, never] = [
    await addTicket(app),
    await addTicket(app),
    await addTicket(app),
    await addTicket(app),
  ];
  await setTier(was, 'Gold');
  await setTier(cleared, 'Gold');
  for (const ticket of [was, became, cleared, never]) await tag(ticket);
  await setTier(was, 'Silver');
  await setTier(was, 'Bronze');
  await setTier(became, 'Gold');
  await setTier(cleared, null);
  await followEvents(app);
  const tagged = (await outcomesOf(root, id)).filter(({ event }) => event === 'ticket.changed');
  expect(tagged.map(({ recordId }) => recordId)).toEqual([was, cleared]);
});

/** specification 34.3 */
it.each([
  ['no longer used by lists', { is_filterable: false, indexed_at: null }, 'can’t be filtered'],
  ['deleted', { deleted_at: new Date() }, 'doesn’t exist'],
])('stops, shows why and mails superadmins, when the field is %s', async (_, columns, reason) => {
  const [arab, id] = [await app.signIn(), await activeRule(app, root, gold())];
  await app.services.db.updateTable('admins').set({ language: 'ar' }).where('id', '=', arab.id).execute();
  await set(columns);
  await tag(await addTicket(app));
  await followEvents(app);
  expect(await readRule(root, id)).toMatchObject({
    state: 'stopped',
    problem: 'filter',
    lastError: expect.stringContaining(reason),
  });
  const trail = (await root.call('GET', `/adminapi/audit?record=${id}`)).body.data;
  const changes = expect.arrayContaining([expect.objectContaining({ field: 'problem', after: '"filter"' })]);
  expect(trail[0]).toMatchObject({ call: 'stopRule', changes });
  const [mail] = (await emailsTo(app, root.email)).slice(-1);
  expect(mail).toMatchObject({ subject: 'A rule has stopped' });
  for (const part of ['The rule Raise has stopped', reason, `/rules/${id}`])
    expect(mail?.text).toContain(part);
  expect((await emailsTo(app, arab.email)).map(({ subject }) => subject)).toContain('توقفت قاعدة');
  // It has stopped once, so it is said once.
  const count = (await emailsTo(app, root.email)).length;
  await followEvents(app);
  expect(await emailsTo(app, root.email)).toHaveLength(count);
});

it('waits while the index of the field is built, and then goes on where it was', async () => {
  const id = await activeRule(app, root, gold());
  await set({ indexed_at: null });
  const ticket = await addTicket(app);
  await setTier(ticket, 'Gold');
  await tag(ticket);
  await followEvents(app);
  expect(await readRule(root, id)).toMatchObject({ state: 'on', problem: null });
  expect(await outcomesOf(root, id)).toEqual([]);
  await set({ indexed_at: new Date() });
  await followEvents(app);
  expect((await outcomesOf(root, id)).at(-1)).toMatchObject({ recordId: ticket, verdict: 'done' });
});

it('is refused under its conditions, and ends a trial, while lists can’t be filtered by the field', async () => {
  const { _id: id } = await addRule(root, gold());
  const { trial } = (await root.call('POST', `/adminapi/rules/${id}/try`)).body.result;
  await set({ indexed_at: null });
  await work();
  const run = (await root.call('GET', `/adminapi/runs/${trial.runId}`)).body.result;
  expect(run).toMatchObject({ state: 'failed', error: expect.stringContaining('tier yet') });
  const refused = await root.call('POST', '/adminapi/rules', gold());
  expect(refused.body.errors).toEqual({ matching: 'Lists can’t be filtered by the field tier yet.' });
  expect((await root.call('POST', `/adminapi/rules/${id}/try`)).status).toBe(409);
  expect((await switchRule(root, id, true)).status).toBe(409);
  await set({ indexed_at: new Date() });
  expect((await tryRule(app, root, id)).run).toMatchObject({ state: 'done' });
});
