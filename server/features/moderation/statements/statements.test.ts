// Long because one workspace serves every restriction, from its statement to the decision about an appeal.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { addTokenCase } from '#server/testing/token-cases.ts';
import { addUser } from '#server/testing/users.ts';
import { lapsedStatementsTask } from './end-statement.ts';

let app: TestApp;
let wafa: TestAdmin;
let omar: TestAdmin;

const copied = '019abf00-0000-7000-8000-000000000002';
const all = ['/case-list', '/TokenList', '/user', '/report-list', '/withdraw'].map(writeAccess);
const turn = (isOn: boolean) =>
  app.services.db
    .updateTable('modules')
    .set({ switched_off_at: isOn ? null : new Date() })
    .where('name', '=', 'statements')
    .execute();

beforeAll(async () => {
  app = await startTestApp();
  await app.services.db.updateTable('case_shares').set({ percent: 0 }).execute();
  wafa = await app.signIn({ name: 'Wafa', restriction: all });
  omar = await app.signIn({ name: 'Omar', restriction: all });
});
beforeEach(async () => {
  await turn(true);
  await sql`truncate mail_messages cascade`.execute(app.services.db);
});
afterAll(() => app.close());

const tokenCase = (who: { name?: string; email?: string | null } = {}) => addTokenCase(app, wafa, who);
const close = (id: string, outcome: string, more: object = {}, who = wafa) =>
  who.call('POST', `/adminapi/case/${id}/close`, { outcome, reasonId: copied, ...more });
const made = (caseId: string) =>
  app.services.db
    .selectFrom('statements_of_reasons')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const mails = () =>
  app.services.db
    .selectFrom('mail_messages')
    .select(['to_address', 'subject', 'text', 'secret_link'])
    .orderBy('id')
    .execute();
const isHidden = async (token: string) =>
  (
    await app.services.db
      .selectFrom('tokens')
      .select('hidden_at')
      .where('id', '=', token)
      .executeTakeFirstOrThrow()
  ).hidden_at !== null;
const visit = (path: string, text?: string) =>
  fetch(app.url + path, text === undefined ? {} : { method: 'POST', body: new URLSearchParams({ text }) });
/** A hidden token with the link of its appeal. */
async function hidden() {
  const one = await tokenCase();
  expect((await close(one.id, 'hidden')).status).toBe(200);
  const [statement] = await made(one.id);
  const link = (await mails()).at(-1)?.secret_link ?? '';
  return { ...one, statement: statement?.id ?? '', path: new URL(link).pathname };
}
const decide = (who: TestAdmin, id: string, decision: 'uphold' | 'reverse', answer = 'We looked again.') =>
  who.call('POST', `/adminapi/statement/${id}/appeal`, { decision, answer });

