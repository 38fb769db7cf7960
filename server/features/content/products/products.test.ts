import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { pictureFile, sendForm } from '#server/testing/marketplace.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ restriction: [{ path: '/CmsList', isWriteAccess: true }] });
});
afterAll(() => app.close());

const texts = {
  productname: 'Lamp',
  price: '1.50',
  creatorname: 'Ito',
  content: '<p>Words</p>',
  tokentype: 'ETH',
};
const add = async (more: Record<string, string | File> = {}) =>
  sendForm(app, admin, '/api/addcms', {
    ...texts,
    creatorimage: await pictureFile(60),
    productimage: await pictureFile(90),
    ...more,
  });
const update = (fields: Record<string, string | File>) => sendForm(app, admin, '/api/updatecms', fields);
const one = async (id: string) => (await admin.call('GET', `/api/getcms/${id}`)).body.result;

describe('POST /api/addcms', () => {
  it('adds an entry and answers {messages, result}', async () => {
    const { status, body } = await add();
    expect(status).toBe(200);
    expect(body).toEqual({
      messages: 'Successfully updated',
      result: {
        _id: expect.any(String),
        productname: 'Lamp',
        price: '1.5',
        creatorname: 'Ito',
        creatorimage: expect.stringMatching(/^\/images\/.*\.webp$/),
        productimage: expect.stringMatching(/^\/images\/.*\.webp$/),
        content: '<p>Words</p>',
        token: 'ETH',
        createddate: expect.any(String),
        version: 1,
      },
    });
    expect(await one(body.result._id)).toEqual(body.result);
  });

  it('records what it is paid in', async () => {
    const { body } = await add();
    const rows = await app.services.db
      .selectFrom('audit_log')
      .select('after')
      .where('record', '=', body.result._id)
      .execute();
    expect(rows).toMatchObject([{ after: { name: 'Lamp', paidIn: 'ETH' } }]);
  });

  it('names every field at once', async () => {
    const { status, body } = await sendForm(app, admin, '/api/addcms', { productname: '' });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      tokentype: 'Required',
      creatorimage: 'Required',
      productimage: 'Required',
      content: 'Required',
      productname: 'Required',
      price: 'Required',
      creatorname: 'Required',
    });
    const wrong = await add({ tokentype: 'DOGE', price: '1e5', content: '<p> <br></p>' });
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
      400,
      ['content', 'price', 'tokentype'],
    ]);
    const noText = await add({ content: '<script>alert(1)</script><img src=x>' });
    expect([noText.status, noText.body.errors]).toEqual([400, { content: 'Required' }]);
  });

  it('takes `token` for `tokentype`, but not both where they differ', async () => {
    const { tokentype: _, ...others } = texts;
    const pictures = { creatorimage: await pictureFile(), productimage: await pictureFile() };
    const other = await sendForm(app, admin, '/api/addcms', { ...others, token: 'BEP', ...pictures });
    expect([other.status, other.body.result.token]).toEqual([200, 'BEP']);
    expect((await add({ token: 'ETH' })).status).toBe(200);
    const differ = await add({ token: 'BEP' });
    expect([differ.status, Object.keys(differ.body.errors)]).toEqual([400, ['tokentype']]);
  });

  it('stores the text without what runs or fetches', async () => {
    const { body } = await add({
      content:
        '<p onclick="x()">Fine <img src="https://evil.example/p.png"><a href="javascript:x()">link</a></p><script>x()</script>',
    });
    expect(body.result.content).toBe('<p>Fine <a>link</a></p>');
  });

  it('refuses two broken pictures at once, and keeps nothing', async () => {
    const text = new File(['no picture'], 'a.png', { type: 'image/png' });
    const count = async () => (await admin.call('GET', '/api/getcmslist')).body.result.count;
    const before = await count();
    const { status, body } = await add({ creatorimage: text, productimage: text });
    expect([status, Object.keys(body.errors).sort()]).toEqual([415, ['creatorimage', 'productimage']]);
    expect(await count()).toBe(before);
  });
});

