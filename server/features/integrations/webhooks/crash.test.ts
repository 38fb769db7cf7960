import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type TestReceiver, startReceiver } from '#server/testing/receiver.ts';
import { rounds as roundsOf } from '#server/testing/rounds.ts';
import {
  callProcess,
  ended,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';

const rounds = roundsOf(3, 10);
const eventsInRound = 300;
const signIn = { email: 'root@example.com', password: 'a password for tests' };

let database: TestDatabase;
let receiver: TestReceiver;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  // Slow enough that a kill finds messages on their way.
  receiver = await startReceiver(() => new Promise((resolve) => setTimeout(() => resolve(204), 5)));
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  for (const { child } of servers) await ended(child);
  await database.drop();
  await receiver.close();
});

const start = async (place: number) => {
  servers[place] = await startServerProcess({
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for tests alone, forty characters',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    SUPERADMIN_EMAIL: signIn.email,
    SUPERADMIN_PASSWORD: signIn.password,
  });
};

it(
  'servers that are killed in the middle of deliveries lose nothing, and what goes out twice has the same id',
  { timeout: 600_000 },
  async () => {
    await start(0);
    const token = String(
      (await callProcess(servers[0] as ServerProcess, '/api/login', signIn)).body['token'],
    );
    const endpoint = { url: receiver.url, description: '', source: '', types: [] };
    const added = await callProcess(servers[0] as ServerProcess, '/adminapi/webhooks', endpoint, token);
    expect(added.status).toBe(200);
    await start(1);
    for (let round = 0; round < rounds; round += 1) {
      const before = receiver.received.length;
      await sql`insert into events (id, type, record_type, record_id, after, actor_kind, actor_id, actor_name, call, request_id, created_at)
        select gen_random_uuid(), 'faq.changed', 'faq', 'record ' || n % 20, jsonb_build_object('answer', ${round * eventsInRound}::int + n), 'admin',
          gen_random_uuid(), 'Noor', 'updateFaq', 'r', now() from generate_series(1, ${eventsInRound}::int) as n`.execute(
        database.kysely,
      );
      await until(() => expect(receiver.received.length).toBeGreaterThan(before + 20 + round * 7));
      // Both in some rounds: then nobody is there to go on.
      const killed = round % 3 === 2 ? [0, 1] : [round % 2];
      for (const place of killed) {
        const { child } = servers[place] as ServerProcess;
        child.kill('SIGKILL');
        await ended(child);
      }
      await Promise.all(killed.map(start));
    }
    const events = await database.kysely.selectFrom('events').select('id').execute();
    await until(async () => {
      const { rows } = await sql`select from webhook_queue`.execute(database.kysely);
      expect(rows).toEqual([]);
      expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(rounds * eventsInRound);
    });
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(events.map(({ id }) => id)));
    // In order per record, whatever goes out a second time.
    const first = new Map(receiver.received.toReversed().map((got) => [got.id, got]));
    const inOrder = receiver.received.filter((got) => first.get(got.id) === got);
    for (const got of Map.groupBy(inOrder, ({ message }) => message.data.record.id as string).values()) {
      const answers = got.map(({ message }) => message.data.after.answer as number);
      expect(answers).toEqual(answers.toSorted((a, b) => a - b));
    }
    console.info(`${receiver.received.length - events.length} of ${events.length} events went out twice`);
  },
);