/** specification 39.1 */
describe('a restriction of a case', () => {
  it.each([
    ['hidden', { decision_visibility: 'DECISION_VISIBILITY_CONTENT_DISABLED', decision_account: null }],
    ['deleted', { decision_visibility: 'DECISION_VISIBILITY_CONTENT_REMOVED', decision_account: null }],
    ['blocked', { decision_visibility: null, decision_account: 'DECISION_ACCOUNT_SUSPENDED' }],
  ])('makes a statement: %s', async (outcome, values) => {
    const { id, owner } = await tokenCase();
    expect((await close(id, outcome)).body.errors).toBeUndefined();
    const [statement, ...more] = await made(id);
    expect(more).toEqual([]);
    expect(statement).toMatchObject({
      ...values,
      restriction: outcome,
      user_id: owner,
      ground: 'incompatible',
      category: 'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
      legal_ground: 'Copy of somebody else’s work',
      source: 'ARTICLE_16',
      automated_detection: false,
      automated_decision: false,
      language: 'en',
      push_state: 'pending',
      ended_at: null,
    });
    expect(statement?.territorial_scope).toHaveLength(30);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    for (const text of [
      'Ground:',
      'Facts:',
      'Source:',
      'Detection:',
      'Decision:',
      'Scope:',
      'Duration:',
      'appeal',
    ])
      expect(mail?.text).toContain(text);
  });

  it('of a lockdown makes one that names its parts, and undoing it ends that', async () => {
    const { owner, token, id } = await tokenCase();
    const locked = await wafa.call('POST', `/adminapi/user/${owner}/lockdown`, {
      reason: 'Fraud',
      category: 'SCAMS_AND_FRAUD',
    });
    expect([locked.status, locked.body.errors]).toEqual([200, undefined]);
    const find = () =>
      app.services.db
        .selectFrom('statements_of_reasons')
        .selectAll()
        .where('user_id', '=', owner)
        .executeTakeFirstOrThrow();
    expect(await find()).toMatchObject({
      restriction: 'lockedDown',
      decision_visibility: 'DECISION_VISIBILITY_CONTENT_DISABLED',
      decision_account: 'DECISION_ACCOUNT_SUSPENDED',
      decision_monetary: 'DECISION_MONETARY_SUSPENSION',
      source: 'VOLUNTARY',
      category: 'SCAMS_AND_FRAUD',
    });
    expect([await isHidden(token), await made(id)]).toEqual([true, []]);
    const text = (await mails()).at(-1)?.text;
    for (const part of [
      'We blocked your account.',
      'We hid your tokens',
      'We froze your withdrawals until 2',
    ])
      expect(text).toContain(part);
    await app.services.db.updateTable('withdrawal_stops').set({ lifted_at: new Date() }).execute();
    const lockdown = locked.body.result.lockdown._id;
    const undone = await omar.call('POST', `/adminapi/user/${owner}/lockdown/undo`, {
      lockdown,
      reason: 'No fraud',
    });
    expect([undone.status, undone.body.errors]).toEqual([200, undefined]);
    expect((await find()).ended_at).not.toBeNull();
    expect((await mails()).at(-1)?.subject).toBe('A restriction has ended');
  });

  it('makes none if nothing is restricted, or was restricted already', async () => {
    const { id, token } = await tokenCase();
    const rejected = await tokenCase();
    await close(rejected.id, 'rejected');
    await app.services.db
      .updateTable('tokens')
      .set({ hidden_at: new Date() })
      .where('id', '=', token)
      .execute();
    expect((await close(id, 'hidden')).status).toBe(200);
    expect([await made(id), await made(rejected.id)]).toEqual([[], []]);
  });

  it('makes none while the module is off, and the fields change nothing', async () => {
    await turn(false);
    const { id, token } = await tokenCase();
    expect((await close(id, 'hidden', { facts: 'mail a@b.example', ground: 'illegal' })).status).toBe(200);
    expect([await isHidden(token), await made(id), await mails()]).toEqual([true, [], []]);
  });

  it('is refused as a whole with a personal value in a text', async () => {
    const { id, token, address } = await tokenCase();
    const refused = async (facts: string) => {
      const { status, body } = await close(id, 'hidden', { facts });
      return [status, Object.keys(body.errors ?? {})];
    };
    const values = ['by yudi hartono himself', 'Ask Yudi', 'write to y.h@mail.example', `paid to ${address}`];
    for (const facts of [
      ...values,
      'call +62 812 3456 789',
      'call 0812 345 678 90',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    ])
      expect([facts, await refused(facts)]).toEqual([facts, [400, ['facts']]]);
    expect((await close(id, 'hidden', { legalGround: 'See y.h@mail.example' })).body.errors).toHaveProperty(
      'legalGround',
    );
    expect((await close(id, 'hidden', { ground: 'illegal' })).body.errors).toHaveProperty('legalGround');
    expect([await isHidden(token), await made(id), await mails()]).toEqual([false, [], []]);
    const law = { ground: 'illegal', legalGround: 'Directive 2001/29/EC, article 3' };
    const facts = 'A copy of a picture of 2026-11-02, of which 12 copies were sold.';
    expect((await close(id, 'hidden', { ...law, facts })).status).toBe(200);
    expect((await made(id))[0]).toMatchObject({ ground: 'illegal', legal_ground: law.legalGround, facts });
  });

  it.each([
    ['王小明', ['用户王小明上传了副本。']],
    ['김철수', ['김철수가 사본을 올렸다.']],
    ['محمد', ['سُحبت لمحمد صور منسوخة.', 'الحساب لمُحَمَّد']],
    ['أحمد سالم', ['هذا احمد سالم']],
    ['José Núñez', ['Jose uploaded it', 'jose nunez uploaded it', 'José NÚÑEZ']],
    ['Yudi Hartono', ['HARTONO uploaded it', 'yudi.hartono uploaded it', 'Yu\u2068di Hartono']],
  ])('is refused with a name as people write it: %s', async (name, texts) => {
    const { id } = await tokenCase({ name });
    for (const facts of texts) {
      const { status, body } = await close(id, 'hidden', { facts });
      expect([facts, status, Object.keys(body.errors ?? {})]).toEqual([facts, 400, ['facts']]);
    }
    expect((await close(id, 'hidden', { facts: 'A copy, فعلها' })).status).toBe(200);
  });

  it('is refused with a name of a person who reported it, and with addresses of networks and other chains', async () => {
    const { id } = await tokenCase();
    const reporter = await addUser(app, { name: 'Carla Art' });
    await app.services.db
      .updateTable('reports')
      .set({ reporter_id: reporter.id })
      .where('id', 'in', (query) =>
        query.selectFrom('case_reports').select('report_id').where('case_id', '=', id),
      )
      .execute();
    for (const facts of [
      'Carla Art says that it is hers',
      'paid to 0x71C7…976F',
      'paid to 0x71c7656e...8976f',
      'paid to TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
      'paid to 7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
      `in 0x${'a1'.repeat(32)}`,
      'from 203.0.113.77',
      'from 2001:db8:85a3::8a2e:370:7334',
    ]) {
      const { status, body } = await close(id, 'hidden', { facts });
      expect([facts, status, Object.keys(body.errors ?? {})]).toEqual([facts, 400, ['facts']]);
    }
    const facts = 'A copy of digital Art, version 1.2.3, at 12:30:45: see article 3.1.';
    expect((await close(id, 'hidden', { facts })).body.errors).toBeUndefined();
  });

  it('is explained in the language of the user', async () => {
    const { id } = await tokenCase({ name: 'ياسمين حداد' });
    await close(id, 'hidden');
    expect((await made(id))[0]?.language).toBe('ar');
    expect((await mails())[0]?.text).toContain('يمكنك الاعتراض');
  });

  it('of hide-and-notify is explained by one email', async () => {
    const { token, id } = await tokenCase();
    const answer = await wafa.call('POST', `/adminapi/token/${token}/hideAndNotify`, { reasonId: copied });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    expect([(await made(id)).length, (await mails()).length]).toEqual([1, 1]);
  });

  it('ends with its reversal, and when somebody shows the token elsewhere', async () => {
    const one = await hidden();
    const two = await hidden();
    await omar.call('POST', `/adminapi/case/${one.id}/reverse`, { comment: 'A mistake' });
    expect((await made(one.id))[0]?.ended_at).not.toBeNull();
    expect((await mails()).at(-1)?.text).toContain('We reversed the restriction of Night sky');
    await app.services.db
      .updateTable('tokens')
      .set({ hidden_at: null })
      .where('id', '=', two.token)
      .execute();
    expect((await made(two.id))[0]?.ended_at).toBeNull();
    await lapsedStatementsTask.run(app.services, console as never, new AbortController().signal);
    expect((await made(two.id))[0]?.ended_at).not.toBeNull();
    expect((await visit(two.path)).status).toBe(410);
  });
});

