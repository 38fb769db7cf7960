import { createWriteStream, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { signingDatabase } from '../../server/platform/audit/sign.ts';
import { readConfig } from '../../server/platform/config.ts';
import { type CopyValue, copyRows } from '../../server/platform/db/copy-rows.ts';
import type { Database } from '../../server/operations/database/open.ts';
import { entities } from '../../server/features/integrations/feed/entities.ts';
import { importFile } from '../../server/features/integrations/import/import-file.ts';
import { mappingSchema } from '../../server/features/integrations/import/mapping.ts';
import { openBench, sampleOf } from './database.ts';
import { loadSecretKeys } from '../../server/features/identity/auth/secrets.ts';
import { columnsOf, feedEntities, type Measured, rowsOf } from './feed-rows.ts';
import { origin } from './result.ts';

const usage = `Measures the import of a file.

  node tools/bench/import.ts [--users 10000] [--rows 200000]

Imports a file of that many new users, then one of withdrawals, into a desk of that many users, with every check, as
\`npm run import\` does it.`;

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '200000' },
    help: { type: 'boolean', default: false },
  },
});

const log = (message: string) => process.stdout.write(`${message}\n`);

/** The place of rows that no run had before. */
const freshPlace = () => (Math.floor(Date.now() / 1000) % 9000) * 200_000;

/** Seconds of what any program would need: COPY of as many rows without the list's indexes, which are then built. */
async function bareSeconds(
  database: Database,
  entity: Measured,
  users: number,
  rows: number,
): Promise<number> {
  const given = rowsOf(entity, { size: sampleOf(users), from: freshPlace(), count: rows, isChange: false });
  const began = performance.now();
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`set local maintenance_work_mem = '512MB'`.execute(transaction);
    const { rows: indexes } = await sql<{ name: string; made: string }>`
      select relname as name, pg_get_indexdef(indexrelid) as made
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = ${entity}::regclass and not indisunique`.execute(transaction);
    await sql`drop index ${sql.join(indexes.map(({ name }) => sql.id(name)))}`.execute(transaction);
    const values = given.map(({ columns }) => columns as CopyValue[]);
    await copyRows(transaction, entity, columnsOf(entity), values);
    for (const { made } of indexes) await sql.raw(made).execute(transaction);
  });
  return (performance.now() - began) / 1000;
}

/** Writes a file of new rows, other ones each time. */
async function writeFile(entity: Measured, users: number, rows: number): Promise<string> {
  const path = join(tmpdir(), `bench-import-${entity}.ndjson`);
  const start = freshPlace();
  const file = createWriteStream(path);
  for (let from = 0; from < rows; from += 1000) {
    const some = rowsOf(entity, { size: sampleOf(users), from: start + from, count: 1000, isChange: false });
    if (!file.write(some.map(({ sent }) => `${JSON.stringify(sent)}\n`).join(''))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
  return path;
}

async function run(): Promise<void> {
  if (values.help) {
    log(usage);
    return;
  }
  const [users, rows] = [Number(values.users), Number(values.rows)];
  const desk = { parts: ['currencies', 'users', 'withdrawals'], lists: [] };
  const { database } = await openBench('feed', desk, sampleOf(users), log);
  try {
    // The sample's users and currencies as if they had come from outside, so that withdrawals can name them.
    for (const table of ['users', 'currencies']) {
      await database.pool
        .query(`set local statement_timeout = 0; insert into feed_records (entity, source, external_id, record_id)
        select '${table}', 'bench', id::text, id from ${table} where created_at < '2026-11-02' on conflict do nothing`);
    }
    const config = readConfig({ SECRET_KEY: 'x'.repeat(40), DATABASE_URL: database.url });
    const db = signingDatabase(database.kysely, await loadSecretKeys(config, async () => false));
    for (const entity of feedEntities) {
      const path = await writeFile(entity, users, rows);
      const began = performance.now();
      const cpu = process.cpuUsage();
      const { counts } = await importFile(db, {
        path,
        form: 'ndjson',
        entity: entities[entity],
        source: 'bench',
        mapping: mappingSchema.parse({}),
        isDryRun: false,
        rejectsPath: `${path}.rejected`,
        onProgress: () => undefined,
      });
      const seconds = (performance.now() - began) / 1000;
      const { user, system } = process.cpuUsage(cpu);
      const bare = await bareSeconds(database, entity, users, rows);
      log(
        `${entity}: ${(seconds / bare).toFixed(2)} times a bare COPY with the same indexes; ${Math.round(rows / seconds)} rows a second, our CPU ${Math.round((user + system) / rows)} µs a row; ${JSON.stringify(counts)}`,
      );
      rmSync(path);
    }
    log(origin());
  } finally {
    await database.close();
  }
}

await run();
