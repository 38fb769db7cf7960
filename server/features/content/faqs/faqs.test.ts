import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ restriction: [{ path: '/faq', isWriteAccess: true }] });
});
afterAll(() => app.close());

const faq = { question: 'How long?', answer: 'Two days.\nSometimes three.' };
const add = (body: unknown) => admin.call('POST', '/api/addFaq', body);
const update = (body: unknown) => admin.call('POST', '/api/updateFaq', body);
async function added(fields: object = {}) {
  const { status, body } = await add({ ...faq, ...fields });
  expect(status).toBe(200);
  return body.result as { _id: string; question: string; answer: string; version: number };
}

describe('POST /api/addFaq', () => {
  it('adds a question and says so', async () => {
    const { status, body } = await add({ ...faq, question: '  How long? ' });
    expect([status, body]).toEqual([
      200,
      {
        message: 'Faq Details Created',
        result: { _id: expect.any(String), ...faq, createdAt: expect.any(String), version: 1 },
      },
    ]);
    const one = await admin.call('GET', `/api/getFaq/${body.result._id}`);
    expect([one.status, one.body]).toEqual([200, { result: body.result }]);
  });

  it('keeps HTML as the text that it is', async () => {
    const answer = '<b>not bold</b> & <script>x()</script>';
    expect((await added({ answer })).answer).toBe(answer);
  });

  it.each([
    [{}, { question: 'Required', answer: 'Required' }],
    [
      { question: ' ', answer: '\n' },
      { question: 'Required', answer: 'Required' },
    ],
    [{ ...faq, question: 'x'.repeat(301) }, { question: 'Use at most 300 characters.' }],
    [{ ...faq, question: 'a\nb' }, { question: 'Remove line breaks and control characters.' }],
    [{ ...faq, answer: 7 }, { answer: 'This value has the wrong type.' }],
    [{ ...faq, more: 1 }, { more: 'This field doesn’t exist.' }],
  ])('refuses %j', async (body, errors) => {
    const before = (await admin.call('GET', '/api/getFaqList')).body.count;
    const answer = await add(body);
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    expect((await admin.call('GET', '/api/getFaqList')).body.count).toBe(before);
  });
});

describe('POST /api/updateFaq', () => {
  it('changes a question, with and without the version that was loaded', async () => {
    const { _id } = await added();
    const fields = { faqId: _id, question: 'How soon?', answer: 'At once.' };
    const first = await update({ ...fields, version: 1 });
    expect([first.status, first.body.message, first.body.result]).toMatchObject([
      200,
      'Faq Details updated',
      { question: 'How soon?', answer: 'At once.', version: 2 },
    ]);
    expect((await update({ ...fields, question: 'Again?' })).body.result.version).toBe(3);
    const root = await app.signIn();
    const audit = await root.call('GET', `/adminapi/audit?record=${_id}&call=updateFaq`);
    expect(audit.body.data[0].changes).toEqual([
      { field: 'question', before: '"How soon?"', after: '"Again?"' },
    ]);
  });

  it('lets one of several who loaded the same version win', async () => {
    const { _id } = await added();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => update({ faqId: _id, ...faq, answer: `Number ${n}`, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('names what is wrong, and what is not there', async () => {
    const wrong = await update({ faqId: 'x', question: '' });
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
      400,
      ['answer', 'faqId', 'question'],
    ]);
    expect((await update({ id: uuidV7(), ...faq })).body.errors).toHaveProperty('id');
    expect((await update({ faqId: uuidV7(), ...faq })).status).toBe(404);
  });
});

describe('the rest', () => {
  it('GET /api/getFaqList searches both texts, sorts and pages', async () => {
    await added({ question: 'Zebra B?', answer: 'stripes' });
    await added({ question: 'zebra a?', answer: '100%_' });
    const list = async (query: string) => (await admin.call('GET', `/api/getFaqList?${query}`)).body;
    const questions = ({ data }: { data: { question: string }[] }) => data.map(({ question }) => question);
    expect(questions(await list('search=ZEBRA&sort=question'))).toEqual(['zebra a?', 'Zebra B?']);
    expect(questions(await list('search=STRIPES'))).toEqual(['Zebra B?']);
    expect(questions(await list(`search=${encodeURIComponent('%_')}`))).toEqual(['zebra a?']);
    expect(await list('search=zebra&limit=1')).toMatchObject({ count: 2, data: [{ question: 'zebra a?' }] });
    expect((await admin.call('GET', '/api/getFaqList?sort=version')).body.errors).toHaveProperty('sort');
  });

  it('POST /api/deleteFaq deletes once', async () => {
    const { _id } = await added();
    const first = await admin.call('POST', '/api/deleteFaq', { id: _id });
    expect([first.status, first.body]).toEqual([200, { message: 'Faq deleted', result: { _id } }]);
    expect((await admin.call('POST', '/api/deleteFaq', { id: _id })).status).toBe(404);
    expect((await admin.call('GET', `/api/getFaq/${_id}`)).status).toBe(404);
    expect((await admin.call('POST', '/api/deleteFaq', { faqId: _id })).status).toBe(400);
  });

  it('restores a deleted question from the trash, also by undoing the deletion', async () => {
    const { _id } = await added({ question: 'Where to?' });
    await admin.call('POST', '/api/deleteFaq', { id: _id });
    const { body } = await admin.call('GET', '/adminapi/trash/faqs');
    expect(body.data[0]).toEqual({
      _id,
      name: 'Where to?',
      deletedAt: expect.any(String),
      deletedBy: expect.any(String),
    });
    const restored = await admin.call('POST', `/adminapi/trash/faqs/${_id}/restore`);
    expect([restored.status, restored.body.message]).toEqual([200, 'Faq restored']);
    expect((await admin.call('GET', `/api/getFaq/${_id}`)).body.result.question).toBe('Where to?');
    await admin.call('POST', '/api/deleteFaq', { id: _id });
    const undone = await admin.call('POST', '/adminapi/undo', { call: 'deleteFaq', record: _id });
    expect(undone.status).toBe(200);
    expect((await admin.call('GET', `/api/getFaq/${_id}`)).status).toBe(200);
    expect((await admin.call('POST', `/adminapi/trash/faqs/${_id}/restore`)).status).toBe(404);
  });

  it('answers in Arabic', async () => {
    const { body } = await admin.call('POST', '/api/addFaq', faq, { 'accept-language': 'ar' });
    expect(body.message).toBe('تمت إضافة السؤال');
  });
});
