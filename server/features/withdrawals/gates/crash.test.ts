import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import {
  answered,
  type GateSays,
  lastOf,
  putPolicyInForce,
  startGate,
  type TestGate,
} from '#server/testing/gates.ts';
import { killInTurn, startHolder } from '#server/testing/kill-in-turn.ts';
import { rounds } from '#server/testing/rounds.ts';
import { ended, startServerProcess } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { addExchangeUser, addWithdrawal, withFactor } from '#server/testing/withdrawals.ts';
import { takeExclusiveReleaseLock } from '../approvals/release-lock.ts';
import { verifyReleases } from '../approvals/verify.ts';
import { expireResults } from './queries.ts';

let app: TestApp;
let gate: TestGate;
let admin: TestAdmin;
let user: string;

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  gate = await startGate();
  user = await addExchangeUser(app);
  admin = await app.signIn({ name: 'Root' });
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
  await app.close();
});

const below = (count: number) => Math.floor(Math.random() * count);
const key = (id: string, amount: string, version: unknown) => `${id} ${Number(amount)} ${String(version)}`;

/** How many processes work at the same time, and the withdrawals that each brings. */
const atOnce = 3;
const ofEach = 6;
const recent = 12 * ofEach;
/** A process gets new ones when no more than these wait, so that it is killed while it releases. */
const mostWaiting = 30;

/** The processes that are killed: whole servers, and, because these start slowly, their release tasks alone. */
const processes = [
  { name: 'servers', kills: rounds(1, 30), start: startServerProcess },
  {
    name: 'release tasks',
    kills: rounds(4, 1000),
    start: (environment: Record<string, string>) => startHolder('release-holder.ts', environment),
  },
];

