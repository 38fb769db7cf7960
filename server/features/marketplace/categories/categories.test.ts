import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addToken, pictureFile, sendForm } from '#server/testing/marketplace.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({
    restriction: ['/categorylist', '/TokenList'].map((path) => ({ path, isWriteAccess: true })),
  });
});
afterAll(() => app.close());

const add = (category: unknown) => admin.call('POST', '/api/addcategory', { category });
async function added(category: string): Promise<{ _id: string; category: string }> {
  const { status, body } = await add(category);
  expect(status).toBe(200);
  return body.result;
}
const names = ({ data }: { data: { category: string }[] }) => data.map(({ category }) => category);

describe('POST /api/addcategory', () => {
  it('adds a category and says so', async () => {
    const { status, body } = await add('  Photography ');
    expect(status).toBe(200);
    expect(body.message).toBe('Category details updated successfully');
    expect(body.result).toEqual({
      _id: expect.any(String),
      category: 'Photography',
      image: null,
      createdAt: expect.any(String),
      version: 1,
      own: {},
    });
  });

  it('refuses a name that differs in case alone, also in other alphabets and at the same moment', async () => {
    await added('Ünïcode');
    for (const name of ['ÜNÏCODE', ' ünïcode ']) {
      const { status, body } = await add(name);
      expect([status, body.errors]).toEqual([
        400,
        { category: 'A category with this name already exists. Choose a different name.' },
      ]);
    }
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => add(i % 2 ? 'race' : 'RACE')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    [undefined, 'Required'],
    ['   ', 'Required'],
    ['x'.repeat(101), 'Use at most 100 characters.'],
    ['a\nb', 'Remove line breaks and control characters.'],
    [7, 'This value has the wrong type.'],
  ])('refuses %j', async (category, sentence) => {
    const { status, body } = await add(category);
    expect([status, body.errors]).toEqual([400, { category: sentence }]);
  });

  it('takes the wire’s name alone', async () => {
    const { status, body } = await admin.call('POST', '/api/addcategory', { name: 'x' });
    expect([status, Object.keys(body.errors).sort()]).toEqual([400, ['category', 'name']]);
  });
});

