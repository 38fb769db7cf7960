/**
 * Measures the audit trail: what the signature adds to a write, and how long it takes to verify a trail of many rows.
 *   node tools/bench/trail.ts [--rows 1000000] [--writes 2000]
 * A run of a million rows writes tools/bench/results/trail.md.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createApp } from '../../server/app.ts';
import { addRows } from '../../server/platform/audit/add-rows.ts';
import { requireSignatures } from '../../server/platform/audit/boundary.ts';
import { sealAuditChain } from '../../server/platform/audit/sealer.ts';
import { signingDatabase } from '../../server/platform/audit/sign.ts';
import { verifyAuditChain } from '../../server/features/audit/verify.ts';
import { loadSecretKeys } from '../../server/features/identity/auth/secrets.ts';
import { hashPassword } from '../../server/platform/auth/passwords.ts';
import { createBreakers } from '../../server/platform/base/breaker.ts';
import { openObjects } from '#server/platform/objects/objects.ts';
import { readConfig } from '../../server/platform/config.ts';
import { migrate } from '../../server/operations/upgrade/migrate.ts';
import { openDatabase } from '../../server/operations/database/open.ts';
import { uuidV7 } from '../../server/platform/db/uuid-v7.ts';
import { createAdmission } from '../../server/platform/db/admission.ts';
import { writeResult } from './result.ts';
import { addSignedRows } from './signed-rows.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, writes: { type: 'string', default: '2000' } },
});
const [rows, writes] = [Number(values.rows), Number(values.writes)];
const say = (text: string) => process.stdout.write(`${text}\n`);
const results: string[] = [];
const found = (text: string) => {
  results.push(`- ${text}\n`);
  say(text);
};

const folder = await mkdtemp(join(tmpdir(), 'bench-trail-'));
// Root's PostgreSQL runs as somebody else, who must get through.
await chmod(folder, 0o711);
const database = await openDatabase({ dataDir: join(folder, 'data'), log: say, maxConnections: 4 });
await migrate(database.pool, { log: () => undefined });
const config = readConfig({ SECRET_KEY: 'x'.repeat(40), DATABASE_URL: database.url, RATE_LIMIT: '0' });
const keys = await loadSecretKeys(config, async () => false);
const breakers = createBreakers();
const services = {
  config,
  db: signingDatabase(database.kysely, keys),
  owner: database.kysely,
  aside: database.aside,
  healthProblems: database.healthProblems,
  admission: createAdmission(database),
  breakers,
  keys,
  objects: await openObjects(config, database.kysely, breakers.objectStore),
};
const app = await createApp(services, { pages: join(import.meta.dirname, 'no-pages'), logger: undefined });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const account = { email: 'bench@example.com', password: 'correct horse battery' };
await database.kysely
  .insertInto('admins')
  .values({
    id: uuidV7(),
    name: 'Bench',
    email: account.email,
    role: 'superadmin',
    restriction: '[]',
    password_hash: await hashPassword(account.password),
  })
  .execute();

async function post(path: string, body: object, token?: string): Promise<{ token: string }> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as { token: string };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
const median = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

const { token } = await post('/api/login', account);
const insertion = sql`insert into audit_log (call, record, outcome, before, after, ip_address, request_id)
  values ('updateProfile', 'r', 'done', '{"name":"a"}'::jsonb, '{"name":"b"}'::jsonb, '127.0.0.1', 'r')`;
const sent = {
  call: 'updateProfile',
  record: 'r',
  outcome: 'done' as const,
  before: '{"name":"a"}',
  after: '{"name":"b"}',
  ipAddress: '127.0.0.1',
  requestId: 'r',
  actor: [null] as const,
};
const times = { call: [] as number[], signed: [] as number[], plain: [] as number[] };
const inTransaction = (work: (db: typeof services.db) => Promise<unknown>) =>
  timed(() => services.db.transaction().execute(work));
for (let n = 0; n < writes; n += 1) {
  times.call.push(await timed(() => post('/api/updateprofile', { name: `Name ${n}` }, token)));
  times.plain.push(await inTransaction((db) => insertion.execute(db)));
  times.signed.push(await inTransaction((db) => addRows(db, insertion, sent)));
}
const [call, added] = [median(times.call), median(times.signed) - median(times.plain)];
found(
  `A write: ${call.toFixed(2)} ms, of which signing ${added.toFixed(2)} ms: ${((added / (call - added)) * 100).toFixed(1)} % more than without.`,
);
await app.close();

await sealAuditChain(services);
await sql`delete from audit_log where not exists (select from audit_signatures where audit_id = id)
  and not exists (select from audit_seals where audit_id = id)`.execute(database.kysely);
await requireSignatures(services);
const fillMs = await timed(() =>
  services.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    for (let done = 0; done < rows; done += 5000) {
      await db.transaction().execute((transaction) => addSignedRows(transaction, 5000));
    }
  }),
);
found(`${rows} rows were written in ${(fillMs / 1000).toFixed(0)} s.`);
found(`They were sealed in ${((await timed(() => sealAuditChain(services))) / 1000).toFixed(1)} s.`);
await sql`analyze`.execute(database.kysely);
const began = performance.now();
const report = await verifyAuditChain(services);
found(
  `${report.sealed} rows verified in ${((performance.now() - began) / 1000).toFixed(1)} s: ${report.broken ?? 'all hold'}`,
);
if (rows >= 1_000_000)
  writeResult('trail.md', `# The audit trail\n\nTimes of writes are medians.\n\n${results.join('')}`);
await database.close();
await rm(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(0);
