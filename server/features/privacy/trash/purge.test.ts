import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepImages } from '#server/platform/images/sweep.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addToken, pictureFile, sendForm } from '#server/testing/marketplace.ts';
import { purgeTrashJob } from './purge.ts';

let app: TestApp;
let root: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn();
});
afterAll(() => app.close());

const purge = () => purgeTrashJob.handle(app.services, {}, { isLast: true });
const age = (table: string, days: number) =>
  sql`update ${sql.table(table)} set deleted_at = now() - make_interval(days => ${days})
    where deleted_at is not null`.execute(app.services.db);
const countOf = async (table: string) =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(app.services.db))
    .rows[0]?.count;

it('deletes content after 90 days with an audit row, and not a day earlier', async () => {
  const { body } = await root.call('POST', '/api/addFaq', { question: 'Why?', answer: 'So.' });
  const kept = await root.call('POST', '/api/addFaq', { question: 'How?', answer: 'So.' });
  const id = body.result._id;
  await root.call('POST', '/api/deleteFaq', { id });
  await age('faqs', 89);
  await purge();
  expect(await countOf('faqs')).toBe(2);
  await age('faqs', 91);
  await purge();
  expect((await root.call('GET', '/api/getFaqList')).body.data).toEqual([kept.body.result]);
  expect(await countOf('faqs')).toBe(1);
  expect((await root.call('POST', `/adminapi/trash/faqs/${id}/restore`)).status).toBe(404);
  const [row] = (await root.call('GET', '/adminapi/audit?call=purgeTrash')).body.data;
  expect(JSON.stringify(row)).toContain(id);
});

it('takes a purged category away from its deleted tokens', async () => {
  const { body } = await root.call('POST', '/api/addcategory', { category: 'Old' });
  const id = body.result._id;
  const token = await addToken(app, { category_id: id });
  await root.call('POST', `/api/deleteToken/${token.id}`);
  await root.call('POST', '/api/deletecategory', { id });
  await age('categories', 91);
  await purge();
  expect(await countOf('categories')).toBe(0);
  expect((await root.call('GET', `/api/gettokendata/${token.id}`)).body.result.tokenCategory).toBe(null);
});

it('keeps the pictures of a product in the trash, and lets the sweep delete them with it', async () => {
  const fields = {
    productname: 'Print',
    price: '1',
    creatorname: 'Amira',
    content: '<p>x</p>',
    tokentype: 'ETH',
  };
  const files = { creatorimage: await pictureFile(10), productimage: await pictureFile(200) };
  const { body } = await sendForm(app, root, '/api/addcms', { ...fields, ...files });
  const id = body.result._id;
  await root.call('POST', `/api/deletecms/${id}`);
  await sql`update images set created_at = now() - interval '8 days'`.execute(app.services.db);
  await sweepImages(app.services.db);
  expect(await countOf('images')).toBe(2);
  const restored = await root.call('POST', `/adminapi/trash/products/${id}/restore`);
  expect([restored.status, restored.body.message, restored.body.result]).toEqual([
    200,
    'Cms “Print” restored',
    body.result,
  ]);
  await root.call('POST', `/api/deletecms/${id}`);
  await age('products', 91);
  await purge();
  await sweepImages(app.services.db);
  expect([await countOf('products'), await countOf('images')]).toEqual([0, 0]);
});
