import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { ownActionAnswer } from '#contract/integrations/own-card.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { maskPersonalData, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { defineOwnAction, outcomeOfUse } from '#server/testing/own-actions.ts';
import { startReceiver, type TestReceiver } from '#server/testing/receiver.ts';
import { readAccess, writeAccess } from '#server/testing/rights.ts';
import { addUser } from '#server/testing/users.ts';
import { ask } from '#server/platform/signed-requests/ask.ts';
import { findStored } from './queries.ts';
import { actionPatience, sendOwnActionJob } from './send-job.ts';

let app: TestApp;
let root: TestAdmin;
let reader: TestAdmin;
let receiver: TestReceiver;
let jobs: { stop: () => Promise<void> };
let respond: (response: ServerResponse) => void;
let user: string;
const log = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  root = await app.signIn({ name: 'Root' });
  reader = await app.signIn({ restriction: [readAccess('/user')] });
  receiver = await startReceiver((_got, response) => {
    respond(response);
    return undefined;
  });
  jobs = await startJobs(app.services, app.database.url, [sendOwnActionJob], log, { retryPollSeconds: 0.5 });
});
beforeEach(async () => {
  receiver.received.length = 0;
  ({ id: user } = await addUser(app));
});
afterAll(async () => {
  await jobs.stop();
  await receiver.close();
  await app.close();
});

