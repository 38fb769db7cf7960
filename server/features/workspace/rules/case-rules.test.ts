import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ruleTemplates } from '#contract/workspace/rule-templates.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addToken, testAddress } from '#server/testing/marketplace.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { activeRule, draft, followEvents, outcomesOf, readRule, tryRule } from '#server/testing/rules.ts';
import { addStandardRules } from './standard-rules.ts';

let app: TestApp;
let root: TestAdmin;
let worker: TestAdmin;
let clerk: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  const restriction = [writeAccess('/case-list')];
  root = await app.signIn({ name: 'Root' });
  worker = await app.signIn({ name: 'Wafa', restriction });
  clerk = await app.signIn({ name: 'Omar', restriction });
});
afterAll(() => app.close());
afterEach(async () => {
  await app.services.db.deleteFrom('rules').execute();
});

type Report = { address: string; token_record?: string };

/** Reports that arrive at once. */
async function arrive(...reports: Report[]): Promise<void> {
  const values = reports.map((report) => ({
    id: uuidV7(),
    type: report.token_record ? ('token' as const) : ('user' as const),
    description: 'Spam',
    ...report,
  }));
  await app.services.db.insertInto('reports').values(values).execute();
}

const times = (count: number, report: Report) => Array.from({ length: count }, () => report);
const caseAbout = async (address: string) =>
  app.services.db
    .selectFrom('cases')
    .leftJoin('assignments', 'record', 'cases.id')
    .select(['cases.id', 'priority', 'state', 'admin_id as assignee'])
    .where('address', '=', address)
    .orderBy('cases.id', 'desc')
    .executeTakeFirstOrThrow();
const priorityOf = async (address: string) => (await caseAbout(address)).priority;

/** A case about each of some new users. */
async function newCases(count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, () => testAddress());
  await arrive(...addresses.map((address) => ({ address })));
  return Promise.all(addresses.map(async (address) => (await caseAbout(address)).id));
}

const step = (by: TestAdmin, id: string, name: string, body: object = {}) =>
  by.call('POST', `/adminapi/case/${id}/${name}`, body);
const assignees = async (ids: readonly string[]) => {
  const rows = await app.services.db
    .selectFrom('assignments')
    .select(['record', 'admin_id'])
    .where('record', 'in', ids)
    .execute();
  return ids.map((id) => rows.find(({ record }) => record === id)?.admin_id);
};
const assignsNew = (more: object = {}) =>
  draft(root.id, { ...ruleTemplates.caseAssignment, actions: [{ name: 'autoAssign' }], ...more });

/** specification 19.2 and 19.8 */
it('the rules of a new workspace raise the priority of each case once, and lower none', async () => {
  await addStandardRules(app.services.db, root.id);
  const [few, many, again] = [testAddress(), testAddress(), testAddress()];
  const token = await addToken(app, { price: '10', currency: 'ETH' });
  await arrive(...times(4, { address: few }), ...times(25, { address: many }), { address: again });
  await arrive({ address: token.owner, token_record: token.id });
  await followEvents(app);
  expect(await Promise.all([few, many, again, token.owner].map(priorityOf))).toEqual([1, 3, 1, 2]);
  await arrive({ address: few });
  await arrive({ address: few }, { address: many });
  const { id } = await caseAbout(again);
  await app.services.db
    .updateTable('cases')
    .set({ state: 'closed', outcome: 'blocked', gathers: false, closed_at: new Date() })
    .where('id', '=', id)
    .execute();
  await arrive({ address: again });
  await followEvents(app);
  expect(await Promise.all([few, many, again].map(priorityOf))).toEqual([2, 3, 2]);
  const rules = await app.services.db.selectFrom('rules').select(['id', 'name']).orderBy('id').execute();
  const acted = await Promise.all(
    rules.map(async (rule) => (await outcomesOf(root, rule.id)).map(({ verdict }) => verdict)),
  );
  expect(acted).toEqual([['done', 'done'], ['done'], ['done'], ['done']]);
  const next = await worker.call('POST', '/adminapi/nextCase');
  expect(next.body.result._id).toBe((await caseAbout(many)).id);
});