/** specification 36.2 */
it.each(processes)(
  'loses no question and releases nothing that the newest list has not passed as it is, though $name are killed',
  { timeout: 7_200_000 },
  async ({ name, kills, start: startOne }) => {
    const { db } = app.services;
    /** The list of the gate: a release counts only if the newest version passed exactly it. */
    const list = { version: 1, listed: new Set<string>() };
    /** What the gate truthfully passed: withdrawal, amount and version. */
    const passed = new Set<string>();
    /** The withdrawals that it gave a truthful answer about. */
    const told = new Set<string>();
    const truthful: GateSays = async ({ message }, response) => {
      await sleep(below(60));
      const { question, withdrawal } = message.data;
      const isListed = list.listed.has(withdrawal.id);
      const { version } = list;
      if (!isListed) passed.add(key(withdrawal.id, withdrawal.amount, version));
      answered(response, { question, state: isListed ? 'hit' : 'passed', version: String(version) });
      told.add(withdrawal.id);
    };
    const faults: readonly GateSays[] = [
      (_got, response) => void response.destroy(),
      (_got, response) => void response.writeHead(500).end(),
      ({ message }, response) =>
        answered(response, { question: message.data.question, state: 'pending', retryAfter: 1 }),
      // A recorded answer to another question, and one about another chain.
      (_got, response) =>
        answered(response, { question: '00000000-0000-4000-8000-000000000000', state: 'passed' }),
      ({ message }, response) =>
        answered(response, { question: message.data.question, state: 'passed', network: 'tron' }),
      async (got, response) => {
        await sleep(300);
        await truthful(got, response);
      },
    ];
    let isFaulty = true;
    gate.says = (got, response) => {
      gate.received.length = 0;
      const says = isFaulty && below(5) === 0 ? faults[below(faults.length)] : truthful;
      return (says as Exclude<GateSays, string>)(got, response);
    };

    const all: string[] = [];
    /** The version that a release has to name at least, for each that was seen before the list changed again. */
    const least = new Map<string, number>();
    const releasedOnes = async (one = db) =>
      one.selectFrom('withdrawal_decisions').select('id').where('state', '=', 'released').execute();
    let inForce = list.version;
    const changeList = async (id: string) => {
      list.version += 1;
      list.listed.add(id);
      // As the call for it: no release is running meanwhile, so only what is released by now may be older.
      await db.transaction().execute(async (transaction) => {
        await takeExclusiveReleaseLock(transaction, admin.id);
        const { version } = list;
        await expireResults(transaction, ['List']);
        for (const released of await releasedOnes(transaction))
          if (!least.has(released.id)) least.set(released.id, inForce);
        inForce = version;
      });
    };
    /** How many wait that the gate would pass. */
    const countWaiting = async () => {
      const waiting = db.selectFrom('withdrawal_decisions').select('id').where('state', '=', 'waiting');
      return (await waiting.execute()).filter(({ id }) => !list.listed.has(id)).length;
    };
    const over = new AbortController();
    /** The leases of killed processes end soon, and the gate isn't spared. */
    const nudge = async () => {
      while (!over.signal.aborted) {
        await sql`update withdrawal_gates set paused_until = null, failures = 0`.execute(db);
        await sql`update gate_results set next_ask_at = clock_timestamp()
          where is_open and state in ('pending', 'unknown')`.execute(db);
        await sql`update gates_due set due_at = clock_timestamp()`.execute(db);
        // Time to answer: the next question replaces one that is under way.
        await sleep(400);
      }
    };
    /** Each release of these withdrawals is one that the gate passed as it is, and there is one of each. */
    const check = async (ids: readonly string[]) => {
      const { rows } = await sql<{ id: string; amount: string; version: string; times: number }>`
        select record as id, trim_scale(decision.amount)::text as amount, count(*)::int as times,
          min(after #>> '{gates,0,sourceVersion}') as version
        from audit_log join withdrawal_decisions as decision on decision.id::text = record
        where call = 'releaseByPolicy' and record = any(${ids}) group by 1, 2`.execute(db);
      for (const { id, amount, version, times } of rows) {
        expect(passed.has(key(id, amount, version)), `${id} of ${amount} by ${version}`).toBe(true);
        expect([id, times]).toEqual([id, 1]);
        expect(Number(version)).toBeGreaterThanOrEqual(least.get(id) ?? 0);
      }
      return rows.length;
    };

    const environment = {
      DATABASE_URL: app.database.url,
      SECRET_KEY: app.services.config.secretKey ?? '',
      WEBHOOK_NETWORKS: '127.0.0.0/8',
    };
    const start = () => startOne(environment);
    let underWay = 0;
    const nudging = nudge();
    try {
      await killInTurn({
        kills,
        atOnce,
        start,
        async work() {
          await until(async () => expect(await countWaiting()).toBeLessThanOrEqual(mostWaiting));
          const ids: string[] = [];
          for (let more = 0; more < ofEach; more += 1) ids.push(await addWithdrawal(app, { userId: user }));
          all.push(...ids);
          const [some = '', enough] = [ids[below(ofEach)], below(ofEach)];
          if (below(3) === 0) await changeList(some);
          await until(() => expect(ids.filter((id) => told.has(id)).length).toBeGreaterThan(enough));
          if (below(3) === 0)
            await sql`update withdrawals set amount = amount + 1 where id = ${some}`.execute(db);
          await sleep(below(100));
        },
        async after() {
          const { rows } = await sql`select from gate_results where state = 'pending' and is_open`.execute(
            db,
          );
          if (rows.length > 0) underWay += 1;
          await check(all.slice(-recent));
          // Listed ones are held for some lives, and then canceled, so that they don't become more and more.
          const past = all.slice(-2 * recent, -recent).filter((id) => list.listed.has(id));
          await sql`update withdrawals set status = 4 where id = any(${past}::uuid[])`.execute(db);
        },
      });
      isFaulty = false;
      const last = await start();
      try {
        const expected = all.filter((id) => !list.listed.has(id));
        await until(async () => {
          const released = new Set((await releasedOnes()).map(({ id }) => id));
          expect(expected.filter((id) => !released.has(id))).toEqual([]);
        });
      } finally {
        last.child.kill('SIGKILL');
        await ended(last.child);
      }
    } finally {
      over.abort();
      await nudging;
    }
    for (const { id } of await releasedOnes()) if (!least.has(id)) least.set(id, inForce);
    const count = await check(all);
    const own = new Set(all);
    expect((await releasedOnes()).filter(({ id }) => own.has(id))).toHaveLength(count);
    expect((await verifyReleases(app.services)).broken).toEqual([]);
    const held = all.filter((id) => list.listed.has(id));
    await sql`update withdrawals set status = 4 where id = any(${held}::uuid[])`.execute(db);
    console.info(
      `${kills} kills of ${name}, ${underWay} with answers under way; ${count} of ${all.length} released, ${list.version} lists`,
    );
  },
);
