import { createHmac } from 'node:crypto';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsPath } from '#contract/platform/feed-rights.ts';
import type { FeedRows } from '../../../../examples/marketplace/client.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { type FeedClient, feedClients, type Target } from '#server/testing/feed-clients.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { until } from '#server/testing/until.ts';

let app: TestApp;
let admin: TestAdmin;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ name: 'Nadia' });
  ({ token } = await addTestKey(app, {
    restriction: [
      { path: '/feed/users', isWriteAccess: true },
      { path: eventsPath, isWriteAccess: false },
      { path: '/faq', isWriteAccess: true },
    ],
  }));
});
afterAll(() => app.close());

const target = (url = app.url): Target => ({ url, key: token });
const people = (prefix: string, count: number): FeedRows['users'][] =>
  Array.from({ length: count }, (_, n) => ({ id: `${prefix}${n}`, name: `Person ${n}` }));

async function all<T>(some: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of some) items.push(item);
  return items;
}

/** A way to a server. Answers that get lost on it are those of requests that the server has done. */
interface LossyWay {
  url: string;
  /** Where requests go. */
  to: string;
  /** The Idempotency-Key of each request. */
  keys: string[];
  /** When each request arrived, in milliseconds. */
  times: number[];
  /** How many requests found no server. */
  unanswered: number;
  close: () => void;
}

