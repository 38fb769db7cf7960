import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { answered, lastOf, putPolicyInForce, startGate, type TestGate } from '#server/testing/gates.ts';
import { rounds } from '#server/testing/rounds.ts';
import { ended, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { addExchangeUser, addWithdrawal, withFactor } from '#server/testing/withdrawals.ts';
import { verifyReleases } from '../approvals/verify.ts';

let app: TestApp;
let gate: TestGate;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  gate = await startGate();
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  for (const { child } of servers) await ended(child);
  await gate.close();
  await app.close();
});

/** specification 36.2 */
it(
  'loses no question and releases nothing early, though servers are killed',
  { timeout: 600_000 },
  async () => {
    const { db } = app.services;
    const user = await addExchangeUser(app);
    const makers = [
      await withFactor(app, await app.signIn({ name: 'Pia' })),
      await withFactor(app, await app.signIn({ name: 'Carl' })),
    ] as const;
    await putPolicyInForce(app, makers, {
      rows: [
        { key: 'free', currency: null, conditions: {}, outcome: 'release', reason: null, gates: ['List'] },
        lastOf(),
      ],
      gates: [{ name: 'List', url: gate.url, validMinutes: 60 }],
    });
    const passed = new Set<string>();
    gate.says = async ({ message }, response) => {
      const { question, withdrawal } = message.data;
      await new Promise((resolve) => setTimeout(resolve, 40));
      // A killed server doesn't get this answer.
      if (response.destroyed || response.socket?.destroyed) return;
      passed.add(withdrawal.id);
      answered(response, { question, state: 'passed', version: '1' });
    };
    const environment = {
      DATABASE_URL: app.database.url,
      SECRET_KEY: app.services.config.secretKey ?? '',
      WEBHOOK_NETWORKS: '127.0.0.0/8',
    };
    const all: string[] = [];
    const released = async () =>
      db.selectFrom('withdrawal_decisions').select('id').where('state', '=', 'released').execute();
    for (let round = 0; round < rounds(1, 10); round += 1) {
      for (let more = 0; more < 60; more += 1) all.push(await addWithdrawal(app, { userId: user }));
      const before = passed.size;
      servers[0] = await startServerProcess(environment);
      servers[1] = await startServerProcess(environment);
      await until(async () => expect(passed.size).toBeGreaterThan(before + 5));
      for (const { child } of servers) child.kill('SIGKILL');
      for (const { child } of servers) await ended(child);
      for (const { id } of await released()) expect(passed.has(id)).toBe(true);
      // The lease of a killed server.
      await db
        .updateTable('gates_due')
        .set({ due_at: new Date(0) })
        .execute();
      await db
        .updateTable('gate_results')
        .set({ next_ask_at: new Date(0) })
        .where('state', '=', 'pending')
        .execute();
    }
    servers[0] = await startServerProcess(environment);
    await until(async () => expect(await released()).toHaveLength(all.length));
    expect((await verifyReleases(app.services)).broken).toEqual([]);
  },
);
