// Long because one desk serves everything that happens to a case, from its reports to an appeal.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTypes } from '#contract/platform/event-types.ts';
import { casesTask } from '../handle-reports.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addAuction, addToken, testAddress } from '#server/testing/marketplace.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { addEmailTemplate } from '#server/testing/subscribers.ts';
import { rounds } from '#server/testing/rounds.ts';
import { addUser } from '#server/testing/users.ts';

let app: TestApp;
let chief: TestAdmin;
let worker: TestAdmin;
let other: TestAdmin;

const rights = (...paths: string[]) => paths.map(writeAccess);
const nothingWrong = '019abf00-0000-7000-8000-000000000001';
const copied = '019abf00-0000-7000-8000-000000000002';

beforeAll(async () => {
  app = await startTestApp();
  // Chance draws nothing but where a test says so.
  await app.services.db.updateTable('case_shares').set({ percent: 0 }).execute();
  chief = await app.signIn({ name: 'Chief' });
  worker = await app.signIn({
    name: 'Wafa',
    restriction: rights('/case-list', '/TokenList', '/user', '/report-list'),
  });
  other = await app.signIn({
    name: 'Omar',
    restriction: rights('/case-list', '/TokenList', '/user', '/report-list'),
  });
});
afterAll(() => app.close());

type Row = Record<string, unknown>;

/** Reports that arrive at once. */
async function arrive(...rows: Row[]): Promise<string[]> {
  const values = rows.map((row) => ({
    id: uuidV7(),
    type: 'user' as const,
    address: testAddress(),
    description: 'Spam',
    ...row,
  }));
  await app.services.db.insertInto('reports').values(values).execute();
  return values.map(({ id }) => id);
}

const caseOf = async (report: string | undefined, who = worker) =>
  (await who.call('GET', `/adminapi/caseOfReport/${report}`)).body.result.case;
const close = (id: string, outcome: string, who = worker, more: object = {}) =>
  who.call('POST', `/adminapi/case/${id}/close`, { outcome, reasonId: copied, ...more });
const post = (who: TestAdmin, id: string, step: string, body: object = {}) =>
  who.call('POST', `/adminapi/case/${id}/${step}`, body);
const messages = ({ body }: { body: { errors?: object } }) => Object.values(body.errors ?? {}).join(' ');

/** A case about a new token, which runs as a banner. */
async function tokenCase(more: Row = {}) {
  const { id: auction, token } = await addAuction(app, { is_banner: true });
  const { id: owner } = await addUser(app, { name: 'Ola', address: token.owner });
  const [report] = await arrive({
    type: 'token',
    token_record: token.id,
    address: token.owner,
    name: token.name,
    description: 'Copied from me.',
    ...more,
  });
  return { report, token, auction, owner, id: (await caseOf(report))._id as string };
}
const isBanner = async (auction: string) => {
  const { body } = await chief.call('GET', '/api/getbannerlist?limit=100');
  return JSON.stringify(body).includes(auction);
};
const handled = async (report: string | undefined) => {
  const row = await app.services.db
    .selectFrom('reports')
    .select('handled_at')
    .where('id', '=', report ?? '')
    .executeTakeFirstOrThrow();
  return row.handled_at !== null;
};

