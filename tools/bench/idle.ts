// Counts the statements of idle servers on one database: `node tools/bench/idle.ts`, about six minutes.
// Of the 20 servers none is asked anything, and no chain, mail server or webhook is configured.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { startEmbedded } from '../../server/operations/embedded/embedded.ts';
import { migrate } from '../../server/operations/upgrade/migrate.ts';
import { type MeasuredServer, startServer } from './child.ts';
import { secretKey } from './ours.ts';
import { writeResult } from './result.ts';

/** A server alone, and as many as the bound names. */
const sizes = [1, 20];
/** What a start leaves to do, and the time that is counted. */
const warmUpMs = 60_000;
const countedMs = 120_000;
/** Statements a second of all servers together. */
const bound = 20;

interface Count {
  servers: number;
  perSecond: number;
  cpuMsPerSecond: number;
  most: { query: string; perSecond: number }[];
}

const folder = mkdtempSync(join(tmpdir(), 'idle-'));
const embedded = await startEmbedded({
  dataDir: folder,
  log: () => undefined,
  settings: { max_connections: '400', shared_preload_libraries: 'pg_stat_statements' },
});
const database = new Pool({ connectionString: embedded.url, max: 1 });
const observer = new Pool({ connectionString: embedded.superuserUrl, max: 1 });
const started: MeasuredServer[] = [];
try {
  await migrate(database);
  await observer.query('create extension pg_stat_statements');
  const counts: Count[] = [];
  for (const servers of sizes) {
    while (started.length < servers)
      started.push(
        await startServer('server/main.ts', {
          DATABASE_URL: embedded.url,
          DATA_DIR: join(folder, 'data'),
          SECRET_KEY: secretKey,
          SAMPLE_DATA: 'off',
          PORT: '0',
        }),
      );
    await sleep(warmUpMs);
    counts.push(await count(servers));
  }
  const text = report(counts);
  process.stdout.write(text);
  writeResult('idle.md', text);
} finally {
  await Promise.all(started.map((server) => server.stop()));
  await database.end();
  await observer.end();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function count(servers: number): Promise<Count> {
  await observer.query('select pg_stat_statements_reset()');
  const before = await cpuOf();
  await sleep(countedMs);
  const { rows } = await observer.query<{ query: string; calls: number }>(
    `select query, sum(calls)::float8 as calls from pg_stat_statements
     where userid <> (select oid from pg_roles where rolname = current_user)
     group by query order by calls desc`,
  );
  const seconds = countedMs / 1000;
  return {
    servers,
    perSecond: rows.reduce((sum, { calls }) => sum + calls, 0) / seconds,
    cpuMsPerSecond: ((await cpuOf()) - before) / seconds / servers,
    most: rows.slice(0, 12).map(({ query, calls }) => ({ query, perSecond: calls / seconds })),
  };
}

async function cpuOf(): Promise<number> {
  const each = await Promise.all(started.map((server) => server.cpuMs()));
  return each.reduce((sum, ms) => sum + ms, 0);
}

/** The beginning of a statement, on one line of a table. */
function short(query: string): string {
  return query.replace(/\s+/g, ' ').slice(0, 90).replaceAll('|', '\\|');
}

function report(counts: readonly Count[]): string {
  const all = counts.at(-1);
  return `# What idle servers ask the database

Statements that PostgreSQL counted in ${countedMs / 1000} s (\`pg_stat_statements\`), ${warmUpMs / 1000} s after the last start, on a new
database. No server was asked anything, and none had a chain, a mail server or a webhook.

| servers | statements a second | for each server | CPU of each server, ms a second |
|--:|--:|--:|--:|
${counts
  .map(
    ({ servers, perSecond, cpuMsPerSecond }) =>
      `| ${servers} | ${perSecond.toFixed(2)} | ${(perSecond / servers).toFixed(2)} | ${cpuMsPerSecond.toFixed(1)} |`,
  )
  .join('\n')}

The bound is ${bound} statements a second for ${all?.servers} servers: it ${(all?.perSecond ?? Infinity) <= bound ? 'holds' : '**does not hold**'}.

The most frequent statements of ${all?.servers} servers:

| a second | statement |
|--:|---|
${all?.most.map(({ query, perSecond }) => `| ${perSecond.toFixed(2)} | \`${short(query)}\` |`).join('\n')}
`;
}
