import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import { startTestApp } from '../server/testing/app.ts';
import { addAuction, addToken, testAddress } from '../server/testing/marketplace.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk({ PUBLIC_URL: 'https://desk.example' });
});
afterAll(() => desk.close());

const evil = `</title><script>document.title='fired'</script>"><img src=x onerror="document.title='fired'">`;

describe('/info/{id}', () => {
  it('shows a token, by its own id and its auction’s, without a script and with what messengers read', async () => {
    const token = await addToken(desk.app, {
      name: evil,
      description: 'Fine & <b>dandy</b>',
      price: '1.50',
      status: 'listed',
    });
    const { id } = await addAuction(desk.app, { token, price: '2' });
    const { page, open, close } = await desk.visit();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await open(`/info/${token.id}`);
    expect(await page.title()).toBe(evil);
    expect(await page.locator('script').count()).toBe(0);
    expect(await page.getByRole('heading').innerText()).toBe(evil);
    await page.getByText('2 ETH').waitFor();
    const meta = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
    expect(await meta('og:title')).toBe(evil);
    expect(await meta('og:description')).toBe('Fine & <b>dandy</b>');
    expect(await meta('og:url')).toBe(`https://desk.example/info/${token.id}`);
    expect(requests).toEqual([`/info/${token.id}`]);
    await expectAccessible(page, 'a public token');
    await open(`/info/${id}`);
    await page.getByText('Auction ends').waitFor();
    await close();
  });

  it('has a strict policy and is cached for a minute; what is not there is 404', async () => {
    const { id } = await addToken(desk.app);
    const { headers, status } = await desk.app.call('GET', `/info/${id}`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src 'self' data:; style-src 'sha256-/,
    );
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    for (const path of [
      `/info/${uuidV7()}`,
      '/info/x',
      '/info/1%27or',
      '/items/0x12',
      `/items/${'0x'.padEnd(42, 'Z')}`,
    ]) {
      expect((await desk.app.call('GET', path)).status).toBe(404);
    }
    const root = await desk.app.signIn();
    await root.call('POST', `/api/deleteToken/${id}`);
    expect((await desk.app.call('GET', `/info/${id}`)).status).toBe(404);
  });
});

describe('/items/{address}', () => {
  it('shows what an address owns, and nothing of who that is', async () => {
    const owner = testAddress();
    await desk.app.services.db
      .insertInto('users')
      .values({ id: uuidV7(), name: 'Secret Name', address: owner, email: 'secret@example.com' })
      .execute();
    await addToken(desk.app, { name: 'First', owner });
    await addToken(desk.app, { name: 'Second', owner });
    const { page, open, close } = await desk.visit();
    await open(`/items/${owner.toLowerCase()}`);
    expect(await page.locator('.items strong').allInnerTexts()).toEqual(['Second', 'First']);
    expect(await page.content()).not.toMatch(/secret/i);
    await expectAccessible(page, 'items');
    await page.getByText('Second').click();
    await page.getByRole('heading', { name: 'Second' }).waitFor();
    await close();
  });
});

it('with a public site of its own, links go there', async () => {
  const app = await startTestApp({ PUBLIC_SITE_URL: 'https://market.example/' });
  try {
    for (const path of ['/info/abc', '/items/0x1?x=1']) {
      const answer = await fetch(app.url + path, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `https://market.example${path.split('?')[0]}`,
      ]);
    }
  } finally {
    await app.close();
  }
});