describe('reports become cases', () => {
  it('one for each subject, whatever the spelling of its address, and tells of it', async () => {
    const address = testAddress();
    const [first] = await arrive({ address, name: 'Tariq' }, { address: address.toLowerCase() }, {});
    const one = await caseOf(first);
    expect([one.type, one.state, one.reportCount, one.priority]).toEqual(['user', 'new', 2, 1]);
    await arrive(...Array.from({ length: 4 }, () => ({ address })));
    const grown = await caseOf(first);
    expect([grown._id, grown.reportCount]).toEqual([one._id, 6]);
    const told = await app.services.db
      .selectFrom('events')
      .select(['type', 'before', 'after', 'actor_kind'])
      .where('record_id', '=', one._id)
      .orderBy('written')
      .execute();
    const state = { state: 'new', subject: `user:${address.toLowerCase()}` };
    const desk = { actor_kind: 'desk' };
    expect(told).toEqual([
      { type: 'case.opened', before: null, after: { ...state, reports: 2, earlier: 0 }, ...desk },
      { type: 'case.reported', before: { reports: 0 }, after: { ...state, reports: 2 }, ...desk },
      { type: 'case.reported', before: { reports: 2 }, after: { ...state, reports: 6 }, ...desk },
    ]);
    expect(Object.keys(eventTypes['case.opened'].after)).toEqual(['state', 'subject', 'reports', 'earlier']);
    expect(grown.reports).toHaveLength(6);
    expect(grown.reports[0]).toMatchObject({
      description: 'Spam',
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    });
  });

  it('get a priority that is set, or only raised, while they are open', async () => {
    const { _id: id } = await caseOf((await arrive({}))[0]);
    const set = async (body: object) => {
      const { status, body: answer } = await post(worker, id, 'priority', body);
      return status === 200 ? answer.result.priority : status;
    };
    const isRaise = true;
    expect([await set({ priority: 3 }), await set({ priority: 2, isRaise })]).toEqual([3, 409]);
    expect([await set({ priority: 1 }), await set({ priority: 1 })]).toEqual([1, 409]);
    expect(await set({ priority: 2, isRaise })).toBe(2);
    expect([await set({ priority: 4 }), await set({ priority: 3, version: 1 })]).toEqual([400, 409]);
    const listed = async (priority: string) =>
      (await worker.call('GET', `/adminapi/cases?priority=${priority}&limit=100`)).body.data.some(
        (one: { _id: string }) => one._id === id,
      );
    expect(await Promise.all(['1', '2', '..2', '3'].map(listed))).toEqual([false, true, true, false]);
    await close(id, 'rejected');
    expect(await set({ priority: 3 })).toBe(409);
  });

  it('a handled one makes none, and one that is opened again belongs to an open case', async () => {
    const [done] = await arrive({ handled_at: new Date() });
    expect(await caseOf(done)).toBeNull();
    await worker.call('POST', '/api/handlereport', { id: done, handled: false });
    const opened = await caseOf(done);
    expect(opened.state).toBe('new');
    await close(opened._id, 'rejected');
    expect(await handled(done)).toBe(true);
    await worker.call('POST', '/api/handlereport', { id: done, handled: false });
    const next = await caseOf(done);
    expect([next.state, next.earlier.map(({ _id }: { _id: string }) => _id)]).toEqual(['new', [opened._id]]);
  });

  it('many senders at once about one subject make one case that counts them all', async () => {
    const address = testAddress();
    const batches = await Promise.all(
      Array.from({ length: 20 }, () => arrive(...Array.from({ length: 10 }, () => ({ address })))),
    );
    const { rows } = await app.database.pool.query(
      `select count(*)::int as cases, sum(report_count)::int as reports from cases where subject = $1`,
      [`user:${address.toLowerCase()}`],
    );
    expect(rows).toEqual([{ cases: 1, reports: 200 }]);
    expect(await caseOf(batches[7]?.[3])).toMatchObject({ reportCount: 200 });
  });
});

describe('Next', () => {
  it('hands 50 callers at once 50 different cases, and nobody one that is taken', async () => {
    await arrive(...Array.from({ length: 60 }, () => ({})));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? worker : other).call('POST', '/adminapi/nextCase', {}),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.result._id)).size).toBe(50);
    const { body } = await worker.call('GET', '/adminapi/cases?assigned=me&state=investigating&limit=100');
    expect(body.count).toBe(25);
    for (let round = 0; round < rounds(2, 200); round += 1) {
      const reports = await arrive({}, {}, {}, {});
      const few = await Promise.all([1, 2, 3, 4].map(() => chief.call('POST', '/adminapi/nextCase', {})));
      const got = few.map((answer) => answer.body.result._id);
      expect(new Set(got).size).toBe(4);
      const states = await Promise.all(reports.map((report) => caseOf(report)));
      expect(states.every(({ state, assignee }) => state === 'new' || assignee === 'Chief')).toBe(true);
    }
  });

  it('follows the priority, and gives what is escalated to superadmins alone', async () => {
    await app.services.db.updateTable('cases').set({ priority: 1 }).where('state', '=', 'new').execute();
    const [urgent] = await arrive({});
    const { _id: id } = await caseOf(urgent);
    expect((await post(worker, id, 'escalate', { comment: 'A judge should look.' })).status).toBe(200);
    expect((await post(worker, id, 'escalate', { comment: 'Again.' })).status).toBe(409);
    expect((await worker.call('POST', '/adminapi/nextCase', {})).body.result._id).not.toBe(id);
    expect((await chief.call('POST', '/adminapi/nextCase', {})).body.result._id).toBe(id);
    expect(await caseOf(urgent)).toMatchObject({ state: 'investigating', assignee: 'Chief', priority: 3 });
  });

  it('says so where nothing waits', async () => {
    await app.services.db
      .updateTable('cases')
      .set({ state: 'waiting', waits_until: new Date(Date.now() + 3_600_000) })
      .where('state', '=', 'new')
      .execute();
    const { status, body } = await worker.call('POST', '/adminapi/nextCase', {});
    expect([status, body.result._id]).toEqual([200, null]);
  });
});

