import { type ChildProcess, spawn } from 'node:child_process';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsPath } from '#contract/platform/feed-rights.ts';
import { freePort } from '#server/platform/base/free-port.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { startNatsServer } from '#server/testing/nats-server.ts';
import { rounds } from '#server/testing/rounds.ts';
import { ended } from '#server/testing/server-process.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { until } from '#server/testing/until.ts';
import { addUser, type TestUser } from '#server/testing/users.ts';

let app: TestApp;
let admin: TestAdmin;
let user: TestUser;
let folder: Awaited<ReturnType<typeof createTempFolder>>;
let port: number;
let nats: ChildProcess;
let key: string;
const bridges: ChildProcess[] = [];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  user = await addUser(app);
  const { token } = await addTestKey(app, { restriction: [{ path: eventsPath, isWriteAccess: false }] });
  key = token;
  folder = await createTempFolder();
  port = await freePort();
  nats = await startNatsServer({ port, folder: folder.path });
});
afterAll(async () => {
  for (const bridge of bridges) await kill(bridge);
  await kill(nats);
  await folder.remove();
  await app.close();
});

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended(child);
}

function startBridge(): void {
  const bridge = spawn(process.execPath, ['examples/nats/bridge.ts'], {
    env: { ...process.env, DESK_URL: app.url, DESK_KEY: key, NATS_URL: `nats://127.0.0.1:${port}` },
    stdio: 'ignore',
  });
  bridges.push(bridge);
}

/** Two decisions. */
async function decide(): Promise<void> {
  for (const status of ['blocked', 'active'])
    await admin.call('POST', '/api/change-status', { id: user.id, status });
}

/** Every message of the stream, in its order. */
async function streamed(): Promise<{ id: string; type: string; position: number; specversion: string }[]> {
  const connection = await connect({ servers: `nats://127.0.0.1:${port}` });
  try {
    const manager = await jetstreamManager(connection);
    const { state } = await manager.streams.info('marketdesk');
    const messages = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1)
      messages.push(await manager.streams.getMessage('marketdesk', { seq }));
    return messages.map((message) => message?.json() ?? expect.fail('A message is missing.'));
  } finally {
    await connection.close();
  }
}

const stored = () =>
  app.services.db.selectFrom('events').select(['id', 'type', 'position']).orderBy('position').execute();

it('the bridge puts each decision into JetStream exactly once and in order, whatever is killed', async () => {
  startBridge();
  startBridge();
  await decide();
  await until(async () => expect(await streamed()).toHaveLength(2));
  for (let round = 0; round < rounds(2, 20); round += 1) {
    const deciding = decide();
    // One of the two bridges, or the NATS server, in the middle of it.
    await kill(round % 2 === 0 ? (bridges.shift() ?? expect.fail()) : nats);
    await deciding;
    await decide();
    if (round % 2 === 0) startBridge();
    else nats = await startNatsServer({ port, folder: folder.path });
  }
  await until(async () => expect(await streamed()).toHaveLength((await stored()).length));
  const events = await stored();
  expect(events.length).toBe(2 + rounds(2, 20) * 4);
  expect(await streamed()).toMatchObject(
    events.map(({ id, type, position }) => ({ id, type, position: Number(position), specversion: '1.0' })),
  );
}, 300_000);
