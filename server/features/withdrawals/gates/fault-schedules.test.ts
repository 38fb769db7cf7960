import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import {
  answered,
  askOnce,
  type GateSays,
  lastOf,
  putPolicyInForce,
  startGate,
  type TestGate,
} from '#server/testing/gates.ts';
import { rounds } from '#server/testing/rounds.ts';
import { addExchangeUser, addWithdrawal, decideOnce, withFactor } from '#server/testing/withdrawals.ts';
import { verifyReleases } from '../approvals/verify.ts';

let app: TestApp;
let other: TestApp;
let gate: TestGate;
let user: string;

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  other = await app.another();
  gate = await startGate();
  user = await addExchangeUser(app);
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
});
afterAll(async () => {
  await gate.close();
  await other.close();
  await app.close();
});

/** A generator that gives the same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What the gate's own list says now, by version. A release counts only if the newest version passed exactly it. */
interface World {
  version: number;
  listed: Set<string>;
}

/** What the server of the gate truthfully answered: `passed` about what, by which version of its list. */
interface Passed {
  id: string;
  amount: string;
  version: number;
}

/** specification 36.2 */
it(
  'releases nothing that its gate has not passed as it is, whatever fails',
  { timeout: 3_600_000 },
  async () => {
    const { db } = app.services;
    for (let seed = 0; seed < rounds(8, 1000); seed += 1) {
      const next = numbers(seed);
      const world: World = { version: 1, listed: new Set() };
      const passed: Passed[] = [];
      const ids = await Promise.all([1, 2, 3].map(() => addWithdrawal(app, { userId: user })));
      for (const id of ids) if (next(3) === 0) world.listed.add(id);
      const truthful: GateSays = ({ message }, response) => {
        const { question, withdrawal } = message.data;
        const isListed = world.listed.has(withdrawal.id);
        if (!isListed) passed.push({ id: withdrawal.id, amount: withdrawal.amount, version: world.version });
        answered(response, { question, state: isListed ? 'hit' : 'passed', version: String(world.version) });
      };
      const faults: readonly GateSays[] = [
        (_got, response) => void response.destroy(),
        (_got, response) => void response.writeHead(500).end(),
        (_got, response) => answered(response, { state: 'passed' }),
        // A recorded answer to another question.
        (_got, response) =>
          answered(response, { question: '00000000-0000-4000-8000-000000000000', state: 'passed' }),
        // An answer about the same address on another chain.
        ({ message }, response) =>
          answered(response, { question: message.data.question, state: 'passed', network: 'tron' }),
        ({ message }, response) => answered(response, { question: message.data.question, state: 'pending' }),
        async (got, response) => {
          await new Promise((resolve) => setTimeout(resolve, 30));
          await truthful(got, response);
        },
      ];
      /** What the gate passed when the withdrawal was released: exactly this amount, by the list as it is. */
      const check = async () => {
        const released = await db
          .selectFrom('withdrawal_decisions')
          .select(['id', sql<string>`trim_scale(amount)::text`.as('amount')])
          .where('id', 'in', ids)
          .where('state', '=', 'released')
          .execute();
        for (const { id, amount } of released)
          expect(
            passed.some((one) => one.id === id && Number(one.amount) === Number(amount)),
            `schedule ${seed} released ${id} of ${amount}`,
          ).toBe(true);
        return released.map(({ id }) => id);
      };
      const released = new Set<string>();
      for (let step = 0; step < 8; step += 1) {
        gate.says = next(2) === 0 ? truthful : (faults[next(faults.length)] as GateSays);
        const changed = ids[next(ids.length)] as string;
        const work: Promise<unknown>[] = [askOnce(app), decideOnce(other)];
        if (next(2) === 0) work.push(askOnce(other), decideOnce(app));
        if (next(4) === 0 && !released.has(changed))
          work.push(sql`update withdrawals set amount = amount + 1 where id = ${changed}`.execute(db));
        await Promise.all(work);
        for (const id of await check()) released.add(id);
        if (next(4) === 0) {
          // The list changes: what isn't released yet is asked about by the new version.
          world.version += 1;
          world.listed.add(changed);
          await sql`update withdrawal_gates set asked_from = clock_timestamp()`.execute(db);
          passed.splice(0, passed.length, ...passed.filter(({ id }) => released.has(id)));
        }
        await sql`update gate_results set next_ask_at = clock_timestamp()
        where state in ('pending', 'unknown')`.execute(db);
        await sql`update withdrawal_gates set paused_until = null, failures = 0`.execute(db);
        await sql`update gates_due set due_at = clock_timestamp()`.execute(db);
      }
      // Once everything works, each is released or held by a hit.
      gate.says = truthful;
      for (let turn = 0; turn < 3; turn += 1) {
        await decideOnce(app);
        await sql`update gates_due set due_at = clock_timestamp()`.execute(db);
        await sql`update gate_results set next_ask_at = clock_timestamp()
        where state in ('pending', 'unknown')`.execute(db);
        await askOnce(app);
        await decideOnce(app);
      }
      const end = new Set(await check());
      for (const id of ids)
        if (!world.listed.has(id)) expect(end.has(id), `schedule ${seed} never released ${id}`).toBe(true);
      await sql`update withdrawals set status = 4 where id = any(${ids}::uuid[])`.execute(db);
    }
    expect((await verifyReleases(app.services)).broken).toEqual([]);
  },
);
