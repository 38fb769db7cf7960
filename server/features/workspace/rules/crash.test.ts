import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rounds } from '#server/testing/rounds.ts';
import {
  callProcess,
  ended,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts';
import { addTicket } from '#server/testing/tickets.ts';
import { until } from '#server/testing/until.ts';

const signIn = { email: 'root@example.com', password: 'a password for tests' };
const kills = rounds(1, 10);
const ticketsInRound = 40;

let database: TestDatabase;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  for (const { child } of servers) await ended(child);
  await database.drop();
});

const start = async (place: number) => {
  servers[place] = await startServerProcess({
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for tests alone, forty characters',
    SUPERADMIN_EMAIL: signIn.email,
    SUPERADMIN_PASSWORD: signIn.password,
  });
  return servers[place];
};

/** specification 34.6 */
it('acts once on each event, though servers are killed in the middle', { timeout: 600_000 }, async () => {
  let server = await start(0);
  await start(1);
  const token = String((await callProcess(server, '/api/login', signIn)).body['token']);
  const call = async (method: string, path: string, body?: object) => {
    const answer = await callProcess(server, path, body, token, method);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body['result'];
  };
  const { id: principalId } = await database.kysely
    .selectFrom('admins')
    .select('id')
    .executeTakeFirstOrThrow();
  const { _id: id } = await call('POST', '/adminapi/rules', {
    name: 'Note',
    event: 'ticket.changed',
    matching: {},
    actions: [{ name: 'note', value: 'Once' }],
    principalId,
    cap: 1000,
  });
  await call('POST', `/adminapi/rules/${id}/try`);
  await until(async () => expect((await call('GET', `/adminapi/rules/${id}`)).trial.triedAt).not.toBeNull());
  await call('POST', `/adminapi/rules/${id}/switch`, { isOn: true });
  const noted = async () =>
    (await database.kysely.selectFrom('notes').select('record').execute()).map(({ record }) => record);
  const all: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const tickets = await Promise.all(
      Array.from({ length: ticketsInRound }, () => addTicket({ services: { db: database.kysely } as never })),
    );
    all.push(...tickets);
    const before = (await noted()).length;
    await Promise.all(
      tickets.map((ticket) => call('POST', '/adminapi/updateSupport', { id: ticket, addTags: ['x'] })),
    );
    await until(async () => expect((await noted()).length).toBeGreaterThan(before + 5));
    // Both: then nobody is there to go on.
    for (const { child } of servers) child.kill('SIGKILL');
    for (const { child } of servers) await ended(child);
    server = await start(0);
    await start(1);
  }
  await until(async () => expect((await noted()).length).toBeGreaterThanOrEqual(all.length));
  expect((await noted()).sort()).toEqual(all.sort());
  const outcomes = await database.kysely
    .selectFrom('rule_outcomes')
    .select('verdict')
    .where('is_trial', '=', false)
    .execute();
  expect(outcomes.map(({ verdict }) => verdict)).toEqual(Array(all.length).fill('done'));
});
