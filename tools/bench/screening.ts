/**
 * Measures how long it takes to check everybody with a new version of a sanctions list, by the run that does it.
 *   node tools/bench/screening.ts [--users 1000000] [--entries 20000]
 * It prints the times. The database is kept in .cache for the next run.
 */
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { sql } from 'kysely';
import { fileOf, startImport } from '../../server/features/moderation/screening/import-file.ts';
import { workOnScreeningImport } from '../../server/features/moderation/screening/import-run.ts';
import { loadSecretKeys } from '../../server/features/identity/auth/secrets.ts';
import { openDatabase } from '../../server/operations/database/open.ts';
import { migrate } from '../../server/operations/upgrade/migrate.ts';
import type { Services } from '../../server/platform/context/services.ts';
import { signingDatabase } from '../../server/platform/audit/sign.ts';
import { uuidV7 } from '../../server/platform/db/uuid-v7.ts';
import { findOpenRun } from '../../server/platform/runs/runs.ts';

const { values } = parseArgs({
  options: { users: { type: 'string', default: '1000000' }, entries: { type: 'string', default: '20000' } },
});
const [users, entries] = [Number(values.users), Number(values.entries)];
const say = (text: string) => process.stdout.write(`${text}\n`);

const heads =
  'Al Be Chi Da El Fe Ga Ha Il Jo Ka Lu Ma Ne Ol Pe Qu Ra Sa Te Ul Vi Wa Xe Ya Zo Bra Dre Kri Sta'.split(' ');
const middles = 'na rik mo lia dor vin ter sha bel gor min tas ro len fa zur hi pol dek san'.split(' ');
const ends = 'na ov ez son sky ini er is an ko wa ji deh uk el'.split(' ');
/** A made-up name that is the same for the same number. */
const nameOf = (number: number) => {
  const of = (parts: readonly string[], at: number) => parts[Math.abs(at) % parts.length] ?? '';
  const word = (at: number) =>
    of(heads, at) + of(middles, at >> 5) + of(middles, at >> 10) + of(ends, at >> 15);
  return `${word(Math.imul(number, 2_654_435_761))} ${word(Math.imul(number + 7, 1_597_334_677))}`;
};

const database = await openDatabase({
  databaseUrl: process.env['BENCH_DATABASE_URL'],
  dataDir: join(import.meta.dirname, `../../.cache/bench-screening-${users}`),
  log: say,
  maxConnections: 4,
});
try {
  await migrate(database.pool, { log: say });
  const keys = await loadSecretKeys(
    { secretKey: 'a key of this bench alone, forty characters', dataDir: '' },
    async () => false,
  );
  const db = signingDatabase(database.kysely, keys);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from users`.execute(db);
  const step = 1000;
  for (let at = rows[0]?.count ?? 0; at < users; at += step) {
    const ids = Array.from({ length: Math.min(step, users - at) }, () => uuidV7());
    const names = ids.map((_, place) => nameOf(at + place));
    await sql`insert into users (id, name) select * from unnest(${ids}::uuid[], ${names}::text[])`.execute(
      db,
    );
  }
  const list = { id: uuidV7(), name: 'Bench' };
  await db
    .insertInto('screening_lists')
    .values({ ...list, format: 'own' })
    .execute();
  const lines = Array.from({ length: entries }, (_, at) => {
    const name = nameOf(at * 31 + 5_000_000);
    return `${at},${name},${name.replace(/[aeiou]/, 'e')};${nameOf(at * 17 + 9_000_000)},${1940 + (at % 60)},,`;
  });
  const file = await fileOf(
    Buffer.from(`id,name,aliases,birth_year,country,address\n${lines.join('\n')}\n`),
    'bench.csv',
  );
  const { run } = await startImport(db, { list, file, by: null, allowsSmaller: false });
  const started = performance.now();
  const services = { db } as Services;
  const cpu = process.cpuUsage();
  let open = await findOpenRun(db, run);
  while (open) {
    const now = open;
    await db
      .connection()
      .execute((connection) =>
        workOnScreeningImport(services, connection, now, new AbortController().signal),
      );
    open = await findOpenRun(db, run);
  }
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - started) / 1000;
  const { hits } = await db
    .selectFrom('screening_versions')
    .select('hits')
    .where('list_id', '=', list.id)
    .executeTakeFirstOrThrow();
  say(
    `${users} users and ${entries} entries: ${seconds.toFixed(1)} s, of which ${((user + system) / 1e6).toFixed(1)} s of CPU in this process, and ${hits} hits.`,
  );
  await db.deleteFrom('screening_lists').where('id', '=', list.id).execute();
} finally {
  await database.close();
}