describe('POST /api/updatecms', () => {
  it('changes the texts and keeps pictures that are left out; takes `tokentype` too', async () => {
    const { body } = await add();
    const before = body.result;
    const { status, body: changed } = await update({
      currencyId: before._id,
      version: '1',
      productname: 'Lamp II',
      price: '2',
      creatorname: 'Ito',
      content: '<p>More</p>',
      token: 'BEP',
      productimage: await pictureFile(120),
    });
    expect([status, changed.messages]).toEqual([200, 'Successfully updated']);
    expect(changed.result).toMatchObject({
      productname: 'Lamp II',
      price: '2',
      token: 'BEP',
      version: 2,
      createddate: before.createddate,
      creatorimage: before.creatorimage,
    });
    expect(changed.result.productimage).not.toBe(before.productimage);
    const other = await update({ currencyId: before._id, ...texts });
    expect([other.status, other.body.result.token]).toEqual([200, 'ETH']);
  });

  it('refuses what was loaded before somebody else’s change', async () => {
    const { body } = await add();
    const fields = { currencyId: body.result._id, ...texts, version: '1' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => update(fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await update({ ...fields, version: 'x' })).body.errors).toHaveProperty('version');
  });

  it('answers 404 for what is not there and names mistakes by their wire names', async () => {
    expect((await update({ currencyId: uuidV7(), ...texts })).status).toBe(404);
    const { status, body } = await update({ currencyId: 'x' });
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      400,
      ['content', 'creatorname', 'currencyId', 'price', 'productname', 'tokentype'],
    ]);
  });
});

describe('the rest', () => {
  it('GET /api/getcmslist answers result.data; searches, sorts by wire names', async () => {
    await add({ productname: 'Findable B', price: '10' });
    await add({ productname: 'findable a', price: '9' });
    const list = async (query: string) => (await admin.call('GET', `/api/getcmslist?${query}`)).body.result;
    expect((await list('search=FINDABLE&sort=price')).data[0].price).toBe('9');
    expect((await list('search=findable&sort=productname')).data[0].productname).toBe('findable a');
    expect(await list('search=findable&limit=1')).toMatchObject({
      count: 2,
      data: [{ productname: 'findable a' }],
    });
    expect((await list('search=ito')).count).toBeGreaterThan(1);
    const tokens = async (search: string) => {
      const { data } = await list(`search=${search}&limit=100`);
      return new Set(data.map(({ token }: { token: string }) => token));
    };
    await add({ tokentype: 'BEP' });
    expect([await tokens('bep'), await tokens('ETH')]).toEqual([new Set(['BEP']), new Set(['ETH'])]);
    expect((await admin.call('GET', '/api/getcmslist?sort=content')).body.errors).toHaveProperty('sort');
  });

  it('POST /api/deletecms/{id} answers {message} alone', async () => {
    const { body } = await add();
    const id = body.result._id;
    const first = await admin.call('POST', `/api/deletecms/${id}`);
    expect([first.status, first.body]).toEqual([
      200,
      { message: `Cms “${body.result.productname}” deleted` },
    ]);
    expect((await admin.call('POST', `/api/deletecms/${id}`)).status).toBe(404);
    expect((await admin.call('GET', `/api/getcms/${id}`)).status).toBe(404);
  });

  it('needs the right to change for writes', async () => {
    const reader = await app.signIn({ restriction: [{ path: '/CmsList', isWriteAccess: false }] });
    expect((await reader.call('GET', '/api/getcmslist')).status).toBe(200);
    for (const path of ['/api/addcms', '/api/updatecms']) {
      expect((await sendForm(app, reader, path, texts)).status).toBe(403);
    }
    expect((await reader.call('POST', `/api/deletecms/${uuidV7()}`)).status).toBe(403);
  });
});
