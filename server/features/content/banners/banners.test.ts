import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addAuction, addToken, testAddress } from '#server/testing/marketplace.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ restriction: [{ path: '/Cmsauction', isWriteAccess: true }] });
});
afterAll(() => app.close());

interface Item {
  _id: string;
  tokendetails: { tokenName: string };
}
const list = async (name: 'banner' | 'auction', query = '') =>
  (await admin.call('GET', `/api/get${name}list?limit=100&${query}`)).body.result as {
    data: Item[];
    count: number;
  };
const names = ({ data }: { data: Item[] }) => data.map(({ tokendetails }) => tokendetails.tokenName);
const inLists = async (id: string) => {
  const [banners, auctions] = await Promise.all([list('banner'), list('auction')]);
  const count = ({ data }: { data: Item[] }) => data.filter(({ _id }) => _id === id).length;
  return [count(banners), count(auctions)];
};
const set = (id: string) => admin.call('POST', '/api/setbannerlist', { iid: id });
const remove = (id: string) => admin.call('POST', '/api/removebannerlist', { iid: id });

describe('the lists', () => {
  it('have every field of the specification, the owner’s name where the owner is a user', async () => {
    const owner = testAddress();
    await app.services.db
      .insertInto('users')
      .values({ id: uuidV7(), name: 'Amina', address: owner })
      .execute();
    const token = await addToken(app, { name: 'Owned', owner });
    const { id } = await addAuction(app, { token, price: '2.50' });
    const { data } = await list('auction', 'search=amina');
    expect(data).toEqual([
      {
        _id: id,
        tokenPrice: '2.5',
        currency: 'ETH',
        tokenOwner: owner,
        ownerinfo: { name: 'Amina' },
        tokendetails: { tokenName: 'Owned', enddate: expect.any(String), image: null },
        remainingMs: expect.any(Number),
      },
    ]);
  });

  it('search, sort and page', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const of = async (name: string, price: string, minutes: number) =>
      addAuction(app, { token: await addToken(app, { name }), price, ends_at: at(minutes), is_banner: true });
    await of('sorting 10', '10', 5);
    await of('Sorting 9', '9', 20);
    await of('sorting %', '9.5', 10);
    const sorted = async (query: string) => names(await list('banner', `search=SORTING&${query}`));
    expect(await sorted('sort=tokenPrice')).toEqual(['Sorting 9', 'sorting %', 'sorting 10']);
    expect(await sorted('sort=-tokendetails.enddate')).toEqual(['Sorting 9', 'sorting %', 'sorting 10']);
    expect(await sorted('sort=tokendetails.tokenName')).toEqual(['sorting %', 'sorting 10', 'Sorting 9']);
    expect(await sorted('sort=ownerinfo.name')).toHaveLength(3);
    expect(await sorted('')).toEqual(['sorting %', 'Sorting 9', 'sorting 10']);
    const past = await admin.call('GET', '/api/getbannerlist?search=sorting&page=9');
    expect(past.body).toEqual({ result: { data: [], count: 3 } });
    expect(names(await list('banner', `search=${encodeURIComponent('g %')}`))).toEqual(['sorting %']);
    expect(await sorted('')).toEqual(names(await list('banner', 'search=eth')));
    expect(names(await list('banner', 'search=usdc'))).toEqual([]);
    const wrong = await admin.call('GET', '/api/getbannerlist?sort=image');
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['sort']]);
  });

  it('drop an item at the very moment that it ends, by the database’s clock', async () => {
    const { id } = await addAuction(app);
    expect(await inLists(id)).toEqual([0, 1]);
    await app.database.pool.query(
      `update auctions set ends_at = clock_timestamp() + interval '100 ms' where id = '${id}'`,
    );
    await app.database.pool.query(`select pg_sleep_until(ends_at) from auctions where id = '${id}'`);
    expect(await inLists(id)).toEqual([0, 0]);
    expect((await set(id)).status).toBe(404);
  });

  it('don’t show what ends this very moment', async () => {
    // Both statements of one transaction at one moment can’t be had with clock_timestamp(), so the end is its own "now".
    const { id } = await addAuction(app, { ends_at: new Date(Date.now() - 1) });
    expect(await inLists(id)).toEqual([0, 0]);
  });

  it('leave out deleted tokens', async () => {
    const { id, token } = await addAuction(app);
    const root = await app.signIn();
    await root.call('POST', `/api/deleteToken/${token.id}`);
    expect(await inLists(id)).toEqual([0, 0]);
    expect((await set(id)).status).toBe(404);
  });
});

describe('Set as Banner and Remove', () => {
  it('move an item between the lists', async () => {
    const { id } = await addAuction(app, { token: await addToken(app, { name: 'Lantern' }) });
    expect((await set(id)).body).toEqual({
      message: '“Lantern” set as banner',
      result: { _id: id, isBanner: true },
    });
    expect(await inLists(id)).toEqual([1, 0]);
    expect((await remove(id)).body.message).toBe('Banner “Lantern” removed');
    expect(await inLists(id)).toEqual([0, 1]);
  });

  it('twenty at the same moment: one does it, the others learn that somebody was faster', async () => {
    const { id } = await addAuction(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => set(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.errors.messages).toMatch(
      /already set this as a banner/,
    );
    expect(await inLists(id)).toEqual([1, 0]);
    const { rows } = await app.database.pool.query(`select from audit_log where record = '${id}'`);
    expect(rows).toHaveLength(1);
  });

  it('twenty of both kinds at once leave it in exactly one list', async () => {
    const { id } = await addAuction(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? set(id) : remove(id))),
    );
    const moves = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await inLists(id)).toEqual(moves % 2 ? [1, 0] : [0, 1]);
  });

  it('refuse what is not there, is no banner, or has ended', async () => {
    const { id } = await addAuction(app);
    expect((await remove(id)).status).toBe(409);
    expect((await set(uuidV7())).status).toBe(404);
    const { id: over } = await addAuction(app, { ends_at: new Date(Date.now() - 1000), is_banner: true });
    expect((await remove(over)).status).toBe(404);
    const wrong = await admin.call('POST', '/api/setbannerlist', { id });
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([400, ['id', 'iid']]);
  });

  it('open by /CmsList as well, but the auctions don’t', async () => {
    const cms = await app.signIn({ restriction: [{ path: '/CmsList', isWriteAccess: true }] });
    const { id } = await addAuction(app, { is_banner: true });
    expect((await cms.call('GET', '/api/getbannerlist')).status).toBe(200);
    expect((await cms.call('GET', '/api/getauctionlist')).status).toBe(403);
    expect((await cms.call('POST', '/api/removebannerlist', { iid: id })).status).toBe(200);
    const reader = await app.signIn({ restriction: [{ path: '/Cmsauction', isWriteAccess: false }] });
    expect((await reader.call('POST', '/api/setbannerlist', { iid: id })).status).toBe(403);
  });
});
