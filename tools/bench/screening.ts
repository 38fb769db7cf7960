/**
 * Measures how long it takes to check everybody with a new version of a sanctions list, by the run that does it.
 *   node tools/bench/screening.ts [--users 1000000] [--entries 20000] [--write]
 * It prints the times; with --write also into tools/bench/results/screening-1000000.md. Each time is that of the whole
 * import: the first version of the list with all its entries, and a next one in which a hundredth of them changed. The
 * database is kept in .cache for the next run.
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
import { writeResult } from './result.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    entries: { type: 'string', default: '20000' },
    write: { type: 'boolean', default: false },
  },
});
const [users, entries] = [Number(values.users), Number(values.entries)];
/** The bound of the specification, on two cores. */
const boundSeconds = 600;

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
  await sql`delete from screening_due`.execute(db);
  await sql`analyze users`.execute(db);
  const list = { id: uuidV7(), name: 'Bench' };
  await db
    .insertInto('screening_lists')
    .values({ ...list, format: 'own' })
    .execute();
  const versions = [
    ['first version, every entry new', () => 0],
    ['next version, a hundredth of the entries changed', (at: number) => (at % 100 === 0 ? 1 : 0)],
  ] as const;
  const measured: string[] = [];
  for (const [name, change] of versions) {
    const lines = Array.from({ length: entries }, (_, at) => {
      const whole = nameOf(at * 31 + 5_000_000);
      const aliases = `${whole.replace(/[aeiou]/, 'e')};${nameOf(at * 17 + 9_000_000)}`;
      return `${at},${whole},${aliases},${1940 + change(at) + (at % 60)},,`;
    });
    const text = `id,name,aliases,birth_year,country,address\n${lines.join('\n')}\n`;
    const file = await fileOf(Buffer.from(text), 'bench.csv');
    const { version, run } = await startImport(db, { list, file, by: null, allowsSmaller: false });
    const { seconds, cpu } = await timeOf(run);
    const { hits } = await db
      .selectFrom('screening_versions')
      .select('hits')
      .where('id', '=', version)
      .executeTakeFirstOrThrow();
    const rate = Math.round(users / seconds);
    measured.push(
      `| ${name} | ${seconds.toFixed(1)} s | ${cpu.toFixed(1)} s | ${rate} | ${hits} | ${seconds <= boundSeconds ? 'yes' : 'NO'} |`,
    );
    say(measured.at(-1) ?? '');
  }
  const text = `# Checking ${users} users with a list of ${entries} entries

Each entry has a name and two aliases. The time is that of the whole import of a file by one server: it is read, stored, and everybody is checked with the entries that are new or changed. Everybody is to be checked within ${boundSeconds / 60} minutes.

| import | time | CPU of the server | users a second | hits | within the bound |
|---|---|---|---|---|---|
${measured.join('\n')}
`;
  if (values.write) writeResult(`screening-${users}.md`, text);
  await db.deleteFrom('screening_lists').where('id', '=', list.id).execute();

  /** Works on an import as a server does. @returns how long it took, and the CPU time of this process, in seconds */
  async function timeOf(id: string) {
    const services = { db } as Services;
    const [started, before] = [performance.now(), process.cpuUsage()];
    for (let open = await findOpenRun(db, id); open; open = await findOpenRun(db, id)) {
      const run = open;
      await db
        .connection()
        .execute((connection) =>
          workOnScreeningImport(services, connection, run, new AbortController().signal),
        );
    }
    const { user, system } = process.cpuUsage(before);
    return { seconds: (performance.now() - started) / 1000, cpu: (user + system) / 1e6 };
  }
} finally {
  await database.close();
}
