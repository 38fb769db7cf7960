import { createWriteStream, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { entities } from '../server/feed/entities.ts';
import { importFile } from '../server/import/import-file.ts';
import { mappingSchema } from '../server/import/mapping.ts';
import { openBench, sampleOf } from './database.ts';
import { feedEntities, type Measured, rowsOf } from './feed-rows.ts';

const usage = `Measures the import of a file.

  node bench/import.ts [--users 10000] [--rows 200000]

Imports a file of that many new users, then one of withdrawals, into a desk of that many users, with every check, as
\`npm run import\` does it.`;

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '200000' },
    'keep-indexes': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const log = (message: string) => process.stdout.write(`${message}\n`);

/** Writes a file of new rows, other ones each time. */
async function writeFile(entity: Measured, users: number, rows: number): Promise<string> {
  const path = join(tmpdir(), `bench-import-${entity}.ndjson`);
  const start = (Math.floor(Date.now() / 1000) % 9000) * 200_000;
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
    for (const entity of feedEntities) {
      const path = await writeFile(entity, users, rows);
      const began = performance.now();
      const cpu = process.cpuUsage();
      const { counts } = await importFile(database.kysely, {
        path,
        form: 'ndjson',
        entity: entities[entity],
        source: 'bench',
        mapping: mappingSchema.parse({}),
        isDryRun: false,
        rebuildsIndexes: !values['keep-indexes'],
        rejectsPath: `${path}.rejected`,
        onProgress: () => undefined,
      });
      const seconds = (performance.now() - began) / 1000;
      const { user, system } = process.cpuUsage(cpu);
      log(
        `${entity}: ${Math.round(rows / seconds)} rows a second, our CPU ${Math.round((user + system) / rows)} µs a row; ${JSON.stringify(counts)}`,
      );
      rmSync(path);
    }
  } finally {
    await database.close();
  }
}

await run();
