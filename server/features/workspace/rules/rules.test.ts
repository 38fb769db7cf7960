// Long because rules, their permissions and their bounds are tried on one desk: to start another takes seconds.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ruleRecords, ruleEventTypes } from '#contract/workspace/rule-records.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
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
import { addTicket, readTicket } from '#server/testing/tickets.ts';
import { rounds } from '#server/testing/rounds.ts';
import { callerOfRun } from '#server/features/identity/auth/caller-of-run.ts';
import { planOf } from './plan.ts';

let app: TestApp;
let root: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ name: 'Root' });
});
afterAll(() => app.close());

const support = [{ path: '/support', isWriteAccess: true }];
const change = async (id: string, fields: object, by: Pick<TestAdmin, 'call'> = root) => {
  const answer = await by.call('POST', '/adminapi/updateSupport', { id, ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const tag = (id: string, name: string, by?: Pick<TestAdmin, 'call'>) => change(id, { addTags: [name] }, by);
const trail = (record: string) =>
  app.services.db
    .selectFrom('audit_log')
    .select(['call', 'admin_id', 'after'])
    .where('record', '=', record)
    .orderBy('id')
    .execute();

afterEach(async () => {
  await app.services.db.deleteFrom('rules').execute();
});

describe('a rule', () => {
  it('is tried, switched on, and then acts as its principal, which the trail says', async () => {
    const old = await addTicket(app);
    await tag(old, 'refund');
    const matching = { tag: 'refund' };
    const { _id: id } = await addRule(root, draft(root.id, { matching }));
    expect(await switchRule(root, id, true)).toMatchObject({
      status: 409,
      body: { errors: { messages: expect.stringContaining('not tried yet') } },
    });
    const { rule, run } = await tryRule(app, root, id);
    expect(run).toMatchObject({ state: 'done', title: { rule: 'Raise' } });
    expect(rule.trial).toMatchObject({ done: 1, refused: 0, capped: 0, tooDeep: 0, runId: null });
    expect(await outcomesOf(root, id, true)).toMatchObject([{ recordId: old, verdict: 'done' }]);
    // The trial has changed nothing, and what was before isn't acted on later.
    expect(await readTicket(root, old)).toMatchObject({ priority: 'normal' });
    expect((await switchRule(root, id, true)).status).toBe(200);

    const [yes, no] = [await addTicket(app), await addTicket(app)];
    await tag(yes, 'refund');
    await tag(no, 'praise');
    await followEvents(app);
    // Its own change makes one more event, which has its turn now.
    await followEvents(app);
    expect(await readTicket(root, yes)).toMatchObject({ priority: 'high' });
    expect(await readTicket(root, no)).toMatchObject({ priority: 'normal' });
    expect(await readTicket(root, old)).toMatchObject({ priority: 'normal' });
    expect((await trail(yes)).at(-1)).toMatchObject({
      call: 'updateTicket',
      admin_id: root.id,
      after: { priority: 'high', $rule: 'Raise', $ruleBy: [root.id] },
    });
    const shown = (await root.call('GET', `/adminapi/audit?record=${yes}`)).body.data[0];
    expect(shown).toMatchObject({ rule: 'Raise', adminName: 'Root', call: 'updateTicket' });
    // After its own change there is nothing to change any more.
    expect(await outcomesOf(root, id)).toMatchObject([
      { recordId: yes, verdict: 'done', reason: null },
      { recordId: yes, verdict: 'refused', reason: expect.any(String) },
    ]);
    expect(await readRule(root, id)).toMatchObject({
      state: 'on',
      recent: { done: 1, refused: 1 },
      lastError: expect.any(String),
    });
  });

  it('has to be tried again after each change, and only superadmins see rules', async () => {
    const agent = await app.signIn({ restriction: support });
    const id = await activeRule(app, root, draft(root.id));
    const changed = await root.call('PUT', '/adminapi/rules', { id, ...draft(root.id, { cap: 5 }) });
    expect(changed.body.result).toMatchObject({ state: 'off', cap: 5, trial: { triedAt: null } });
    expect((await switchRule(root, id, true)).status).toBe(409);
    const late = await root.call('PUT', '/adminapi/rules', { id, ...draft(root.id), version: 1 });
    expect(late.status).toBe(409);
    expect((await agent.call('GET', '/adminapi/rules')).status).toBe(403);
    expect((await switchRule(agent, id, true)).status).toBe(403);
  });

  it('decides by the record as it was just after the event, however late it is asked', async () => {
    const id = await activeRule(
      app,
      root,
      draft(root.id, { matching: { priority: 'low' }, actions: [{ name: 'note', value: 'Low' }] }),
    );
    const [was, became] = [await addTicket(app), await addTicket(app)];
    await change(was, { priority: 'low' });
    await change(was, { priority: 'urgent' });
    await tag(became, 'later');
    await change(became, { priority: 'low' });
    await change(became, { priority: 'normal' });
    await followEvents(app);
    expect((await outcomesOf(root, id)).map(({ recordId }) => recordId)).toEqual([was, became]);
    const { rule } = await tryRule(app, root, id);
    expect(rule.trial.done).toBe(2);
  });

  it('makes all of its calls or none, and says why', async () => {
    const stranger = await app.signIn({ name: 'Stranger', restriction: [] });
    const actions = [
      { name: 'priority', value: 'urgent' },
      { name: 'assign', value: stranger.id },
    ];
    const id = await activeRule(app, root, draft(root.id, { actions }));
    const ticket = await addTicket(app);
    await tag(ticket, 'both');
    await followEvents(app);
    expect(await readTicket(root, ticket)).toMatchObject({ priority: 'normal' });
    expect(await outcomesOf(root, id)).toMatchObject([{ verdict: 'refused', reason: expect.any(String) }]);
    expect((await trail(ticket)).map(({ call }) => call)).toEqual(['updateTicket']);
  });

  it('rests while its module is off, and goes on where it stopped', async () => {
    await activeRule(app, root, draft(root.id));
    const ticket = await addTicket(app);
    const set = (isOn: boolean) => root.call('POST', '/adminapi/modules', { name: 'rules', isOn });
    expect((await set(false)).status).toBe(200);
    await tag(ticket, 'quiet');
    await followEvents(app);
    expect((await root.call('GET', '/adminapi/rules')).status).toBe(404);
    expect(await readTicket(root, ticket)).toMatchObject({ priority: 'normal' });
    expect((await set(true)).status).toBe(200);
    await followEvents(app);
    expect(await readTicket(root, ticket)).toMatchObject({ priority: 'high' });
  });

  it('can have each action that is declared, for each of its events', async () => {
    const caller = await callerOfRun(app.services.db, root.id);
    const values: Readonly<Record<string, string>> = {
      adminId: root.id,
      text: 'A',
      comment: 'A',
      reason: 'A',
    };
    for (const event of ruleEventTypes) {
      const record = ruleRecords[event.split('.')[0] as keyof typeof ruleRecords];
      const actions = Object.entries(record.actions).map(([name, action]) => ({
        name,
        value:
          'takes' in action
            ? 'of' in action.takes
              ? action.takes.of[0]
              : values[action.takes.field]
            : undefined,
      }));
      const plan = await planOf(app.services, app.services.db, { event, matching: {}, actions }, caller);
      expect(plan.conditions?.table, event).toEqual(expect.any(String));
    }
  });
});

describe('the permissions of a rule', () => {
  it('are those of its principal, from the start', async () => {
    const key = (isWriteAccess: boolean, mode?: 'reads') =>
      addTestKey(app, { restriction: [{ path: '/support', isWriteAccess }], ...(mode && { mode }) });
    const refused = async (given: object) => (await root.call('POST', '/adminapi/rules', given)).body.errors;
    const mayNot = { principalId: expect.stringContaining('may not') };
    expect(await refused(draft((await key(false)).id))).toEqual(mayNot);
    const block = { event: 'user.unblocked', actions: [{ name: 'block' }] };
    expect(await refused(draft((await key(true)).id, block))).toEqual(mayNot);
    expect(await refused(draft((await key(true, 'reads')).id))).toEqual(mayNot);
    const nobody = '00000000-0000-7000-8000-000000000000';
    expect(await refused(draft(nobody))).toMatchObject({ principalId: expect.stringContaining('disabled') });
    expect(await refused(draft(root.id, { matching: { colour: 'red' } }))).toHaveProperty('matching');
    expect(await refused(draft(root.id, { matching: { due: 'late' } }))).toHaveProperty('matching');
    expect(await refused(draft(root.id, { actions: [{ name: 'priority' }] }))).toHaveProperty('actions');
    expect(await refused(draft(root.id, { actions: [{ name: 'hide' }] }))).toHaveProperty('actions');
  });

  it('can be those of an API key, within its limit of changes', async () => {
    const key = await addTestKey(app, { name: 'Robot', restriction: support, changesPerHour: 1 });
    const id = await activeRule(
      app,
      root,
      draft(key.id, { matching: { priority: 'normal' }, actions: [{ name: 'priority', value: 'low' }] }),
    );
    const [first, second] = [await addTicket(app), await addTicket(app)];
    await tag(first, 'key');
    await tag(second, 'key');
    await followEvents(app);
    expect(await outcomesOf(root, id)).toMatchObject([{ verdict: 'done' }, { verdict: 'refused' }]);
    expect((await trail(first)).at(-1)).toMatchObject({ admin_id: key.id });
    expect((await readRule(root, id)).principal).toMatchObject({ kind: 'key', name: 'Robot' });
  });

  /** specification 34.3 */
  it('stop it when they are lost or the principal is disabled, before it does anything more', async () => {
    for (const [problem, columns] of [
      ['rights', { role: 'admin', restriction: '[]' }],
      ['principal', { status: 'disabled' }],
    ] as const) {
      const boss = await app.signIn({ name: 'Boss' });
      const id = await activeRule(app, boss, draft(boss.id, { name: problem }));
      const [before, after] = [await addTicket(app), await addTicket(app)];
      await tag(before, 'then');
      await followEvents(app);
      await app.services.db
        .updateTable('admins')
        .set((row) => ({ ...columns, access_version: row('access_version', '+', 1) }))
        .where('id', '=', boss.id)
        .execute();
      await tag(after, 'now');
      await followEvents(app);
      expect(await readTicket(root, before)).toMatchObject({ priority: 'high' });
      expect(await readTicket(root, after)).toMatchObject({ priority: 'normal' });
      expect(await readRule(root, id)).toMatchObject({ state: 'stopped', problem });
      expect((await trail(id)).at(-1)).toMatchObject({ call: 'stopRule', after: { problem } });
      expect((await switchRule(root, id, true)).status).toBe(409);
      await app.services.db.deleteFrom('rules').execute();
    }
  });

  /** specification 34.3 */
  it('are never those of another administrator', async () => {
    const boss = await app.signIn({ name: 'Boss' });
    const another = { principalId: expect.stringContaining('acts as you or as an API key') };
    expect((await root.call('POST', '/adminapi/rules', draft(boss.id))).body.errors).toEqual(another);
    const { _id: id } = await addRule(boss, draft(boss.id));
    await tryRule(app, root, id);
    expect(await switchRule(root, id, true)).toMatchObject({
      status: 409,
      body: { errors: { messages: expect.stringContaining('acts as another administrator') } },
    });
    const kept = await root.call('PUT', '/adminapi/rules', { id, ...draft(boss.id) });
    expect(kept.body.errors).toEqual(another);
    expect((await root.call('PUT', '/adminapi/rules', { id, ...draft(root.id) })).status).toBe(200);
    await tryRule(app, root, id);
    expect((await switchRule(root, id, true)).status).toBe(200);
    expect((await readRule(boss, id)).switchedOnBy).toMatchObject({ _id: root.id, name: 'Root' });
  });

  it('of a key are used by the people who last changed the rule and switched it on', async () => {
    const [boss, robot] = [await app.signIn(), await addTestKey(app, { restriction: support })];
    const { _id: id } = await addRule(boss, draft(robot.id));
    await tryRule(app, root, id);
    expect((await switchRule(root, id, true)).status).toBe(200);
    const ticket = await addTicket(app);
    await tag(ticket, 'robot');
    await followEvents(app);
    expect((await trail(ticket)).at(-1)).toMatchObject({
      admin_id: robot.id,
      after: { $rule: 'Raise', $ruleBy: [boss.id, root.id] },
    });
  });
});

describe('the bounds of a rule', () => {
  /** specification 34.5 */
  it('are its cap for the hour of the events', async () => {
    const note = [{ name: 'note', value: 'Seen' }];
    const id = await activeRule(app, root, draft(root.id, { actions: note, cap: 2 }));
    for (let n = 0; n < 3; n += 1) await tag(await addTicket(app), 'many');
    await followEvents(app);
    const verdicts = async () => (await outcomesOf(root, id)).map(({ verdict }) => verdict);
    expect(await verdicts()).toEqual(['done', 'done', 'capped']);
    expect((await readRule(root, id)).recent).toMatchObject({ done: 2, capped: 1 });
    await sql`update rule_outcomes set at = at - interval '1 hour'`.execute(app.services.db);
    await tag(await addTicket(app), 'many');
    await followEvents(app);
    expect(await verdicts()).toEqual(['done', 'done', 'capped', 'done']);
  });

  it('end a loop of rules at the fourth, which is named', async () => {
    const flip = (from: string, value: string) =>
      activeRule(
        app,
        root,
        draft(root.id, {
          name: value,
          matching: { priority: from },
          actions: [{ name: 'priority', value }],
        }),
      );
    const up = await flip('low', 'urgent');
    const down = await flip('urgent', 'low');
    const ticket = await addTicket(app);
    await change(ticket, { priority: 'low' });
    for (let turn = 0; turn < 10; turn += 1) await followEvents(app);
    expect(await outcomesOf(root, up)).toMatchObject([{ verdict: 'done' }, { verdict: 'done' }]);
    expect(await outcomesOf(root, down)).toMatchObject([{ verdict: 'done' }, { verdict: 'tooDeep' }]);
    expect((await readRule(root, down)).recent).toMatchObject({ tooDeep: 1 });
    const depths = await app.services.db
      .selectFrom('events')
      .select('rule_depth')
      .where('record_id', '=', ticket)
      .orderBy('position')
      .execute();
    expect(depths.map(({ rule_depth }) => rule_depth)).toEqual([null, 1, 2, 3]);
  });

  it('end a loop by way of another system at the cap', async () => {
    const outside = await addTestKey(app, { restriction: support });
    const id = await activeRule(app, root, draft(root.id, { matching: { priority: 'low' }, cap: 4 }));
    const ticket = await addTicket(app);
    let answered = 0;
    for (let turn = 0; turn < 12; turn += 1) {
      // The other system puts back whatever the rule changes.
      if ((await readTicket(root, ticket)).priority !== 'low') {
        await change(ticket, { priority: 'low' }, outside);
        answered += 1;
      }
      await followEvents(app);
    }
    expect(answered).toBe(5);
    expect((await outcomesOf(root, id)).map(({ verdict }) => verdict)).toEqual([
      ...Array(4).fill('done'),
      'capped',
    ]);
  });
});

it('stops, and says so, when a column, an action or a type of event that it names is gone', async () => {
  for (const [problem, columns] of [
    ['filter', { matching: '{"colour":"red"}' }],
    ['action', { actions: '[{"name":"paint"}]' }],
    ['event', { event: 'ticket.painted' }],
  ] as const) {
    const id = await activeRule(app, root, draft(root.id));
    await app.services.db.updateTable('rules').set(columns).where('id', '=', id).execute();
    await tag(await addTicket(app), 'gone');
    await followEvents(app);
    expect(await readRule(root, id)).toMatchObject({ state: 'stopped', problem });
    expect((await root.call('GET', '/adminapi/rules')).status).toBe(200);
    expect((await root.call('POST', `/adminapi/rules/${id}/try`)).status).toBe(409);
  }
});

/** specification 34.6 */
it('acts once on each event, with two servers at once', async () => {
  const other = await app.another();
  const count = rounds(10, 300);
  try {
    const note = [{ name: 'note', value: 'Once' }];
    const id = await activeRule(app, root, draft(root.id, { actions: note, cap: 1000 }));
    const tickets = await Promise.all(Array.from({ length: count }, () => addTicket(app)));
    for (const ticket of tickets) {
      await tag(ticket, 'once');
      // Both at once, and at the same event.
      await Promise.all([followEvents(app), followEvents(other)]);
    }
    await Promise.all([followEvents(app), followEvents(other)]);
    await followEvents(app);
    const found = await outcomesOf(root, id);
    expect(found.every(({ verdict }) => verdict === 'done')).toBe(true);
    const notes = await app.services.db
      .selectFrom('notes')
      .select('record')
      .where('record', 'in', tickets)
      .execute();
    expect(notes.map(({ record }) => record).sort()).toEqual([...tickets].sort());
  } finally {
    await other.close();
  }
});
