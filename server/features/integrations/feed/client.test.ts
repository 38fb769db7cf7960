import { createHmac } from 'node:crypto';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsPath } from '#contract/platform/feed-rights.ts';
import { Desk, type DeskError, type FeedRows, readWebhook } from '../../../../examples/marketplace/client.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';

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

const desk = (url = app.url) => new Desk({ url, key: token });
const people = (prefix: string, count: number): FeedRows['users'][] =>
  Array.from({ length: count }, (_, n) => ({ id: `${prefix}${n}`, name: `Person ${n}` }));

async function all<T>(some: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of some) items.push(item);
  return items;
}

/** A way to the desk on which the first answers get lost: the desk has done what it was asked, and nobody hears of it. */
async function lossyWay(
  losses: readonly ((answer: ServerResponse) => void)[],
): Promise<{ url: string; server: Server; keys: string[] }> {
  const keys: string[] = [];
  const server = createServer((incoming, answer) => {
    const lose = losses[keys.length];
    keys.push(String(incoming.headers['idempotency-key']));
    const onward = request(app.url + incoming.url, { method: incoming.method, headers: incoming.headers });
    onward.on('response', (response) => {
      if (lose) return void response.resume().on('end', () => lose(answer));
      answer.writeHead(response.statusCode ?? 500, response.headers);
      return void response.pipe(answer);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, keys };
}

const cut = (answer: ServerResponse) => void answer.destroy();
const busy = (answer: ServerResponse) =>
  void answer.writeHead(503, { 'retry-after': '1' }).end('{"errors":{"messages":"Busy."}}');

describe('the client of the feed', () => {
  it('is given by the desk to everybody', async () => {
    const answer = await fetch(`${app.url}/api/client.ts`);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="marketdesk-client.ts"',
    ]);
    expect(await answer.text()).toContain('export class Desk');
  });

  it('sends any number of rows, also such that come bit by bit, and gives their answers in order', async () => {
    async function* slowly() {
      yield* people('many-', 2500);
    }
    const answers = await all(desk().send('users', slowly()));
    expect(answers.map(({ id }) => id)).toEqual(people('many-', 2500).map(({ id }) => id));
    expect(new Set(answers.map(({ result }) => result))).toEqual(new Set(['created']));
  });

  it('sends again what got lost on its way: nothing is doubled', async () => {
    const way = await lossyWay([cut, busy]);
    const answers = await all(desk(way.url).send('users', people('lost-', 3)));
    expect(answers.map(({ result }) => result)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(way.keys).toHaveLength(3);
    way.server.close();
  });

  it('does another call of the API once, however often it is sent', async () => {
    const way = await lossyWay([cut]);
    await desk(way.url).call('POST', '/api/addFaq', { question: 'Once?', answer: 'Once.' });
    expect([way.keys.length, new Set(way.keys).size]).toEqual([2, 1]);
    const list = await desk().call<{ count: number }>('GET', '/api/getFaqList?search=once');
    expect(list.count).toBe(1);
    way.server.close();
  });

  it('says what the desk refuses, and doesn’t send it again', async () => {
    const refused = await all(desk().send('withdrawals', [{ id: 'w' }])).catch((error: DeskError) => error);
    expect(refused).toMatchObject({ name: 'DeskError', status: 403, message: expect.stringMatching(/key/i) });
    const [row] = await all(desk().send('users', [{ id: 'bad', name: 'B', email: 'nobody' }]));
    expect(row).toEqual({ id: 'bad', result: 'rejected', errors: { email: 'Invalid email' } });
  });

  it('follows what the desk decides, under the sender’s own ids', async () => {
    await all(desk().send('users', [{ id: 'followed', name: 'Followed' }]));
    const { next: after } = await desk().events({ limit: 1000 });
    const { body } = await admin.call('GET', '/api/getAllusers?search=followed');
    const [{ _id }] = body.data;
    expect((await admin.call('POST', '/api/change-status', { id: _id, status: 'blocked' })).status).toBe(200);
    for await (const event of desk().follow({ after })) {
      expect(event).toMatchObject({
        type: 'user.blocked',
        data: { record: { type: 'user', externalId: 'followed' }, after: { status: 'blocked' } },
      });
      break;
    }
  });
});

describe('a webhook', () => {
  const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
  const other = `whsec_${Buffer.from('another of twenty-four b.').toString('base64')}`;
  const body = JSON.stringify({ id: 'e1', type: 'user.blocked' });

  /** The headers of a webhook as Standard Webhooks describes them. */
  function signed(by: readonly string[], at = Date.now()): (name: string) => string | undefined {
    const timestamp = String(Math.floor(at / 1000));
    const signatures = by.map((each) => {
      const key = Buffer.from(each.slice('whsec_'.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`e1.${timestamp}.${body}`).digest('base64')}`;
    });
    const headers: Record<string, string> = {
      'webhook-id': 'e1',
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    };
    return (name) => headers[name];
  }
  const refusal = async (...given: Parameters<typeof readWebhook>) => {
    const error = await readWebhook(...given).catch((failure: Error) => failure);
    return error instanceof Error ? error.message : 'read';
  };

  it('is read where one of its signatures is by one of our secrets', async () => {
    const read = { id: 'e1', type: 'user.blocked' };
    expect(await readWebhook(body, signed([secret]), secret)).toEqual(read);
    expect(await readWebhook(body, signed([other, secret]), secret)).toEqual(read);
    expect(await readWebhook(body, signed([other]), [secret, other])).toEqual(read);
  });

  it('is refused where the body, the secret or the time is another, or a header is missing', async () => {
    expect(await refusal(`${body} `, signed([secret]), secret)).toMatch(/signature .* wrong/);
    expect(await refusal(body, signed([other]), secret)).toMatch(/signature .* wrong/);
    expect(await refusal(body, () => undefined, secret)).toMatch(/signature is missing/);
    for (const minutes of [-6, 6]) {
      const header = signed([secret], Date.now() + minutes * 60_000);
      expect(await refusal(body, header, secret)).toMatch(/too old, or a clock/);
    }
  });
});