/** specification 34.5 */
it('a trial counts the reports that there were after each event', async () => {
  const address = testAddress();
  await arrive(...times(3, { address }));
  await arrive({ address });
  await arrive({ address });
  const { id } = await caseAbout(address);
  const { body } = await root.call(
    'POST',
    '/adminapi/rules',
    draft(root.id, {
      ...ruleTemplates.casePriority,
      matching: { ...ruleTemplates.casePriority.matching, reportCount: '4..' },
    }),
  );
  const rule = body.result._id as string;
  await tryRule(app, root, rule);
  const tried = (await outcomesOf(root, rule, true)).filter(({ recordId }) => recordId === id);
  expect(tried.map(({ verdict }) => verdict)).toEqual(['done', 'done']);
  expect(await priorityOf(address)).toBe(1);
});

/** specification 19.9 */
it('gives each new case once to the administrator with the fewest, with three servers at once', async () => {
  await app.signIn({ name: 'Reader', restriction: [{ path: '/case-list', isWriteAccess: false }] });
  const gone = await app.signIn({ name: 'Gone', restriction: [writeAccess('/case-list')] });
  await app.services.db.updateTable('admins').set({ status: 'disabled' }).where('id', '=', gone.id).execute();
  await app.services.db.deleteFrom('assignments').execute();
  const [before = ''] = await newCases(1);
  const rule = await activeRule(app, root, assignsNew());
  const ids = await newCases(9);
  const [escalated = ''] = ids;
  await step(worker, escalated, 'escalate', { comment: 'A judge.' });
  await Promise.all([1, 2, 3].map(() => followEvents(app)));
  await followEvents(app);
  const all = await assignees(ids);
  expect(all[0]).toBeUndefined();
  const shares = [worker, clerk].map(({ id }) => all.filter((one) => one === id).length);
  expect(shares).toEqual([4, 4]);
  expect(await assignees([before])).toEqual([undefined]);
  expect((await outcomesOf(root, rule)).map(({ verdict }) => verdict).toSorted()).toEqual([
    ...Array.from({ length: 8 }, () => 'done'),
    'refused',
  ]);
  // One that somebody lets go of is not given back at once.
  const assignment = { kind: 'case', record: ids[1], adminId: null };
  expect((await worker.call('POST', '/adminapi/assign', assignment)).status).toBe(200);
  await followEvents(app);
  expect(await assignees(ids.slice(1, 2))).toEqual([undefined]);
  expect((await step(clerk, ids[1] ?? '', 'autoAssign')).status).toBe(200);
  expect((await step(clerk, ids[1] ?? '', 'autoAssign')).status).toBe(409);
});

it('shares cases evenly however many are assigned at once, and never to the one who decided before an appeal', async () => {
  await app.services.db.deleteFrom('assignments').execute();
  const ids = await newCases(8);
  const answers = await Promise.all(ids.map((id) => step(root, id, 'autoAssign')));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  const all = await assignees(ids);
  expect([worker, clerk].map(({ id }) => all.filter((one) => one === id).length)).toEqual([4, 4]);
  const [appealed = ''] = await newCases(1);
  await app.services.db.updateTable('cases').set({ not_for: worker.id }).where('id', '=', appealed).execute();
  expect((await step(root, appealed, 'autoAssign')).status).toBe(200);
  expect(await assignees([appealed])).toEqual([clerk.id]);
});

it('waits while the module of cases is off, and goes on afterwards', async () => {
  const rule = await activeRule(app, root, assignsNew());
  const set = (isOn: boolean) => root.call('POST', '/adminapi/modules', { name: 'cases', isOn });
  expect((await set(false)).status).toBe(200);
  const [id = ''] = await newCases(1);
  await followEvents(app);
  expect(await readRule(root, rule)).toMatchObject({ state: 'on', problem: null });
  expect((await set(true)).status).toBe(200);
  await followEvents(app);
  expect(await assignees([id])).not.toEqual([undefined]);
});
