// Long because the own trade host and another one answer the same call, and each is checked in full.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

const started: Server[] = [];
const close = (server: Server) =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(done);
  });
afterEach(async () => {
  await Promise.all(started.splice(0).map(close));
});

/** A trade host of this test, and what it was asked. */
async function host(listener: RequestListener) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    listener(request, response);
  });
  started.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Runs with a server of ours that has this trade host. */
async function withHost<T>(url: string, run: (admin: TestAdmin, app: TestApp) => Promise<T>): Promise<T> {
  const app = await startTestApp({ TRADE_URL: url, TRADE_KEY: 'key-of-the-desk' });
  try {
    return await run(await app.signIn(), app);
  } finally {
    await app.close();
  }
}

const row = (more: object = {}) => ({
  _id: '65a1f0',
  firstCurrency: 'BTC',
  secondCurrency: 'USDT',
  initialQuantity: '1.5',
  price: '64000.25',
  orderValue: '96000.375',
  quantity: '0.5',
  orderType: 'limit',
  tradeid: 'T-1',
  orderDate: '2026-11-01T10:00:00.000Z',
  ...more,
});

describe('the own trade host', () => {
  let app: TestApp;
  let admin: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.signIn();
    const rows = Array.from({ length: 12 }, (_, index) => ({
      id: uuidV7(),
      trade_id: `TRD-${String(index + 1).padStart(4, '0')}`,
      first_currency: index % 2 ? 'ETH' : 'BTC',
      second_currency: index % 3 ? 'USDT' : 'USD',
      initial_quantity: `${index + 1}.123456789012345678`,
      price: '123456789012345.000000000000000001',
      order_value: String(1000 - index),
      remaining: '0.50',
      order_type: index % 4 ? 'limit' : 'market',
      ordered_at: new Date(Date.UTC(2026, 0, index + 1)),
    }));
    await app.services.db.insertInto('trades').values(rows).execute();
  });
  afterAll(() => app.close());

  const ids = async (query: string) => {
    const { body } = await admin.call('GET', `/getOrderHistory?${query}`);
    return [(body.data as { tradeid: string }[]).map(({ tradeid }) => Number(tradeid.slice(4))), body.count];
  };

  it('answers ten rows, newest first, exact to the last digit, under the wire’s names', async () => {
    const { status, headers, body } = await admin.call('GET', '/getOrderHistory');
    expect([status, headers.get('cache-control'), Object.keys(body), body.count]).toEqual([
      200,
      'no-store',
      ['data', 'count'],
      12,
    ]);
    expect(body.data).toHaveLength(10);
    expect(body.data[0]).toEqual({
      _id: expect.any(String),
      userId: null,
      firstCurrency: 'ETH',
      secondCurrency: 'USDT',
      initialQuantity: '12.123456789012345678',
      price: '123456789012345.000000000000000001',
      orderValue: '989',
      quantity: '0.5',
      orderType: 'limit',
      tradeid: 'TRD-0012',
      orderDate: '2026-01-12T00:00:00.000Z',
    });
  });

  it('searches, filters, sorts and pages', async () => {
    expect(await ids('page=2')).toEqual([[2, 1], 12]);
    expect(await ids('search=btc/usdt&limit=3')).toEqual([[11, 9, 5], 4]);
    expect(await ids('search=trd-0007')).toEqual([[7], 1]);
    expect(await ids('currency=USD')).toEqual([[10, 7, 4, 1], 4]);
    expect(await ids('currency=ETH&orderType=market')).toEqual([[], 0]);
    expect(await ids('orderType=market&sort=orderValue')).toEqual([[9, 5, 1], 3]);
    expect(await ids('sort=initialQuantity&limit=2')).toEqual([[1, 2], 12]);
    expect(await ids('sort=-tradeid&limit=2')).toEqual([[12, 11], 12]);
    expect(await ids('from=2026-01-03T00:00:00Z&to=2026-01-05T00:00:00Z')).toEqual([[4, 3], 2]);
    const wrong = await admin.call('GET', '/getOrderHistory?sort=side&from=soon');
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([400, ['from', 'sort']]);
  });

  it('finds the orders of a user by email or address, for whoever may look up users', async () => {
    const user = {
      id: uuidV7(),
      name: 'Ada',
      email: 'Ada@example.com',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
    };
    const { db } = app.services;
    await db.insertInto('users').values(user).execute();
    await db
      .updateTable('trades')
      .set({ user_id: user.id })
      .where('trade_id', 'in', ['TRD-0003', 'TRD-0008'])
      .execute();
    const of = (text: string) => `user=${encodeURIComponent(text)}`;
    expect(await ids(of('ada@EXAMPLE.com'))).toEqual([[8, 3], 2]);
    expect(await ids(of(user.address.toLowerCase()))).toEqual([[8, 3], 2]);
    expect(await ids(`${of(' Ada@example.com ')}&sort=orderValue&limit=1`)).toEqual([[8], 2]);
    expect(await ids(`${of(user.email)}&userId=${user.id.toUpperCase()}`)).toEqual([[8, 3], 2]);
    for (const nobody of [of('ada@example'), of('%@%'), `${of(user.email)}&userId=${uuidV7()}`])
      expect(await ids(nobody)).toEqual([[], 0]);
    const colleague = await app.signIn({ restriction: [{ path: '/trade-history', isWriteAccess: false }] });
    expect((await colleague.call('GET', '/getOrderHistory')).status).toBe(200);
    expect((await colleague.call('GET', `/getOrderHistory?${of(user.email)}`)).status).toBe(403);
  });

  it('keeps the count that the dashboard shows', async () => {
    const { body } = await admin.call('GET', '/api/dashboardCount');
    expect(body.result.tradeCount).toBe(12);
  });
});