describe('who is in charge and when', () => {
  it('follows assigning, handing over and letting go', async () => {
    const [report] = await arrive({});
    const { _id: id } = await caseOf(report);
    const charge = (adminId: string | null) =>
      worker.call('POST', '/adminapi/assign', { kind: 'case', record: id, adminId });
    expect((await charge(other.id)).status).toBe(200);
    expect(await caseOf(report)).toMatchObject({ state: 'investigating', assignee: 'Omar' });
    expect((await charge(worker.id)).status).toBe(200);
    expect((await charge(null)).status).toBe(200);
    expect(await caseOf(report)).toMatchObject({ state: 'new', assignee: null });
    await close(id, 'rejected');
    expect((await charge(worker.id)).status).toBe(409);
  });

  it('puts aside until a moment that lies ahead, and the desk goes on by itself when it has come', async () => {
    const [report] = await arrive({});
    const { _id: id } = await caseOf(report);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await post(worker, id, 'snooze', { until: '2020-01-01T00:00:00Z' })).body.errors).toHaveProperty(
      'until',
    );
    expect((await post(worker, id, 'snooze', { until })).body.result.state).toBe('waiting');
    const keep = () => casesTask.run(app.services, console, new AbortController().signal);
    await keep();
    expect((await caseOf(report)).state).toBe('waiting');
    await app.services.db
      .updateTable('cases')
      .set({ waits_until: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    await keep();
    expect(await caseOf(report)).toMatchObject({ state: 'new', waitsUntil: null });
  });
});

