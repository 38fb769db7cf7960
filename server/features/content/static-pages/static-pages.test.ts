import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let admin: TestAdmin;
let id: string;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ restriction: [{ path: '/cms', isWriteAccess: true }] });
});
afterAll(() => app.close());

async function store(identifier: string, content = '<p>Words</p>'): Promise<string> {
  const row = { id: uuidV7(), identifier, content };
  await app.services.db.insertInto('static_pages').values(row).execute();
  return row.id;
}
beforeEach(async () => {
  await app.services.db.deleteFrom('static_pages').execute();
  id = await store('About us');
});

const twins = [
  ['under its own name', '/adminapi/cms', '/adminapi/cms', 'PUT', '/adminapi/cms'],
  ['under its older name', '/api/cmslist', '/api/getsinglecms', 'POST', '/api/updateCms'],
] as const;

describe.each(twins)('a static page %s', (_title, listPath, onePath, method, updatePath) => {
  const list = async (query = '') => (await admin.call('GET', `${listPath}?${query}`)).body;
  const one = () => admin.call('GET', `${onePath}/${id}`);
  const update = (body: unknown) => admin.call(method, updatePath, body);
  const fields = () => ({ cmsId: id, identifier: 'About', content: '<p>More</p>' });

  it('is listed, searched and sorted by its identifier', async () => {
    await store('terms 100%');
    expect(await list()).toMatchObject({
      count: 2,
      data: [{ identifier: 'terms 100%' }, { identifier: 'About us' }],
    });
    expect((await list('sort=identifier')).data[0].identifier).toBe('About us');
    expect((await list('search=TERMS')).count).toBe(1);
    expect((await list(`search=${encodeURIComponent('0%')}`)).count).toBe(1);
    expect((await list('search=words')).count).toBe(0);
    expect((await list('sort=content')).errors).toHaveProperty('sort');
  });

  it('is read and changed', async () => {
    const before = await one();
    expect([before.status, before.body.result]).toEqual([
      200,
      {
        _id: id,
        identifier: 'About us',
        content: '<p>Words</p>',
        createdAt: expect.any(String),
        version: 1,
      },
    ]);
    const { status, body } = await update({ ...fields(), version: 1 });
    expect([status, body.message]).toEqual([200, 'Cms Details updated']);
    expect(body.result).toMatchObject({ identifier: 'About', content: '<p>More</p>', version: 2 });
    expect((await one()).body.result).toEqual(body.result);
    // A caller that leaves the version out is not checked.
    expect((await update(fields())).body.result.version).toBe(3);
  });

  it('says what is wrong with the identifier under `question`', async () => {
    const { status, body } = await update({ cmsId: id, identifier: ' ', content: '<p> <br></p>' });
    expect([status, body.errors]).toEqual([400, { question: 'Required', content: 'Required' }]);
    await store('Terms');
    const taken = await update({ ...fields(), identifier: 'TERMS' });
    expect([taken.status, taken.body.errors]).toEqual([
      400,
      { question: 'This identifier is already used by another page. Choose a different one.' },
    ]);
    expect((await update({ ...fields(), identifier: 'ABOUT US' })).status).toBe(200);
    const wrong = await update({ cmsId: 'x', identifier: 'a\nb', content: 'x'.repeat(200_001) });
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
      400,
      ['cmsId', 'content', 'question'],
    ]);
  });

  it('is stored without what runs or fetches', async () => {
    const content = '<p onclick="x()">Fine <img src="https://evil.example/p.png"></p><script>x()</script>';
    expect((await update({ ...fields(), content })).body.result.content).toBe('<p>Fine </p>');
    const nothing = await update({ ...fields(), content: '<script>alert(1)</script>' });
    expect([nothing.status, nothing.body.errors]).toEqual([400, { content: 'Required' }]);
  });

  it('refuses what was loaded before somebody else’s change', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => update({ ...fields(), version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errors).toHaveProperty('messages');
  });

  it('needs the right to change for a change, and a page that is there', async () => {
    const reader = await app.signIn({ restriction: [{ path: '/cms', isWriteAccess: false }] });
    expect((await reader.call('GET', listPath)).status).toBe(200);
    expect((await reader.call(method, updatePath, fields())).status).toBe(403);
    expect((await admin.call('GET', `${onePath}/${uuidV7()}`)).status).toBe(404);
    expect((await update({ ...fields(), cmsId: uuidV7() })).status).toBe(404);
  });
});

it('is not what /api/updatecms changes: paths are case-sensitive', async () => {
  const { status } = await admin.call('POST', '/api/updatecms', { cmsId: id, identifier: 'x', content: 'x' });
  expect(status).toBe(403);
});