/** specification 39.4 */
describe('an appeal', () => {
  it('is stored once, by the button of its page', async () => {
    const { id, path, statement } = await hidden();
    const shown = await visit(path);
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('Night sky')]);
    expect((await visit(path, ' ')).status).toBe(400);
    expect((await made(id))[0]?.appeal).toBeNull();
    const answers = await Promise.all(['I made it.', 'Really.'].map((text) => visit(path, text)));
    expect(
      (await Promise.all(answers.map((one) => one.text()))).filter((text) => text.includes('received'))
        .length,
    ).toBe(1);
    expect(await (await visit(path)).text()).toContain('already appealed');
    expect((await made(id))[0]).toMatchObject({ id: statement, appeal: 'open' });
    const reopened = (await wafa.call('GET', `/adminapi/case/${id}`)).body.result;
    expect([reopened.state, reopened.appeals, reopened.isBarred]).toEqual(['new', 1, true]);
    expect((await visit(`${path.slice(0, -1)}x`, 'Hello')).status).toBe(404);
    const other = await hidden();
    await turn(false);
    expect([(await visit(other.path)).status, (await visit(other.path, 'Hello')).status]).toEqual([410, 410]);
    expect((await made(other.id))[0]?.appeal).toBeNull();
  });

  it('is decided by another person: reversed', async () => {
    const { id, path, statement, token } = await hidden();
    await visit(path, 'I made it myself.');
    const own = await decide(wafa, statement, 'reverse');
    expect([own.status, JSON.stringify(own.body)]).toEqual([
      409,
      expect.stringContaining('Another administrator'),
    ]);
    expect((await close(id, 'rejected', { appealAnswer: 'x' })).status).toBe(409);
    expect((await close(id, 'rejected', {}, omar)).body.errors).toHaveProperty('appealAnswer');
    expect(await isHidden(token)).toBe(true);
    const decided = await decide(omar, statement, 'reverse', 'It is your own work.');
    expect([decided.status, decided.body.errors]).toEqual([200, undefined]);
    expect(decided.body.result).toMatchObject({
      appeal: 'reversed',
      appealText: 'I made it myself.',
      appealAnswer: 'It is your own work.',
      appealDecidedBy: 'Omar',
    });
    expect([await isHidden(token), (await made(id))[0]?.ended_at]).toEqual([false, expect.any(Date)]);
    expect((await mails()).at(-1)).toMatchObject({
      subject: 'About your appeal',
      text: expect.stringContaining('It is your own work.'),
    });
    expect((await decide(omar, statement, 'uphold')).status).toBe(409);
  });

  it('is decided by another person: upheld, on the page of the case too', async () => {
    const one = await hidden();
    await visit(one.path, 'No.');
    expect((await decide(omar, one.statement, 'uphold')).body.result.appeal).toBe('upheld');
    const two = await hidden();
    await visit(two.path, 'No.');
    const closed = await close(two.id, 'hidden', { appealAnswer: 'It is a copy.' }, omar);
    expect([closed.status, closed.body.errors]).toEqual([200, undefined]);
    for (const { id, token } of [one, two]) {
      const [statement, ...more] = await made(id);
      expect([statement?.appeal, statement?.ended_at, more, await isHidden(token)]).toEqual([
        'upheld',
        null,
        [],
        true,
      ]);
    }
    // What was kept can still be reversed, which ends the same statement.
    await omar.call('POST', `/adminapi/case/${one.id}/reverse`, { comment: 'After all' });
    expect((await made(one.id))[0]?.ended_at).not.toBeNull();
  });
});

