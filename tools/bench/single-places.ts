/**
 * Finds the rate of writes at which the two places that only one server at a time works in no longer keep up: the seal of
 * the audit trail and the order of events. Writers are simulated: a transaction ten times a second adds that many signed
 * rows and events.
 *   node tools/bench/single-places.ts [--seconds 30]
 * It writes tools/bench/results/single-places.md.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { sequenceEvents } from '../../server/features/integrations/events/sequence.ts';
import { loadSecretKeys } from '../../server/features/identity/auth/secrets.ts';
import { openDatabase } from '../../server/operations/database/open.ts';
import { migrate } from '../../server/operations/upgrade/migrate.ts';
import { requireSignatures } from '../../server/platform/audit/boundary.ts';
import { sealAuditChain } from '../../server/platform/audit/sealer.ts';
import { signingDatabase } from '../../server/platform/audit/sign.ts';
import { readConfig } from '../../server/platform/config.ts';
import { writeResult } from './result.ts';
import { addSignedRows } from './signed-rows.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
const seconds = Number(values.seconds);
const rates = [500, 1000, 2500, 5000, 10_000];
/** How often the product seals, and how often its rules order events. */
const periodMs = { seal: 3000, order: 500 } as const;
const perSecond = 10;

const folder = await mkdtemp(join(tmpdir(), 'bench-single-places-'));
// Root's PostgreSQL runs as somebody else, who must get through.
await chmod(folder, 0o711);
const database = await openDatabase({
  dataDir: join(folder, 'data'),
  log: () => undefined,
  maxConnections: 6,
});
await migrate(database.pool, { log: () => undefined });
const config = readConfig({ SECRET_KEY: 'x'.repeat(40), DATABASE_URL: database.url, RATE_LIMIT: '0' });
const keys = await loadSecretKeys(config, async () => false);
const services = { config, db: signingDatabase(database.kysely, keys), keys };
type Db = typeof services.db;

const addEvents = (db: Db, count: number) =>
  sql`insert into events (id, type, record_type, record_id, before, after, actor_kind, actor_id, actor_name, call, request_id, created_at)
    select new_uuid(), 'user.changed', 'user', new_uuid()::text, jsonb_build_object('name', 'Name ' || n),
      jsonb_build_object('name', 'Other ' || n), 'admin', new_uuid(), 'Somebody', 'updateUser', new_uuid()::text, now()
    from generate_series(1, ${count}::int) as n`.execute(db);

/** Repeats work until `over`, with a pause so that it begins at most once a period. @returns the longest run in ms */
async function repeat(over: AbortSignal, everyMs: number, work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  while (!over.aborted) {
    const began = performance.now();
    await work();
    const took = performance.now() - began;
    longest = Math.max(longest, took);
    await sleep(Math.max(0, everyMs - took));
  }
  return longest;
}

const waiting = async () => {
  const { rows } = await sql<{ trail: number; events: number }>`
    select (select count(*)::int from audit_log where not exists (select from audit_seals where audit_id = id)) as trail,
      (select count(*)::int from events where position is null) as events`.execute(services.db);
  return rows[0] ?? { trail: 0, events: 0 };
};

/** One rate for a while, with both places at work. */
async function measure(rate: number) {
  const over = new AbortController();
  const work = [
    repeat(over.signal, periodMs.seal, () => sealAuditChain(services)),
    repeat(over.signal, periodMs.order, () => sequenceEvents(services.db, { waits: false })),
  ];
  const began = performance.now();
  let written = 0;
  while (performance.now() - began < seconds * 1000) {
    const at = performance.now();
    await services.db.transaction().execute(async (db) => {
      await addSignedRows(db, rate / perSecond);
      await addEvents(db, rate / perSecond);
    });
    written += rate / perSecond;
    await sleep(Math.max(0, 1000 / perSecond - (performance.now() - at)));
  }
  const reached = written / ((performance.now() - began) / 1000);
  const left = await waiting();
  over.abort();
  const [seal = 0, order = 0] = await Promise.all(work);
  const draining = performance.now();
  await sealAuditChain(services);
  await sequenceEvents(services.db, { waits: true });
  return { rate, reached, left, seal, order, drained: performance.now() - draining };
}

/** How fast each place is when nothing else is done. */
async function alone(count: number) {
  await services.db.transaction().execute(async (db) => {
    await addSignedRows(db, count);
    await addEvents(db, count);
  });
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return count / ((performance.now() - began) / 1000);
  };
  return {
    seal: await timed(() => sealAuditChain(services)),
    order: await timed(() => sequenceEvents(services.db, { waits: true })),
  };
}

try {
  await requireSignatures(services);
  const fastest = await alone(50_000);
  const lines: string[] = [];
  for (const rate of rates) {
    const { reached, left, seal, order, drained } = await measure(rate);
    const cells = [
      rate,
      Math.round(reached),
      left.trail,
      Math.round(seal),
      left.events,
      Math.round(order),
      Math.round(drained),
    ];
    lines.push(`| ${cells.map((cell) => cell.toLocaleString('en')).join(' | ')} |`);
    process.stdout.write(`${lines.at(-1)}\n`);
  }
  const figure = (value: number) => Math.round(value).toLocaleString('en');
  writeResult(
    'single-places.md',
    `# The seal and the order of events

Written by \`node tools/bench/single-places.ts\`, ${seconds} s for each rate. One process writes, seals every three seconds and orders
events twice a second, on the machine of the database. Rows wait at the end if a place doesn't keep up.

Alone, 50,000 rows at once: ${figure(fastest.seal)} rows a second are sealed, ${figure(fastest.order)} events a second ordered.

| wanted, rows and events a second | written a second | rows that wait for the seal | longest sealing, ms | events that wait for their place | longest ordering, ms | until nothing waits, ms |
| --: | --: | --: | --: | --: | --: | --: |
${lines.join('\n')}
`,
  );
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(0);
