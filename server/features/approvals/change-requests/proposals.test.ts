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