/** specification 39.6 */
it('reports what a recount of the statements gives', async () => {
  const { id } = await tokenCase();
  await close(id, 'blocked', { ground: 'illegal', legalGround: 'Act 5', category: 'VIOLENCE' });
  await sql`update statements_of_reasons set created_at = '2025-06-01Z', noticed_at = '2025-05-30Z' where case_id = ${id}`.execute(
    app.services.db,
  );
  const report = async (year: number) =>
    (await wafa.call('GET', `/adminapi/statementReport?year=${year}`)).body.result;
  const before = await report(2025);
  expect(before).toMatchObject({ total: 1, medianHours: 48, categories: [{ name: 'VIOLENCE', count: 1 }] });
  const year = new Date().getUTCFullYear();
  const rows = (await app.services.db.selectFrom('statements_of_reasons').selectAll().execute()).filter(
    (row) => row.created_at.getUTCFullYear() === year,
  );
  const now = await report(year);
  const recount = (
    listed: { name: string; count: number }[],
    of: (row: (typeof rows)[number]) => string | null,
  ) =>
    expect(listed).toEqual(
      listed.map(({ name }) => ({ name, count: rows.filter((row) => of(row) === name).length })),
    );
  expect([now.total, rows.length > 5]).toEqual([rows.length, true]);
  recount(now.restrictions, (row) => row.restriction);
  recount(now.grounds, (row) => row.ground);
  recount(now.categories, (row) => row.category);
  recount(now.sources, (row) => row.source);
  recount(now.appeals, (row) => row.appeal);
  recount(now.automated, (row) => (row.automated_decision ? 'automated' : 'manual'));
  for (const listed of [now.restrictions, now.grounds, now.categories, now.sources, now.automated])
    expect(listed.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(rows.length);
});