describe('another trade host', () => {
  it('is asked with its own key and never an admin’s token, and its page is passed on', async () => {
    const { url, asked } = await host((_, response) =>
      response.end(JSON.stringify({ data: [row()], count: 31 })),
    );
    await withHost(`${url}/exchange/`, async (admin) => {
      const answer = await admin.call(
        'GET',
        '/getOrderHistory?page=3&limit=5&search=btc&sort=-quantity&currency=BTC',
      );
      expect(answer.body).toEqual({ data: [{ ...row(), userId: null }], count: 31 });
      expect(asked[0]?.url).toBe(
        '/exchange/getOrderHistory?page=3&limit=5&search=btc&sort=-quantity&currency=BTC',
      );
      expect(asked[0]?.headers.authorization).toBe('key-of-the-desk');
      expect(JSON.stringify(asked[0]?.rawHeaders)).not.toContain(admin.token);
      // Its pages hold what it chose: compared here, the count would be wrong and rows would be missing.
      const compared = await admin.call('GET', '/getOrderHistory?price=5..');
      expect([compared.status, compared.body.errors.messages]).toEqual([
        400,
        expect.stringContaining('doesn’t support this filter'),
      ]);
      expect(asked[1]?.url).not.toContain('price');
    });
  });

  it('is searched for one order, and knows nobody’s orders if it does not say whose they are', async () => {
    const { url } = await host((_, response) => response.end(JSON.stringify({ data: [row()], count: 31 })));
    await withHost(url, async (admin) => {
      const { tradeid } = row();
      const one = await admin.call('GET', `/adminapi/trade/${tradeid}`);
      expect([one.status, one.body.result.tradeid]).toEqual([200, tradeid]);
      expect((await admin.call('GET', '/adminapi/trade/TRD-none')).status).toBe(404);
      for (const user of [`userId=${uuidV7()}`, 'user=nobody@example.com']) {
        const of = await admin.call('GET', `/getOrderHistory?${user}`);
        expect(of.body).toEqual({ data: [], count: 0 });
      }
    });
  });

  it('keeps every digit of decimals that come as numbers, and understands other forms of dates', async () => {
    const { url } = await host((_, response) =>
      response.end(`{"count":1,"data":[{"firstCurrency":"BTC","secondCurrency":"USDT","initialQuantity":0.123456789012345678,
        "price":1.5e-7,"orderValue":12345678901234567890.10,"quantity":0,"orderType":"limit","tradeid":77,"orderDate":1767225600000}]}`),
    );
    await withHost(url, async (admin) => {
      const { body } = await admin.call('GET', '/getOrderHistory');
      expect(body.data).toEqual([
        {
          _id: '77/0',
          userId: null,
          firstCurrency: 'BTC',
          secondCurrency: 'USDT',
          initialQuantity: '0.123456789012345678',
          price: '0.00000015',
          orderValue: '12345678901234567890.1',
          quantity: '0',
          orderType: 'limit',
          tradeid: '77',
          orderDate: '2026-01-01T00:00:00.000Z',
        },
      ]);
    });
  });

  it('may answer everything at once: then the page is cut out here', async () => {
    const all = Array.from({ length: 23 }, (_, index) =>
      row({
        _id: String(index),
        tradeid: `T-${index}`,
        price: String(index === 3 ? '1000.5' : 900 + index),
        orderDate: new Date(2026, 0, index + 1).toISOString(),
      }),
    );
    const { url } = await host((_, response) => response.end(JSON.stringify({ data: all })));
    await withHost(url, async (admin) => {
      const ids = async (query: string) => {
        const { body } = await admin.call('GET', `/getOrderHistory?${query}`);
        return [(body.data as { tradeid: string }[]).map(({ tradeid }) => tradeid), body.count];
      };
      expect(await ids('limit=5&page=5')).toEqual([['T-2', 'T-1', 'T-0'], 23]);
      expect(await ids('sort=-price&limit=2')).toEqual([['T-3', 'T-22'], 23]);
      expect(await ids('search=t-2&sort=tradeid')).toEqual([['T-2', 'T-20', 'T-21', 'T-22'], 4]);
      expect(await ids('price=921..1000.5&sort=-price')).toEqual([['T-3', 'T-22', 'T-21'], 3]);
      expect(await ids('price=1000.51..')).toEqual([[], 0]);
      expect(await ids('tradeid=is:t-7')).toEqual([['T-7'], 1]);
      expect(await ids('tradeid=starts:T-2&limit=1')).toEqual([['T-22'], 4]);
      const { firstCurrency, orderType } = row();
      const cased = `currency=${firstCurrency.toLowerCase()}&orderType=${orderType.toUpperCase()}`;
      expect(await ids(`${cased}&limit=1`)).toEqual([['T-22'], 23]);
    });
  });

  it.each<[string, RequestListener]>([
    ['an error', (_, response) => response.writeHead(500).end('{}')],
    [
      'a redirect, which is not followed',
      (request, response) =>
        response.writeHead(302, { location: `http://${request.headers.host}/elsewhere` }).end(),
    ],
    [
      'half an answer',
      (_, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{"data":[');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    ['no JSON', (_, response) => response.end('<html>')],
    ['another shape', (_, response) => response.end('{"data":{"rows":[]}}')],
    [
      'a row without a price',
      (_, response) => response.end(JSON.stringify({ data: [{ ...row(), price: undefined }], count: 1 })),
    ],
    [
      'a price that is none',
      (_, response) => response.end(JSON.stringify({ data: [row({ price: '12,5' })], count: 1 })),
    ],
    [
      'more than 8 MiB, without end',
      (_, response) => {
        response.write('{"data":[');
        const piece = `${JSON.stringify(row())},`.repeat(5000);
        const write = () => {
          while (!response.destroyed && response.write(piece));
          if (!response.destroyed) response.once('drain', write);
        };
        write();
      },
    ],
  ])('that answers %s is 503 with a sentence', async (what, listener) => {
    const { url, asked } = await host(listener);
    await withHost(url, async (admin) => {
      const answer = await admin.call('GET', '/getOrderHistory');
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([503, ['messages']]);
      const isWrong = /JSON|shape|price|MiB/.test(what);
      expect(answer.body.errors.messages).toMatch(
        isWrong ? /^The trade host did not return/ : /^The trade host is not responding/,
      );
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(asked).toHaveLength(1);
    });
  });

  it('that never answers is 503 after a few seconds, while everything else goes on', async () => {
    const { url, asked } = await host(() => undefined);
    await withHost(url, async (admin) => {
      const began = Date.now();
      const slow = admin.call('GET', '/getOrderHistory');
      await until(() => expect(asked).toHaveLength(1));
      const ended = slow.then(() => 'slow');
      const other = admin.call('GET', '/adminapi/getWithdraw').then(({ status }) => status);
      expect(await Promise.race([ended, other])).toBe(200);
      expect((await slow).status).toBe(503);
      // Five, on a machine that has nothing else to do.
      expect(Date.now() - began).toBeLessThan(20_000);
    });
  });

  it('that drips its answer is 503 as well', async () => {
    const { url } = await host((_, response) => {
      const timer = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(timer));
    });
    await withHost(url, async (admin) => {
      expect((await admin.call('GET', '/getOrderHistory')).status).toBe(503);
    });
  });

  it('that is dead is 503, in the caller’s language', async () => {
    // A port that no program listens on, and that the system never assigns.
    await withHost('http://127.0.0.1:9', async (admin) => {
      const answer = await admin.call('GET', '/getOrderHistory', undefined, { 'accept-language': 'ar' });
      expect([answer.status, answer.body.errors.messages]).toEqual([
        503,
        expect.stringContaining('خادم التداول'),
      ]);
    });
  });

  it('needs the menu’s right', async () => {
    const { url, asked } = await host((_, response) => response.end('{"data":[],"count":0}'));
    await withHost(url, async (_, app) => {
      const other = await app.signIn({ restriction: [{ path: '/withdraw', isWriteAccess: true }] });
      expect((await other.call('GET', '/getOrderHistory')).status).toBe(403);
      expect(asked).toHaveLength(0);
    });
  });
});
