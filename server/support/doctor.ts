import type { Pool } from 'pg';
import type { DiskRoom } from '../base/disk-room.ts';
import { waitingMigrations } from '../db/migrate.ts';
import { readMigrations } from '../db/migration-files.ts';
import { type Check, checks, type Finding, type Severity } from './checks.ts';
import { keyChecks } from './key-checks.ts';

/** A table as large as the doctor found it. */
export interface TableSize {
  table: string;
  bytes: number;
  /** How much it grew since the look before, in bytes a day; null where there was none. */
  bytesPerDay: number | null;
}

/** What the doctor found: the worst first. */
export interface Diagnosis {
  lookedAt: string;
  /** When somebody looked last, at least an hour before. */
  lookedBefore: string | null;
  findings: Finding[];
  /** The largest first. */
  sizes: TableSize[];
}

const order: readonly Severity[] = ['error', 'warning', 'info'];

/**
 * Looks at a desk's database: what grows, what is bloated, what lacks an index, what fails, each with what to do. It remembers the
 * sizes, so that the next look can tell how fast tables grow. Nothing else is changed.
 * @param disks those that the desk writes to from here
 */
export async function diagnose(pool: Pool, disks: readonly DiskRoom[] = []): Promise<Diagnosis> {
  const found: Finding[] = disks.filter(({ freeShare }) => freeShare < 0.1).map(tightDisk);
  for (const check of [...checks, ...keyChecks]) found.push(...(await ask(pool, check)));
  found.push(...(await missingMigrations(pool)));
  const { sizes, lookedBefore } = await measure(pool);
  found.push(...sizes.flatMap(growthOf));
  const findings = order.flatMap((severity) => found.filter((finding) => finding.severity === severity));
  return { lookedAt: new Date().toISOString(), lookedBefore, findings, sizes };
}

/** The exit code of a diagnosis: 0 fine, 1 warnings, 2 errors. */
export function exitCodeOf({ findings }: Diagnosis): 0 | 1 | 2 {
  if (findings.some(({ severity }) => severity === 'error')) return 2;
  return findings.some(({ severity }) => severity === 'warning') ? 1 : 0;
}

const tightDisk = ({ disk, folder, freeBytes, freeShare }: DiskRoom): Finding => ({
  severity: freeShare < 0.02 ? 'error' : 'warning',
  about: `the disk of ${folder}`,
  sentence:
    disk === 'data'
      ? `has ${sizeText(freeBytes)} left. PostgreSQL stops when it is full: make it larger, or see which table grows.`
      : `has ${sizeText(freeBytes)} left. No backup is taken when it is full: make it larger, or move old backups away.`,
});

async function ask(pool: Pool, { needs = [], sql, severity, say }: Check): Promise<Finding[]> {
  if (!(await areThere(pool, needs))) return [];
  try {
    const { rows } = await pool.query<Record<string, string | number>>(sql);
    return rows.map((row) => ({ severity, about: String(row['about']), sentence: say(row) }));
  } catch (error) {
    // A question that can't be answered, because the database is slow or older, keeps the others from nothing.
    const reason = error instanceof Error ? error.message : String(error);
    return [{ severity: 'warning', about: 'doctor', sentence: `could not ask: ${reason}` }];
  }
}

async function areThere(pool: Pool, tables: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    'select coalesce(bool_and(to_regclass(name) is not null), true) as found from unnest($1::text[]) as name',
    [tables],
  );
  return rows[0]?.found ?? false;
}

async function missingMigrations(pool: Pool): Promise<Finding[]> {
  if (!(await areThere(pool, ['public.migrations']))) {
    return [
      {
        severity: 'error',
        about: 'database',
        sentence: 'holds no desk. Start the server, or restore a backup.',
      },
    ];
  }
  return (await waitingMigrations(pool, await readMigrations())).map(({ name, step }) =>
    step === 'contract'
      ? {
          severity: 'info',
          about: name,
          sentence: 'waits as the last step of an upgrade. The log says for what; it is done by itself.',
        }
      : {
          severity: 'error',
          about: name,
          sentence: 'is missing in the database: no server of this version has started on it. Start one.',
        },
  );
}

const hourMs = 3_600_000;

async function measure(pool: Pool): Promise<{ sizes: TableSize[]; lookedBefore: string | null }> {
  const { rows } = await pool.query<{ table: string; bytes: number }>(`
    select relname as table, pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables
    where schemaname = 'public' order by bytes desc, relname`);
  if (!(await areThere(pool, ['public.size_looks']))) {
    return { sizes: rows.map((row) => ({ ...row, bytesPerDay: null })), lookedBefore: null };
  }
  const looks = await pool.query<{ looked_at: Date; sizes: Record<string, number> }>(
    `select looked_at, sizes from size_looks where looked_at < now() - interval '1 hour' order by looked_at desc limit 1`,
  );
  const [before] = looks.rows;
  await remember(pool, rows);
  const days = before ? Math.max(Date.now() - before.looked_at.getTime(), hourMs) / (24 * hourMs) : 0;
  const sizes = rows.map(({ table, bytes }) => ({
    table,
    bytes,
    bytesPerDay: before ? Math.round((bytes - (before.sizes[table] ?? 0)) / days) : null,
  }));
  return { sizes, lookedBefore: before?.looked_at.toISOString() ?? null };
}

/** At most one look an hour is kept, for two years. */
async function remember(pool: Pool, rows: readonly { table: string; bytes: number }[]): Promise<void> {
  const sizes = Object.fromEntries(rows.map(({ table, bytes }) => [table, bytes]));
  await pool.query(
    `insert into size_looks (sizes) select $1::jsonb
     where not exists (select from size_looks where looked_at > now() - interval '1 hour')`,
    [JSON.stringify(sizes)],
  );
  await pool.query(`delete from size_looks where looked_at < now() - interval '2 years'`);
}

const gibibyte = 2 ** 30;

/** A table that is large and will be twice as large within three months. */
function growthOf({ table, bytes, bytesPerDay }: TableSize): Finding[] {
  if (bytesPerDay === null || bytes < gibibyte || bytesPerDay * 90 < bytes) return [];
  const days = Math.ceil(bytes / bytesPerDay);
  return [
    {
      severity: 'warning',
      about: table,
      sentence: `has ${sizeText(bytes)} and grows by ${sizeText(bytesPerDay)} a day: twice as much in ${days} days. See that the disk has room, and whether all of it has to be kept.`,
    },
  ];
}

/** Bytes as people read them. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(Math.floor(Math.log2(Math.max(Math.abs(bytes), 1)) / 10), units.length - 1);
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