describe('deciding', () => {
  it('hides a token, handles its reports and freezes the evidence in one step; taking it back leaves everything as before', async () => {
    const { id, report, token, auction } = await tokenCase();
    const before = await app.database.pool.query('select * from tokens where id = $1', [token.id]);
    expect(await isBanner(auction)).toBe(true);
    const { status, body } = await close(id, 'hidden', worker, { comment: 'The same picture as 0x12.' });
    expect([status, body.result.state, body.result.outcome]).toEqual([200, 'closed', 'hidden']);
    expect([await isBanner(auction), await handled(report)]).toEqual([false, true]);
    expect((await fetch(`${app.url}/info/${token.id}`)).status).toBe(404);
    const { decisions, evidence, now } = await caseOf(report);
    expect(now.isHidden).toBe(true);
    const kept = evidence.find(({ hash }: { hash: string }) => hash === decisions[0].evidenceHash);
    // As it was when it was decided, not as it is now.
    expect(kept.snapshot).toMatchObject({ subject: { name: token.name, isHidden: false }, reports: 1 });
    const events = await app.services.db
      .selectFrom('events')
      .select('type')
      .where('record_id', 'in', [id, token.id, report ?? ''])
      .orderBy('type')
      .execute();
    expect(events.map(({ type }) => type)).toEqual([
      'case.closed',
      'case.opened',
      'case.reported',
      'report.handled',
      'token.hidden',
    ]);

    expect((await post(other, id, 'reverse', { comment: 'It is theirs.' })).status).toBe(200);
    const after = await app.database.pool.query('select * from tokens where id = $1', [token.id]);
    expect(after.rows).toEqual(before.rows);
    expect(await isBanner(auction)).toBe(true);
    const again = await post(other, id, 'reverse', { comment: 'Again.' });
    expect([again.status, messages(again)]).toEqual([409, expect.stringContaining('nothing to undo')]);
  });

  it.each([
    ['deleted', 'tokens', 'deleted_at'],
    ['blocked', 'users', 'status'],
  ] as const)('%s is done and taken back', async (outcome, table, column) => {
    const { id, token, owner } = await tokenCase();
    const of = table === 'tokens' ? token.id : owner;
    const value = async () =>
      (await app.database.pool.query(`select ${column} as value from ${table} where id = $1`, [of])).rows[0];
    const before = await value();
    expect((await close(id, outcome)).status).toBe(200);
    expect(await value()).not.toEqual(before);
    expect((await post(worker, id, 'reverse', { comment: 'Wrong.' })).status).toBe(200);
    expect(await value()).toEqual(before);
  });

  it('warns by mail with the reason, and not who has no email', async () => {
    const { id, owner } = await tokenCase();
    expect((await close(id, 'warned')).status).toBe(200);
    const mail = await app.services.db
      .selectFrom('mail_messages')
      .select('text')
      .where('to_address', '=', `${owner}@example.com`)
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain('Copy of somebody else’s work');
    await addEmailTemplate(app, {
      identifier: 'Warning',
      subject: '{{about}}: a warning of {{marketName}}',
      content:
        '<p>Dear {{name}}, <b>{{about}}</b> {{unknown}}: {{reason}} <a href="https://x.org/?of={{name}}&t={{about}}">rules</a></p>',
    });
    const worded = await tokenCase({ name: '<i>{{reason}}</i>\r\nBcc: x@y.z' });
    expect((await close(worded.id, 'warned')).status).toBe(200);
    const { subject, html, text } = await app.services.db
      .selectFrom('mail_messages')
      .select(['subject', 'html', 'text'])
      .where('to_address', '=', `${worded.owner}@example.com`)
      .executeTakeFirstOrThrow();
    expect(subject).toMatch(/^<i>\{\{reason\}\}<\/i> +Bcc: x@y\.z: a warning of /u);
    expect(html).toContain('&lt;i&gt;{{reason}}&lt;/i&gt;');
    expect(html).toContain('href="https://x.org/?of=Ola&amp;t="');
    expect(html).not.toContain('<i>');
    expect(text).toContain('{{unknown}}: Copy of somebody else’s work');
    const [unknown] = await arrive({});
    const answer = await close((await caseOf(unknown))._id, 'warned');
    expect([answer.status, messages(answer)]).toEqual([409, expect.stringContaining('No user')]);
  });

  it('answers each reporter once by mail, but none who is gone or has no email', async () => {
    const add = async (more: Row) => {
      const id = uuidV7();
      const values = { id, name: 'Rana', email: `${id}@example.com`, address: testAddress(), ...more };
      await app.services.db.insertInto('users').values(values).execute();
      return id;
    };
    const [there, gone, silent] = [
      await add({}),
      await add({ deleted_at: new Date() }),
      await add({ email: null }),
    ];
    const address = testAddress();
    const of = [there, there, gone, silent].map((reporter_id) => ({ address, reporter_id }));
    const [report] = await arrive(...of);
    const answer = 'Thank you. We looked, and it is theirs.';
    expect((await close((await caseOf(report))._id, 'rejected', worker, { answer })).status).toBe(200);
    const mails = await app.services.db
      .selectFrom('mail_messages')
      .select(['to_address', 'text'])
      .where(
        'to_address',
        'in',
        [there, gone, silent].map((id) => `${id}@example.com`),
      )
      .execute();
    expect(mails).toEqual([{ to_address: `${there}@example.com`, text: expect.stringContaining(answer) }]);
  });

  it('gives nobody the right to what they may not do elsewhere, and does nothing of it then', async () => {
    const { id, report, token } = await tokenCase();
    const clerk = await app.signIn({ restriction: rights('/case-list') });
    expect((await close(id, 'hidden', clerk)).status).toBe(403);
    expect(await caseOf(report)).toMatchObject({ state: 'new', now: { isHidden: false, name: token.name } });
    expect((await caseOf(report, clerk)).barred).toEqual({
      hidden: 'right',
      deleted: 'right',
      blocked: 'right',
    });
    const reader = await app.signIn({ restriction: [{ path: '/report-list', isWriteAccess: true }] });
    expect((await caseOf(report, reader))._id).toBe(id);
    expect((await close(id, 'rejected', reader)).status).toBe(403);
  });

  it('lets one of two win, and refuses what was looked at before somebody else changed it', async () => {
    for (let round = 0; round < rounds(2, 200); round += 1) {
      const { id, report, token } = await tokenCase();
      const { version } = await caseOf(report);
      const answers = await Promise.all([
        close(id, 'hidden', worker, { version }),
        close(id, 'rejected', other, { version, reasonId: nothingWrong }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect((await caseOf(report)).decisions).toHaveLength(1);
      // What was done is what was decided.
      const { hidden_at: hiddenAt } = await app.services.db
        .selectFrom('tokens')
        .select('hidden_at')
        .where('id', '=', token.id)
        .executeTakeFirstOrThrow();
      expect(hiddenAt !== null).toBe(answers[0]?.status === 200);
    }
  });

  it('refuses what a case can’t have, with the field', async () => {
    const [report] = await arrive({});
    const { _id: id } = await caseOf(report);
    expect((await close(id, 'hidden')).body.errors).toHaveProperty('outcome');
    expect((await close(id, 'ignored')).body.errors).toHaveProperty('outcome');
    expect((await close(id, 'rejected', worker, { reasonId: uuidV7() })).body.errors).toHaveProperty(
      'reasonId',
    );
    expect((await close(uuidV7(), 'rejected')).status).toBe(404);
  });

  it('leaves a token that is gone as it is, and takes nothing back that it didn’t do', async () => {
    const { id, token } = await tokenCase();
    await app.services.db
      .updateTable('tokens')
      .set({ deleted_at: new Date() })
      .where('id', '=', token.id)
      .execute();
    expect((await close(id, 'deleted')).status).toBe(200);
    expect((await post(worker, id, 'reverse', { comment: 'Why not.' })).status).toBe(409);
  });

  it('handles the reports of a flood in pieces, each with its event, and stays whole when one is held', async () => {
    const address = testAddress();
    const ids = await arrive(...Array.from({ length: 1200 }, () => ({ address })));
    expect((await close((await caseOf(ids[0]))._id, 'rejected')).status).toBe(200);
    const open = async () => {
      const { rows } = await app.database.pool.query(
        'select count(*)::int as open from reports where handled_at is null and address = $1',
        [address],
      );
      return (rows[0] as { open: number }).open;
    };
    expect(await open()).toBe(700);
    await casesTask.run(app.services, console, new AbortController().signal);
    expect(await open()).toBe(0);
    const { rows } = await app.database.pool.query(
      `select count(*)::int as events from events where type = 'report.handled' and record_id = any($1::text[])`,
      [ids],
    );
    expect(rows).toEqual([{ events: 1200 }]);
  });
});

describe('an appeal', () => {
  it('opens the case for somebody else; upholding keeps what was done, another outcome takes it back', async () => {
    const { id, report, token } = await tokenCase();
    await close(id, 'hidden');
    expect((await post(worker, id, 'appeal', { comment: 'The owner sent the originals.' })).status).toBe(200);
    const appealed = await caseOf(report);
    expect(appealed).toMatchObject({ state: 'new', appeals: 1, isBarred: true, now: { isHidden: true } });
    const own = await close(id, 'rejected');
    expect([own.status, messages(own)]).toEqual([409, expect.stringContaining('Someone else')]);
    const assigned = await other.call('POST', '/adminapi/assign', {
      kind: 'case',
      record: id,
      adminId: worker.id,
    });
    expect(assigned.status).toBe(409);
    expect((await close(id, 'hidden', other)).status).toBe(200);
    expect((await caseOf(report)).now.isHidden).toBe(true);
    await post(other, id, 'appeal', { comment: 'And once more.' });
    expect((await close(id, 'rejected', chief, { reasonId: nothingWrong })).status).toBe(200);
    const last = await caseOf(report);
    expect([last.now.isHidden, last.decisions.length, last.now.name]).toEqual([false, 3, token.name]);
  });

  it('takes no new reports: they make a case of their own', async () => {
    const address = testAddress();
    const [report] = await arrive({ address });
    const { _id: id } = await caseOf(report);
    await close(id, 'rejected');
    await post(other, id, 'appeal', { comment: 'Look again.' });
    const [fresh] = await arrive({ address });
    expect((await caseOf(fresh))._id).not.toBe(id);
  });
});

describe('a second look', () => {
  const shares = (percent: number) => ({
    hidden: percent,
    deleted: percent,
    blocked: percent,
    warned: percent,
    rejected: percent,
  });
  const look = (who: TestAdmin, id: string, agrees: boolean, more: object = {}) =>
    post(who, id, 'look', { agrees, ...more });

  it('is drawn by the share of the outcome, goes to somebody else, and a disagreement to a superadmin', async () => {
    expect((await worker.call('POST', '/adminapi/caseShares', shares(100))).status).toBe(403);
    const wrong = await chief.call('POST', '/adminapi/caseShares', { ...shares(5), hidden: 101 });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['hidden']]);
    await chief.call('POST', '/adminapi/caseShares', shares(0));
    const skipped = await tokenCase();
    await close(skipped.id, 'rejected');
    expect((await look(other, skipped.id, true)).status).toBe(409);
    await chief.call('POST', '/adminapi/caseShares', shares(100));
    const { id, report, token } = await tokenCase();
    await close(id, 'hidden');
    const { body } = await worker.call('GET', '/adminapi/cases?look=due');
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    expect((await look(worker, id, true)).status).toBe(409);
    expect((await look(other, id, false)).body.errors).toHaveProperty('comment');
    expect((await look(other, id, false, { comment: 'It is an homage.' })).status).toBe(200);
    for (const who of [worker, other]) expect((await look(who, id, true)).status).toBe(409);
    expect((await look(chief, id, false, { comment: 'I agree with Omar.' })).status).toBe(200);
    expect(await caseOf(report)).toMatchObject({
      state: 'new',
      look: 'settled',
      isBarred: true,
      now: { isHidden: true, name: token.name },
    });
    expect((await close(id, 'rejected', other)).status).toBe(200);
    await chief.call('POST', '/adminapi/caseShares', shares(0));
  });

  it('is counted, by person for superadmins alone', async () => {
    await chief.call('POST', '/adminapi/caseShares', shares(100));
    const { id } = await tokenCase();
    await close(id, 'warned');
    await look(other, id, true);
    await chief.call('POST', '/adminapi/caseShares', shares(0));
    const figures = async (who: TestAdmin) =>
      (await who.call('GET', '/adminapi/caseFigures?days=30')).body.result;
    const seen = await figures(chief);
    const warned = seen.outcomes.find(({ outcome }: { outcome: string }) => outcome === 'warned');
    expect(warned).toMatchObject({ looked: 1, agreed: 1, medianHours: 0 });
    expect(seen.people.map(({ name }: { name: string }) => name)).toEqual(['Chief', 'Omar', 'Wafa']);
    expect(seen.all.count).toBe(
      seen.people.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    );
    expect(seen.backlog[0].count).toBeGreaterThan(0);
    expect((await figures(worker)).people).toBeNull();
    expect((await worker.call('GET', '/adminapi/caseFigures?days=31')).status).toBe(400);
  });
});

describe('the file and the list of reasons', () => {
  it('is only added to, even by SQL', async () => {
    const { id } = await tokenCase();
    await close(id, 'hidden');
    for (const statement of [
      `update case_evidence set snapshot = '{}' where case_id = $1`,
      `delete from case_evidence where case_id = $1`,
      `update case_decisions set outcome = 'rejected' where case_id = $1`,
      `update case_reports set said = '{}' where case_id = $1`,
    ])
      await expect(app.database.pool.query(statement, [id])).rejects.toThrow('only added to');
  });

  it('is kept by superadmins', async () => {
    expect((await worker.call('POST', '/adminapi/caseReasons', { name: 'Mine' })).status).toBe(403);
    const added = await chief.call('POST', '/adminapi/caseReasons', { name: 'Stolen goods' });
    expect(added.status).toBe(200);
    const twice = await chief.call('POST', '/adminapi/caseReasons', { name: 'stolen GOODS' });
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([400, ['name']]);
    const id = added.body.result._id;
    const off = { name: 'Stolen goods', isActive: false };
    expect((await chief.call('POST', `/adminapi/caseReasons/${id}`, off)).status).toBe(200);
    const [report] = await arrive({});
    const refused = await close((await caseOf(report))._id, 'rejected', worker, { reasonId: id });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['reasonId']]);
    const { body } = await worker.call('GET', '/adminapi/caseReasons?isActive=true&limit=100');
    expect(JSON.stringify(body)).not.toContain('Stolen goods');
  });
});

it('a token without its record is no obstacle to reading a case about a user', async () => {
  const token = await addToken(app);
  const [report] = await arrive({ type: 'token', token_record: token.id, address: token.owner });
  expect(await caseOf(report)).toMatchObject({ now: { name: token.name }, user: null });
});