const json = (body: unknown) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
/** Sends until the other side closes the connection, at most 10 MB. */
const tenMegabytes = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  let sent = 0;
  const more = () => {
    if (response.destroyed || sent > 10_000_000) return void response.end();
    sent += 65_536;
    response.write(' '.repeat(65_536), () => setImmediate(more));
  };
  more();
};
/** Answers that are useless in every call. */
const hostile: readonly [string, (response: ServerResponse) => void, string | RegExp][] = [
  ['10 MB', tenMegabytes, 'tooLarge'],
  ['HTML', (response) => void response.end('<script>alert(1)</script>'), 'notJson'],
  ['nothing', (response) => void response.end(), 'notJson'],
  ['a list', json([]), 'badAnswer'],
  ['null', json(null), 'badAnswer'],
  [
    'a redirect',
    (response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    'status 302',
  ],
  ['an error', (response) => void response.writeHead(500).end('{}'), 'status 500'],
  [
    'half an answer',
    (response) =>
      void response.writeHead(200, { 'content-length': '10' }).write('{', () => response.destroy()),
    /^(?:ECONNRESET|aborted)$/,
  ],
];

const define = (given: object) =>
  defineOwnAction(root, receiver.url, { name: 'Risk', onList: false, ...given });
async function press(id: string, values: object = {}, by = root) {
  const { status, body } = await by.call('POST', '/adminapi/own-parts/press', {
    id,
    records: [user],
    values,
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  return outcomeOfUse(by, body.result._id);
}
const card = async (id: string, by = root, record = user) =>
  (await by.call('GET', `/adminapi/own-cards/${id}/${record}`)).body.result;

/** specification 33.6 */
describe('an action that gets', () => {
  it.each([...hostile, ['a message of another type', json({ message: 5 }), 'badAnswer message'] as const])(
    '%s fails with a reason, was sent once, and keeps nothing of the answer for the person',
    async (_, answer, error) => {
      respond = answer;
      const { id } = await define({ type: 'action' });
      const { state, error: said, answer: shown } = await press(id);
      expect([state, shown]).toEqual(['failed', null]);
      expect(said).toMatch(error instanceof RegExp ? error : new RegExp(`^${error}$`));
      expect(receiver.received).toHaveLength(1);
    },
  );

  it('no answer gives up, after ten seconds', async () => {
    respond = () => undefined;
    const { id } = await define({ type: 'action' });
    const question = { id: uuidV7(), type: 'action.pressed', data: {} } as const;
    const of = { schema: ownActionAnswer, patience: 100 };
    const { error } = await ask(app.services, await findStored(app.services.db, id), question, of);
    expect([error, receiver.received.length, actionPatience]).toEqual(['timeout', 1, 10_000]);
  });
});

/** specification 33.6, 33.7 and 23.3 */
it('shows masks for the personal data in answers and cards to readers who see masks, also from the cache', async () => {
  const writer = await app.signIn({ restriction: [writeAccess('/user')] });
  const said = 'Ask amira@example.com, +971 50 555 0199 or 0xdecafbadf00d0000000000000000000000000000';
  const address = 'https://risk.example/?of=amira@example.com';
  const withPersonalData = [
    { type: 'text', text: said },
    { type: 'badge', text: 'amira@example.com', tone: 'neutral' },
    { type: 'link', text: 'amira@example.com', url: address },
    { type: 'figures', figures: [{ name: 'amira@example.com', value: '203.0.113.7' }] },
    { type: 'table', columns: ['amira@example.com'], rows: [['0xdecafbadf00d0000000000000000000000000000']] },
  ];
  respond = json({ blocks: withPersonalData });
  const { id: cardId } = await define({ type: 'card' });
  const { id } = await define({ type: 'action' });
  expect((await card(cardId)).blocks).toEqual(withPersonalData);
  await maskPersonalData(app);
  onTestFinished(() => maskPersonalData(app, false));
  expect((await card(cardId)).blocks).toEqual(withPersonalData);
  const masked = 'Ask •••@•••, •••••• or 0x•••';
  const { blocks } = await card(cardId, writer);
  expect(JSON.stringify(blocks)).not.toMatch(/amira|0199|decaf|203\.0/i);
  expect(blocks.slice(0, 2)).toEqual([
    { type: 'text', text: masked },
    { type: 'badge', text: '•••@•••', tone: 'neutral' },
  ]);
  expect(blocks.slice(3)).toEqual([
    { type: 'figures', figures: [{ name: '•••@•••', value: '•.•.•.•' }] },
    { type: 'table', columns: ['•••@•••'], rows: [['0x•••']] },
  ]);
  expect(blocks[2].url).toContain('•');
  respond = json({ message: said });
  expect((await press(id)).answer).toBe(said);
  expect((await press(id, {}, writer)).answer).toBe(masked);
});

/** specification 33.7 */
describe('a card', () => {
  const blocks = [
    { type: 'text', text: '<img src=x onerror=alert(1)>' },
    { type: 'badge', text: 'High', tone: 'negative' },
    { type: 'link', text: 'Open', url: 'https://risk.example/1' },
    { type: 'figures', figures: [{ name: 'Score', value: '71' }] },
    { type: 'table', columns: ['Day', 'Score'], rows: [['Monday', '70']] },
  ];

  it('gives its blocks as they are, asks with the id of the record alone, and is cached', async () => {
    respond = json({ blocks });
    const { id } = await define({ type: 'card' });
    expect(await card(id)).toEqual({ blocks, error: null });
    expect(await card(id, reader)).toEqual({ blocks, error: null });
    expect(receiver.received.map(({ message }) => message.data)).toEqual([
      { card: { id, name: 'Risk' }, kind: 'user', records: [user], isTest: false },
    ]);
  });

  it.each([
    ...hostile,
    [
      'a script as a link',
      json({ blocks: [{ type: 'link', text: 'x', url: 'javascript:alert(1)' }] }),
      'badAnswer blocks.0.url',
    ],
    [
      'data as a link',
      json({ blocks: [{ type: 'link', text: 'x', url: 'data:text/html,x' }] }),
      'badAnswer blocks.0.url',
    ],
    [
      'a link without encryption',
      json({ blocks: [{ type: 'link', text: 'x', url: 'http://a.example' }] }),
      'badAnswer blocks.0.url',
    ],
    [
      'a link that hides its host',
      json({ blocks: [{ type: 'link', text: 'x', url: 'https://bank.example@evil.example' }] }),
      'badAnswer blocks.0.url',
    ],
    ['a block of HTML', json({ blocks: [{ type: 'html', html: '<script>' }] }), 'badAnswer blocks.0.type'],
    [
      'a field that no block has',
      json({ blocks: [{ type: 'text', text: 'x', style: 'position:fixed' }] }),
      'badAnswer blocks.0',
    ],
    [
      'a text of another type',
      json({ blocks: [{ type: 'text', text: { toString: 1 } }] }),
      'badAnswer blocks.0.text',
    ],
    [
      'a table with a hole',
      json({ blocks: [{ type: 'table', columns: ['a', 'b'], rows: [['1']] }] }),
      'badAnswer blocks.0.rows',
    ],
    ['too many blocks', json({ blocks: Array.from({ length: 21 }, () => blocks[0]) }), 'badAnswer blocks'],
  ] as const)(
    'is absent if its server answers %s, and says why to superadmins alone',
    async (_, answer, error) => {
      respond = answer;
      const { id } = await define({ type: 'card' });
      const shown = await card(id);
      expect(shown.blocks).toBeNull();
      expect(shown.error).toMatch(error instanceof RegExp ? error : new RegExp(`^${error}$`));
      expect(await card(id, reader)).toEqual({ blocks: null, error: null });
      const { body } = await root.call('POST', '/adminapi/own-actions/test', { id });
      expect([body.result.state, body.result.blocks]).toEqual(['failed', null]);
    },
  );

  it('that is never answered is absent after two seconds, and isn’t asked again at once', async () => {
    respond = () => undefined;
    const { id } = await define({ type: 'card' });
    expect(await card(id)).toEqual({ blocks: null, error: 'timeout' });
    expect(await card(id)).toEqual({ blocks: null, error: 'timeout' });
    expect(receiver.received).toHaveLength(1);
  });

  it('is not asked for a while after three records failed in a row', async () => {
    respond = json([]);
    const { id } = await define({ type: 'card' });
    for (let count = 0; count < 3; count += 1) await card(id, root, (await addUser(app)).id);
    expect(await card(id)).toEqual({ blocks: null, error: 'paused' });
    expect(receiver.received).toHaveLength(3);
  });

  it('is for those who may read the record', async () => {
    respond = json({ blocks });
    const { id } = await define({ type: 'card' });
    const stranger = await app.signIn({ restriction: [readAccess('/support')] });
    expect((await stranger.call('GET', `/adminapi/own-cards/${id}/${user}`)).status).toBe(404);
    expect(receiver.received).toEqual([]);
  });
});

it('is answered by the example: the card shows what the action set, and a repeat changes nothing', async () => {
  const placeholder = { url: 'http://127.0.0.1:1/' };
  const form = {
    type: 'object',
    properties: { limit: { type: 'number', title: 'Limit' } },
    required: ['limit'],
  };
  const action = await define({ type: 'action', form: JSON.stringify(form), ...placeholder });
  const limits = await define({ type: 'card', ...placeholder });
  const env = { ...process.env, SECRETS: `${action.secret} ${limits.secret}`, PORT: '0' };
  const server = spawn(process.execPath, ['examples/own-actions/server.mjs'], { env });
  onTestFinished(async () => {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const url = /http:\/\/\S+/.exec(line.toString())?.[0] ?? '';
  const move = (id: string, path: string) =>
    sql`update own_actions set url = ${url + path} where id = ${id}`.execute(app.services.db);
  await move(action.id, '/limit');
  await move(limits.id, '/limits');
  expect((await card(limits.id)).blocks).toEqual([{ type: 'text', text: 'No limit was set for this user.' }]);
  expect(await press(action.id, { limit: 250 })).toMatchObject({
    state: 'answered',
    answer: 'The limit of 1 user(s) is 250 now.',
  });
  await sql`update own_actions set version = version + 1 where id = ${limits.id}`.execute(app.services.db);
  expect((await card(limits.id)).blocks[1]).toEqual({
    type: 'figures',
    figures: [{ name: 'Limit', value: '250' }],
  });
  const unsigned = await fetch(`${url}/limit`, { method: 'POST', body: '{}' });
  expect(unsigned.status).toBe(401);
});
