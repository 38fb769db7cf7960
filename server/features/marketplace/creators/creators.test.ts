import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { pictureFile, sendForm, testAddress } from '#server/testing/marketplace.ts';
import { svgWithScript } from '#server/testing/pictures.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ restriction: [{ path: '/feature-creator', isWriteAccess: true }] });
});
afterAll(() => app.close());

const save = (fields: Record<string, string | File>) => sendForm(app, admin, '/api/save-creator', fields);
const list = async (body: object) => (await admin.call('POST', '/api/getAllCreator', body)).body;

async function added(name: string) {
  const address = testAddress();
  const { status, body } = await save({
    creatorname: name,
    creatoraddress: address.toLowerCase(),
    coverimage: await pictureFile(90),
    profileimage: await pictureFile(60),
  });
  expect([status, body]).toEqual([200, { message: 'Successfully updated' }]);
  const { data } = await list({ search: name });
  return { ...data[0], address } as Record<string, string>;
}

describe('POST /api/save-creator', () => {
  it('adds a creator: the address gets its checksum, the pictures are public and immutable', async () => {
    const { address, ...creator } = await added('Yuki Tanabe');
    expect(creator).toEqual({
      _id: expect.any(String),
      creatorname: 'Yuki Tanabe',
      creatoraddress: address,
      coverimage: expect.stringMatching(/^\/images\/[\da-f]{64}\.webp$/),
      profileimage: expect.stringMatching(/^\/images\/[\da-f]{64}\.webp$/),
      createdAt: expect.any(String),
      version: 1,
      own: {},
    });
    expect(creator['coverimage']).not.toBe(creator['profileimage']);
    const picture = await fetch(app.url + creator['coverimage']);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('edits with `id`: what is left out stays, also where an empty part came', async () => {
    const before = await added('Before');
    const { status } = await save({
      id: before['_id'] as string,
      creatorname: 'After',
      creatoraddress: before['address'] as string,
      coverimage: await pictureFile(120),
      profileimage: '',
    });
    expect(status).toBe(200);
    const after = (await admin.call('POST', '/api/edit-creator', { id: before['_id'] })).body.data;
    expect(after.creatorname).toBe('After');
    expect(after.profileimage).toBe(before['profileimage']);
    expect(after.coverimage).not.toBe(before['coverimage']);
    const asJson = await admin.call('POST', '/api/save-creator', {
      id: before['_id'],
      creatorname: 'Again',
      creatoraddress: before['address'],
    });
    expect(asJson.status).toBe(200);
  });

  it('refuses the version that somebody else changed meanwhile', async () => {
    const { _id: id = '', address: creatoraddress = '' } = await added('Contested');
    const change = (creatorname: string) => save({ id, creatorname, creatoraddress, version: '1' });
    expect((await change('First')).status).toBe(200);
    expect((await change('Second')).status).toBe(409);
    expect((await admin.call('POST', '/api/edit-creator', { id })).body.data).toMatchObject({
      creatorname: 'First',
      version: 2,
    });
  });

  it('names every mistake at once', async () => {
    const nothing = await save({ x: '' });
    expect([nothing.status, Object.keys(nothing.body.errors).sort()]).toEqual([
      400,
      ['coverimage', 'creatoraddress', 'creatorname', 'profileimage'],
    ]);
    const wrong = await save({
      creatorname: 'x',
      creatoraddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed',
    });
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
      400,
      ['coverimage', 'creatoraddress', 'profileimage'],
    ]);
    const svg = new File([new Uint8Array(svgWithScript)], 'x.png', { type: 'image/png' });
    const pictures = await save({
      creatorname: 'x',
      creatoraddress: testAddress(),
      coverimage: svg,
      profileimage: svg,
    });
    expect([pictures.status, Object.keys(pictures.body.errors).sort()]).toEqual([
      415,
      ['coverimage', 'profileimage'],
    ]);
    expect(
      (await list({ search: 'x' })).data.some(
        ({ creatorname }: { creatorname: string }) => creatorname === 'x',
      ),
    ).toBe(false);
  });

  it('answers 404 for one that is not there and changes nothing', async () => {
    const answer = await save({ id: uuidV7(), creatorname: 'Ghost', creatoraddress: testAddress() });
    expect(answer.status).toBe(404);
    expect((await list({ search: 'Ghost' })).count).toBe(0);
  });
});

describe('reading', () => {
  it('POST /api/getAllCreator takes list parameters from the body, POST /api/edit-creator one id; both with reading alone', async () => {
    await added('Lista One');
    await added('Lista Two');
    const reader = await app.signIn({ restriction: [{ path: '/feature-creator', isWriteAccess: false }] });
    const { status, body } = await reader.call('POST', '/api/getAllCreator', {
      search: 'LISTA',
      sort: 'creatorname',
      limit: 1,
      page: 2,
    });
    expect([status, body.count, body.data[0].creatorname]).toEqual([200, 2, 'Lista Two']);
    expect((await reader.call('POST', '/api/getAllCreator', { limit: 0 })).body.errors).toHaveProperty(
      'limit',
    );
    expect(
      (await reader.call('POST', '/api/edit-creator', { id: body.data[0]._id })).body.data.creatorname,
    ).toBe('Lista Two');
    expect((await reader.call('POST', '/api/edit-creator', { id: uuidV7() })).status).toBe(404);
    expect((await sendForm(app, reader, '/api/save-creator', { creatorname: 'x' })).status).toBe(403);
  });
});
