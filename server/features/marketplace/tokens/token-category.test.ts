import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addToken } from '#server/testing/marketplace.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ restriction: [{ path: '/TokenList', isWriteAccess: true }] });
});
afterAll(() => app.close());

describe('POST /adminapi/tokenCategory', () => {
  const move = (id: string, categoryId: string | null, who: TestAdmin = admin) =>
    who.call('POST', '/adminapi/tokenCategory', { id, categoryId });

  it('frees a category from its tokens, and the audit trail knows', async () => {
    const root = await app.signIn();
    const add = async (category: string): Promise<string> =>
      (await root.call('POST', '/api/addcategory', { category })).body.result._id;
    const [from, to] = [await add('To be freed'), await add('Taken instead')];
    const { id } = await addToken(app, { category_id: from });
    expect((await root.call('POST', '/api/deletecategory', { id: from })).status).toBe(409);
    expect((await move(id, to)).body).toEqual({
      message: 'Successfully changed',
      result: { _id: id, tokenCategory: 'Taken instead' },
    });
    expect((await root.call('POST', '/api/deletecategory', { id: from })).status).toBe(200);
    const audit = await root.call('GET', `/adminapi/audit?record=${id}`);
    expect(audit.body.data[0].changes).toEqual([
      { field: 'category', before: '"To be freed"', after: '"Taken instead"' },
    ]);
    expect((await move(id, null)).body.result.tokenCategory).toBeNull();
    expect((await admin.call('GET', `/api/gettokendata/${id}`)).body.result.tokenCategory).toBeNull();
  });

  it('needs the right to change, a token that is there and a category that is there', async () => {
    const { id } = await addToken(app);
    const reader = await app.signIn({ restriction: [{ path: '/TokenList', isWriteAccess: false }] });
    expect((await move(id, null, reader)).status).toBe(403);
    expect((await move(uuidV7(), null)).status).toBe(404);
    expect((await move(id, uuidV7())).status).toBe(404);
    await admin.call('POST', `/api/deleteToken/${id}`);
    expect((await move(id, null)).status).toBe(404);
  });
});