describe('POST /api/updatecategory', () => {
  it('renames, also to another case of itself, and tells tokens and audit', async () => {
    const { _id } = await added('Muzic');
    const token = await addToken(app, { category_id: _id });
    for (const name of ['Music', 'MUSIC']) {
      const { status, body } = await admin.call('POST', '/api/updatecategory', {
        userId: _id,
        category: name,
      });
      expect([status, body.message, body.result.category]).toEqual([
        200,
        'Category details updated successfully',
        name,
      ]);
    }
    const root = await app.signIn();
    const { body } = await root.call('GET', `/api/gettokendata/${token.id}`);
    expect(body.result.tokenCategory).toBe('MUSIC');
    const audit = await root.call('GET', `/adminapi/audit?record=${_id}`);
    expect(audit.body.data[0]).toMatchObject({ call: 'updateCategory', adminId: admin.id });
  });

  it('lets one of several who loaded the same version win', async () => {
    const { _id } = await added('Contested');
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        admin.call('POST', '/api/updatecategory', { userId: _id, category: `Contested ${n}`, version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('refuses another’s name, and what is not there', async () => {
    const [one] = [await added('First'), await added('Second')];
    const taken = await admin.call('POST', '/api/updatecategory', { userId: one._id, category: 'second' });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([400, ['category']]);
    const gone = await admin.call('POST', '/api/updatecategory', { userId: uuidV7(), category: 'x' });
    expect(gone.status).toBe(404);
    const wrong = await admin.call('POST', '/api/updatecategory', { userId: 'x', category: 'x' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['userId']]);
  });
});

describe('the picture', () => {
  const send = (path: string, fields: Record<string, string | File>) => sendForm(app, admin, path, fields);

  it('is optional, stored once for everybody, and stays while a change leaves it out', async () => {
    const first = await send('/api/addcategory', { category: 'Pictured', image: await pictureFile(10) });
    expect([first.status, first.body.result.image]).toEqual([
      200,
      expect.stringMatching(/^\/images\/[0-9a-f]{64}\.webp$/),
    ]);
    const { _id, image } = first.body.result;
    const rename = await admin.call('POST', '/api/updatecategory', { userId: _id, category: 'Pictures' });
    expect(rename.body.result).toMatchObject({ category: 'Pictures', image });
    const other = await send('/api/updatecategory', {
      userId: _id,
      category: 'Pictures',
      image: await pictureFile(200),
      version: '2',
    });
    expect(other.body.result).toMatchObject({ version: 3, image: expect.not.stringContaining(image) });
    const { body } = await admin.call('GET', '/api/categorylist?search=pictures');
    expect(body.data).toEqual([other.body.result]);
    const stale = { userId: _id, category: 'Pictures', version: '1' };
    expect((await send('/api/updatecategory', stale)).status).toBe(409);
  });

  it('is refused under its name, also together with a missing name', async () => {
    const image = new File(['no picture'], 'x.png');
    for (const [category, fields] of [
      ['Unpictured', ['image']],
      ['', ['category', 'image']],
    ] as const) {
      const { status, body } = await send('/api/addcategory', { category, image });
      expect([status, Object.keys(body.errors).sort()]).toEqual([category ? 415 : 400, fields]);
    }
    expect((await admin.call('GET', '/api/categorylist?search=unpictured')).body.count).toBe(0);
  });
});

describe('POST /api/deletecategory', () => {
  it('deletes one that no token uses; the second time it is gone', async () => {
    const { _id } = await added('Short-lived');
    const first = await admin.call('POST', '/api/deletecategory', { id: _id });
    expect([first.status, first.body]).toEqual([
      200,
      { message: 'Category “Short-lived” deleted', result: { _id } },
    ]);
    expect((await admin.call('POST', '/api/deletecategory', { id: _id })).status).toBe(404);
  });

  it('keeps one that tokens use and says how many; deleted tokens don’t count', async () => {
    const { _id } = await added('Used');
    const [one, two] = [await addToken(app, { category_id: _id }), await addToken(app, { category_id: _id })];
    const remove = () => admin.call('POST', '/api/deletecategory', { id: _id });
    const both = await remove();
    expect([both.status, both.body.errors.messages]).toEqual([
      409,
      '2 tokens use this category. Move them to another category first.',
    ]);
    const root = await app.signIn();
    await root.call('POST', `/api/deleteToken/${one.id}`);
    expect((await remove()).body.errors.messages).toMatch(/^1 token uses/);
    await root.call('POST', `/api/deleteToken/${two.id}`);
    expect((await remove()).status).toBe(200);
    expect((await root.call('GET', `/api/gettokendata/${one.id}`)).body.result.tokenCategory).toBe(null);
  });

  it('never leaves a token without its category, however they race', async () => {
    const root = await app.signIn();
    for (let round = 0; round < 10; round += 1) {
      const { _id } = await added(`Race ${round}`);
      const token = await addToken(app);
      const [answer, move] = await Promise.all([
        admin.call('POST', '/api/deletecategory', { id: _id }),
        root.call('POST', '/adminapi/tokenCategory', { id: token.id, categoryId: _id }),
      ]);
      expect([answer.status, move.status]).toSatisfy(
        ([deleted, moved]: unknown[]) =>
          (deleted === 200 && moved === 404) || (deleted === 409 && moved === 200),
      );
    }
  });
});

describe('the trash', () => {
  const remove = (id: string) => admin.call('POST', '/api/deletecategory', { id });
  const restore = (id: string) => admin.call('POST', `/adminapi/trash/categories/${id}/restore`);
  const trash = async () => (await admin.call('GET', '/adminapi/trash/categories?search=Kept')).body.data;

  it('shows who deleted a category, restores it once, and gives its tokens their category back', async () => {
    const { _id } = await added('Kept aside');
    const root = await app.signIn();
    const token = await addToken(app, { category_id: _id });
    await root.call('POST', `/api/deleteToken/${token.id}`);
    await remove(_id);
    expect(await trash()).toEqual([
      { _id, name: 'Kept aside', deletedAt: expect.any(String), deletedBy: expect.any(String) },
    ]);
    await root.call('POST', `/adminapi/trash/tokens/${token.id}/restore`);
    const category = async () =>
      (await root.call('GET', `/api/gettokendata/${token.id}`)).body.result.tokenCategory;
    expect(await category()).toBe(null);
    const first = await restore(_id);
    expect([first.status, first.body.message, first.body.result.category]).toEqual([
      200,
      'Category “Kept aside” restored',
      'Kept aside',
    ]);
    expect(await trash()).toEqual([]);
    expect(await category()).toBe('Kept aside');
    expect((await restore(_id)).status).toBe(404);
  });

  it('leaves the name of a deleted category to others, and then refuses to restore it', async () => {
    const { _id } = await added('Kept name');
    await remove(_id);
    await added('KEPT NAME');
    const { status, body } = await restore(_id);
    expect([status, body.errors.messages]).toEqual([
      409,
      'The name Kept name is now used by another category. Rename that category first, or leave this one in the trash.',
    ]);
    expect(await trash()).toMatchObject([{ _id }]);
  });

  it('is restored by write access alone', async () => {
    const { _id } = await added('Kept from readers');
    await remove(_id);
    const reader = await app.signIn({ restriction: [{ path: '/categorylist', isWriteAccess: false }] });
    expect((await reader.call('GET', '/adminapi/trash/categories')).status).toBe(200);
    expect((await reader.call('POST', `/adminapi/trash/categories/${_id}/restore`)).status).toBe(403);
  });
});

describe('reading', () => {
  it('GET /api/categorylist pages, sorts and searches', async () => {
    const fresh = await startTestApp();
    try {
      const root = await fresh.signIn();
      for (const category of ['beta', 'Alpha', '100%_x', 'gamma'])
        await root.call('POST', '/api/addcategory', { category });
      const list = async (query: string) => (await root.call('GET', `/api/categorylist?${query}`)).body;
      expect(names(await list(''))).toEqual(['gamma', '100%_x', 'Alpha', 'beta']);
      expect(names(await list('sort=category&limit=2'))).toEqual(['100%_x', 'Alpha']);
      expect(await list('sort=-category&limit=2&page=2')).toMatchObject({ count: 4 });
      expect(names(await list('search=ALPH'))).toEqual(['Alpha']);
      expect(names(await list(`search=${encodeURIComponent('%_')}`))).toEqual(['100%_x']);
      expect((await root.call('GET', '/api/categorylist?colour=red')).body.errors).toHaveProperty('colour');
    } finally {
      await fresh.close();
    }
  });

  it('GET /api/getcatory answers all of them by name, whatever page and limit say', async () => {
    for (let i = 0; i < 30; i += 1) await added(`Many ${String(i).padStart(2, '0')}`);
    const { status, body } = await admin.call('GET', '/api/getcatory?page=7&limit=abc&search=many');
    expect([status, body.count, names(body).at(0), names(body).at(-1)]).toEqual([
      200,
      30,
      'Many 00',
      'Many 29',
    ]);
    expect((await admin.call('GET', '/api/getcatory?x=1')).status).toBe(400);
    const tokens = await app.signIn({ restriction: [{ path: '/TokenList', isWriteAccess: false }] });
    expect((await tokens.call('GET', '/api/getcatory')).status).toBe(200);
    expect((await tokens.call('GET', '/api/categorylist')).status).toBe(403);
  });

  it('POST /api/categorydetail reads with the right to read alone', async () => {
    const { _id } = await added('Readable');
    const reader = await app.signIn({ restriction: [{ path: '/categorylist', isWriteAccess: false }] });
    const { status, body } = await reader.call('POST', '/api/categorydetail', { id: _id });
    expect([status, body.result.category]).toEqual([200, 'Readable']);
    expect((await reader.call('POST', '/api/categorydetail', { id: uuidV7() })).status).toBe(404);
    expect((await reader.call('POST', '/api/addcategory', { category: 'x' })).status).toBe(403);
  });
});