/** @param losses what the caller gets instead of the answer to each request, if anything */
async function lossyWay(
  losses: readonly (((answer: ServerResponse) => void) | undefined)[] = [],
): Promise<LossyWay> {
  const server = createServer((incoming, answer) => {
    const lose = losses[way.keys.length];
    way.keys.push(String(incoming.headers['idempotency-key']));
    way.times.push(performance.now());
    const onward = request(way.to + incoming.url, { method: incoming.method, headers: incoming.headers });
    onward.on('response', (response) => {
      if (lose) return void response.resume().on('end', () => lose(answer));
      answer.writeHead(response.statusCode ?? 500, response.headers);
      return void response.pipe(answer);
    });
    onward.on('error', () => {
      way.unanswered += 1;
      (lose ?? cut)(answer);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const way: LossyWay = { url, to: app.url, keys: [], times: [], unanswered: 0, close: () => server.close() };
  return way;
}

const cut = (answer: ServerResponse) => void answer.destroy();
const busy = (answer: ServerResponse) =>
  void answer.writeHead(503, { 'retry-after': '1' }).end('{"errors":{"messages":"Busy."}}');

it.each([
  ['client.ts', 'marketdesk-client.ts', 'export class Desk'],
  ['client.py', 'marketdesk_client.py', 'class Desk:'],
])('%s is given by the desk to everybody', async (file, name, content) => {
  const answer = await fetch(`${app.url}/api/${file}`);
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="${name}"`,
  ]);
  expect(await answer.text()).toContain(content);
});

describe.each(feedClients)('the client for $language', (client) => {
  describe.skipIf(client.missing)(client.missing ?? 'with a server', () => testWithServer(client));
  describe.skipIf(client.missing)(client.missing ?? 'with a webhook', () => testWebhooks(client));
});

/** Blocks a user that was sent under an id, which is also its name. */
async function blockFed(id: string): Promise<void> {
  const { body } = await admin.call('GET', `/api/getAllusers?search=${id}`);
  const [{ _id }] = body.data;
  expect((await admin.call('POST', '/api/change-status', { id: _id, status: 'blocked' })).status).toBe(200);
}

const blocked = (externalId: string) => ({
  type: 'user.blocked',
  data: { record: { type: 'user', externalId }, after: { status: 'blocked' } },
});

function testWithServer(client: FeedClient): void {
  /** Ids of this client's own records. */
  const own = (id: string) => `${client.language.toLowerCase()}-${id}`;
  /** The position of the last event. */
  const last = async () => Number((await client.events(target(), {}))['next']);

  it('sends any number of rows, also such that come bit by bit, and gives their answers in order', async () => {
    async function* slowly() {
      yield* people(own('many-'), 2500);
    }
    const answers = await all(client.send(target(), 'users', slowly()));
    expect(answers.map(({ id }) => id)).toEqual(people(own('many-'), 2500).map(({ id }) => id));
    expect(new Set(answers.map(({ result }) => result))).toEqual(new Set(['created']));
  });

  it('sends again what got lost on its way: nothing is doubled', async () => {
    const way = await lossyWay([cut, busy]);
    const answers = await all(client.send(target(way.url), 'users', people(own('lost-'), 3)));
    expect(answers.map(({ result }) => result)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(way.keys).toHaveLength(3);
    way.close();
  });

  it('waits longer each time, although a server that starts asks for one second', async () => {
    const way = await lossyWay([cut, cut, cut, busy]);
    await all(client.send(target(way.url), 'users', people(own('starting-'), 1)));
    const [fourth = 0, fifth = 0] = way.times.slice(3);
    // Half of the fourth pause is random: timers may be a little early.
    expect(fifth - fourth).toBeGreaterThan(1900);
    way.close();
  });

  it('does another call of the API once, however often it is sent', async () => {
    const way = await lossyWay([cut]);
    const faq = { question: own('once?'), answer: 'Once.' };
    await client.call(target(way.url), 'POST', '/api/addFaq', faq);
    expect([way.keys.length, new Set(way.keys).size]).toEqual([2, 1]);
    const list = await client.call(target(), 'GET', `/api/getFaqList?search=${own('once')}`);
    expect(list).toMatchObject({ count: 1 });
    way.close();
  });

  it('says what the desk refuses, and doesn’t send it again', async () => {
    const way = await lossyWay();
    const refused = await all(client.send(target(way.url), 'withdrawals', [{ id: 'w' }])).catch(
      (error: Error) => error,
    );
    expect(refused).toMatchObject({ name: 'DeskError', status: 403, message: expect.stringMatching(/key/i) });
    expect(way.keys).toHaveLength(1);
    way.close();
    const [row] = await all(client.send(target(), 'users', [{ id: own('bad'), name: 'B', email: 'nobody' }]));
    expect(row).toEqual({ id: own('bad'), result: 'rejected', errors: { email: 'Invalid email' } });
  });

  it('waits for events, and goes on where there was none', async () => {
    const after = await last();
    expect(await client.events(target(), { after, wait: 1 })).toEqual({
      events: [],
      next: after,
      hasMore: false,
    });
  });

  it('follows what the desk decides over a restart of the server, under the sender’s own ids', async () => {
    await all(client.send(target(), 'users', [{ id: own('followed'), name: own('followed') }]));
    const after = await last();
    const [before, way] = [await app.another(), await lossyWay([undefined, busy])];
    way.to = before.url;
    const events = client.follow(target(way.url), after)[Symbol.asyncIterator]();
    const first = events.next();
    await until(() => expect(way.keys).toHaveLength(1));
    await before.close();
    await until(() => expect(way.unanswered).toBeGreaterThan(2));
    await blockFed(own('followed'));
    const restarted = await app.another();
    way.to = restarted.url;
    expect((await first).value).toMatchObject(blocked(own('followed')));
    await events.return?.();
    way.close();
    await restarted.close();
  });
}

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
const other = `whsec_${Buffer.from('another of twenty-four b.').toString('base64')}`;
const body = JSON.stringify({ id: 'e1', type: 'user.blocked', name: 'Zoë' });

/** The headers of a webhook as Standard Webhooks describes them. */
function signed(by: readonly string[], at = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = by.map((each) => {
    const key = Buffer.from(each.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`e1.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': 'e1',
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function testWebhooks({ readWebhook }: FeedClient): void {
  const refusal = async (...given: Parameters<typeof readWebhook>) => {
    const error = await readWebhook(...given).catch((failure: Error) => failure);
    return error instanceof Error ? error.message : 'read';
  };

  it('reads one where one of its signatures is by one of our secrets', async () => {
    const read = JSON.parse(body);
    expect(await readWebhook(body, signed([secret]), secret)).toEqual(read);
    expect(await readWebhook(body, signed([other, secret]), secret)).toEqual(read);
    expect(await readWebhook(body, signed([other]), [secret, other])).toEqual(read);
  });

  it('refuses one where the body, the secret or the time is another, or a header is missing', async () => {
    expect(await refusal(`${body} `, signed([secret]), secret)).toMatch(/signature .* wrong/);
    expect(await refusal(body, signed([other]), secret)).toMatch(/signature .* wrong/);
    expect(await refusal(body, {}, secret)).toMatch(/signature is missing/);
    for (const minutes of [-6, 6]) {
      const headers = signed([secret], Date.now() + minutes * 60_000);
      expect(await refusal(body, headers, secret)).toMatch(/too old, or a clock/);
    }
  });
}
