import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { masks } from '#contract/platform/personal.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { maskPersonalData, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { readAccess, writeAccess } from '#server/testing/rights.ts';
import { type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let key: TestKey;
let userId: string;

beforeAll(async () => {
  app = await startTestApp();
  key = await addTestKey(app, {
    mode: 'proposes',
    restriction: [writeAccess('/user'), writeAccess('/faq')],
    seesPersonal: true,
  });
  userId = uuidV7();
  await app.services.db
    .insertInto('users')
    .values({ id: userId, name: 'Ada', email: 'ada@former.example' })
    .execute();
});
afterAll(() => app.close());

interface Request {
  _id: string;
  call: string;
  changes: { field: string; before: string | null; after: string | null }[];
}
const requests = async (by: TestAdmin) =>
  (await by.call('GET', '/adminapi/changerequests')).body.result.requests as Request[];
const callsSeen = async (by: TestAdmin) => (await requests(by)).map(({ call }) => call);

/** specification 23.3 */
it('masks personal data in the changes that an API key proposes', async () => {
  const change = { userId, email: 'ada@later.example', phoneCode: '', phoneNo: '' };
  expect((await key.call('PUT', '/adminapi/updateUser', change)).status).toBe(202);
  await maskPersonalData(app);
  const masked = await app.signIn({ restriction: [writeAccess('/user')] });
  const seeing = await app.signIn({ restriction: [writeAccess('/user')], seesPersonal: true });
  const changes = async (by: TestAdmin) =>
    (await requests(by)).find(({ call }) => call === 'updateUser')?.changes;
  const mask = JSON.stringify(masks.email);
  expect(await changes(masked)).toEqual([{ field: 'email', before: mask, after: mask }]);
  expect(await changes(seeing)).toEqual([
    { field: 'email', before: '"ada@former.example"', after: '"ada@later.example"' },
  ]);
  await maskPersonalData(app, false);
});

/** specification 22.9 */
it('shows a proposal about a record only to administrators who may make that change', async () => {
  const faqId = uuidV7();
  await app.services.db.insertInto('faqs').values({ id: faqId, question: 'Why?', answer: 'So.' }).execute();
  const note = (kind: string, record: string) =>
    key.call('POST', '/adminapi/notes', { kind, record, text: `About a ${kind}` });
  const bulk = { list: 'listUsers', act: 'block', matching: { search: 'ada@former.example' } };
  expect((await note('user', userId)).status).toBe(202);
  expect((await key.call('POST', '/adminapi/bulk', bulk)).status).toBe(202);
  expect((await note('faq', faqId)).status).toBe(202);
  const person = async (path: string): Promise<FactorAdmin> =>
    withFactor(app, await app.signIn({ restriction: [writeAccess(path)] }));
  const [ofUsers, ofFaqs] = [await person('/user'), await person('/faq')];
  expect(await callsSeen(ofUsers)).toEqual(['prepareBulk', 'addNote', 'updateUser']);
  expect(await callsSeen(ofFaqs)).toEqual(['addNote']);
  expect(await callsSeen(await app.signIn({ restriction: [readAccess('/user')] }))).toEqual([]);
  const [aboutUser] = (await requests(ofUsers)).filter(({ call }) => call === 'addNote');
  const decide = async (by: FactorAdmin, decision: 'approve' | 'refuse') => {
    const proof = decision === 'approve' ? { code: await by.code() } : {};
    return (await by.call('POST', `/adminapi/changerequests/${aboutUser?._id}/${decision}`, proof)).status;
  };
  expect([await decide(ofFaqs, 'refuse'), await decide(ofFaqs, 'approve')]).toEqual([404, 404]);
  expect(await decide(ofUsers, 'approve')).toBe(200);
});

/** specification 22.9 */
it('lists the newest hundred of any number, and tells that there are more', async () => {
  const ofFaqs = await app.signIn({ restriction: [writeAccess('/faq')] });
  const before = await callsSeen(ofFaqs);
  const copy = async (from: string, many: number) =>
    sql`insert into second_person_requests (id, kind, subject, details, reason, asked_by, lapses_at)
      select gen_random_uuid(), kind, subject || one, details, 'Copied', asked_by, lapses_at
      from second_person_requests, generate_series(1, ${many}) as one
      where kind = 'change' and decision is null and subject like ${`${from} %`}`.execute(app.services.db);
  await copy('updateUser', 150);
  const chief = await app.signIn({});
  const { requests: listed, hasMore } = (await chief.call('GET', '/adminapi/changerequests')).body.result;
  expect([listed.length, hasMore]).toEqual([100, true]);
  // Those that an administrator can't approve don't push away the others.
  expect(await callsSeen(ofFaqs)).toEqual(before);
  await sql`delete from second_person_requests where reason = 'Copied'`.execute(app.services.db);
});

/** specification 22.9 */
it('is void with the reason if the change is refused when it is approved', async () => {
  const root = await app.signIn();
  const add = async (field: object) =>
    (await root.call('POST', '/adminapi/own-fields', { kind: 'user', label: 'A', type: 'text', ...field }))
      .body.result;
  const propose = async (values: object) => {
    const answer = await key.call('PUT', `/adminapi/own-values/user/${userId}`, { values });
    expect(answer.status).toBe(202);
    return (await requests(root)).find(({ call }) => call === 'setOwnValues')?._id;
  };
  const approver = async (more: object = {}) =>
    withFactor(app, await app.signIn({ restriction: [writeAccess('/user')], ...more }));
  const approve = async (by: FactorAdmin, id: string | undefined) =>
    by.call('POST', `/adminapi/changerequests/${id}/approve`, { code: await by.code() });

  const { _id: field } = await add({ key: 'tier' });
  const gone = await propose({ tier: 'Gold' });
  expect((await root.call('DELETE', `/adminapi/own-fields/${field}`)).status).toBe(200);
  const person = await approver();
  const { status, body } = await approve(person, gone);
  expect([status, body.errors.messages]).toEqual([
    409,
    'The change is no longer possible, so the request is void. Reason: This field doesn’t exist.',
  ]);
  expect(await callsSeen(root)).not.toContain('setOwnValues');
  expect((await approve(await approver(), gone)).body.errors.messages).toMatch(/already|decided/i);

  // The values are masked for one approver, and not for another.
  await add({ key: 'passport', isPersonal: true });
  const open = await propose({ personal_passport: 'K4471196' });
  await maskPersonalData(app);
  expect((await approve(await approver(), open)).status).toBe(400);
  expect((await approve(await approver({ seesPersonal: true }), open)).status).toBe(200);
  await maskPersonalData(app, false);
});
