import type { Pool, PoolClient } from 'pg';
import type { DiskRoom } from '../metrics/disk-room.ts';
import { waitingMigrations } from '../upgrade/migrate.ts';
import { readMigrations } from '#server/platform/db/migration-files.ts';
import { type Check, checks, type Finding, type Severity } from './checks.ts';
import { faultChecks } from './fault-checks.ts';
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

/** What the doctor asks with: a session of its own, whose times no call shares. */
type Session = Pick<PoolClient, 'query'>;

/** How long one question may stay without any answer, in milliseconds: far more than PostgreSQL itself allows it. */
const patienceMs = 5000;

/** One locked table must not keep the others from being asked, and a missing standby must not keep the sizes from being kept. */
const ownTimes = `set statement_timeout = '1500ms'; set lock_timeout = '500ms'; set synchronous_commit = local`;

/**
 * Looks at a desk's database: what grows, what is bloated, what lacks an index, what fails, each with what to do. It remembers the
 * sizes, so that the next look can tell how fast tables grow. Nothing else is changed. It has times of its own, so that it says what it
 * found whatever the database does.
 * @param disks those that the desk writes to from here
 */
export async function diagnose(pool: Pool, disks: readonly DiskRoom[] = []): Promise<Diagnosis> {
  const found: Finding[] = disks.filter(({ freeShare }) => freeShare < 0.1).map(tightDisk);
  const failed: string[] = [];
  let measured: Measured = { sizes: [], lookedBefore: null };
  const look = async (session: Session, goesOn: () => void) => {
    const part = async <Value>(asking: Promise<Value>) =>
      asking.catch((error: unknown) => void failed.push(reasonOf(error))).finally(goesOn);
    for (const check of [...faultChecks, ...checks, ...keyChecks])
      found.push(...((await part(ask(session, check))) ?? []));
    found.push(...((await part(missingMigrations(session))) ?? []));
    measured = (await part(measure(session))) ?? measured;
  };
  const lost = await inOwnSession(pool, look);
  if (lost !== undefined) found.push(noAnswer(lost));
  else if (failed.length > 0) found.push(unanswered(failed));
  found.push(...measured.sizes.flatMap(growthOf));
  return { lookedAt: new Date().toISOString(), ...measured, findings: worstFirst(found) };
}

/** The diagnosis where the database can't be opened. */
export function withoutDatabase(reason: string, disks: readonly DiskRoom[]): Diagnosis {
  const found = disks.filter(({ freeShare }) => freeShare < 0.1).map(tightDisk);
  const findings = worstFirst([noAnswer(reason), ...found]);
  return { lookedAt: new Date().toISOString(), lookedBefore: null, findings, sizes: [] };
}

const worstFirst = (found: readonly Finding[]): Finding[] =>
  order.flatMap((severity) => found.filter((finding) => finding.severity === severity));

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Works in a session with times of its own, which is closed afterwards.
 * @returns why it was given up, where it was
 */
async function inOwnSession(
  pool: Pool,
  work: (session: Session, goesOn: () => void) => Promise<void>,
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, patienceMs, `A question had no answer after ${patienceMs / 1000} seconds.`);
  });
  const working = (async () => {
    const client = await pool.connect();
    client.on('error', () => undefined);
    // Closed rather than given back: it has other times, and a query may hang in it.
    let isOpen = true;
    const close = () => {
      if (isOpen) client.release(true);
      isOpen = false;
    };
    void late.then(close);
    try {
      await client.query(ownTimes);
      await work(client, () => timer?.refresh());
      return undefined;
    } finally {
      close();
    }
  })().catch(reasonOf);
  return Promise.race([working, late]).finally(() => clearTimeout(timer));
}

const noAnswer = (reason: string): Finding => ({
  severity: 'error',
  about: 'database',
  sentence: `does not answer: ${reason.replace(/(?<![.?])$/, '.')} Look at PostgreSQL's process, log and disk, and at the network between.`,
  since: null,
  paragraph: 'databasedown',
});

const unanswered = (failed: readonly string[]): Finding => ({
  severity: 'warning',
  about: 'doctor',
  sentence: `could not ask ${failed.length} of its questions (${[...new Set(failed)].join('; ')}). What it says is incomplete: look again once the findings above are mended.`,
  since: null,
  paragraph: 'a-look-once-a-month',
});

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
  since: null,
  paragraph: 'diskfillsup',
});

async function ask(
  session: Session,
  { needs = [], sql, severity, say, paragraph }: Check,
): Promise<Finding[]> {
  if (!(await areThere(session, needs))) return [];
  const { rows } = await session.query<Record<string, string | number> & { since?: Date | null }>(sql);
  return rows.map(({ since, ...row }) => ({
    severity,
    about: String(row['about']),
    sentence: say(row as Record<string, string | number>),
    since: since?.toISOString() ?? null,
    paragraph,
  }));
}

async function areThere(session: Session, tables: readonly string[]): Promise<boolean> {
  const { rows } = await session.query<{ found: boolean }>(
    'select coalesce(bool_and(to_regclass(name) is not null), true) as found from unnest($1::text[]) as name',
    [tables],
  );
  return rows[0]?.found ?? false;
}

const ofInstall = { since: null, paragraph: 'install' } as const;
const ofUpgrade = { since: null, paragraph: 'upgrades' } as const;

async function missingMigrations(session: Session): Promise<Finding[]> {
  if (!(await areThere(session, ['public.migrations']))) {
    return [
      {
        severity: 'error',
        about: 'database',
        sentence: 'holds no desk. Start the server, or restore a backup.',
        ...ofInstall,
      },
    ];
  }
  return (await waitingMigrations(session, await readMigrations())).map(({ name, step }) =>
    step === 'contract'
      ? {
          severity: 'info',
          about: name,
          sentence: 'waits as the last step of an upgrade. The log says for what; it is done by itself.',
          ...ofUpgrade,
        }
      : {
          severity: 'error',
          about: name,
          sentence: 'is missing in the database: no server of this version has started on it. Start one.',
          ...ofUpgrade,
        },
  );
}

const hourMs = 3_600_000;

interface Measured {
  sizes: TableSize[];
  lookedBefore: string | null;
}

async function measure(session: Session): Promise<Measured> {
  const { rows } = await session.query<{ table: string; bytes: number }>(`
    select relname as table, pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables
    where schemaname = 'public' order by bytes desc, relname`);
  if (!(await areThere(session, ['public.size_looks']))) {
    return { sizes: rows.map((row) => ({ ...row, bytesPerDay: null })), lookedBefore: null };
  }
  const looks = await session.query<{ looked_at: Date; sizes: Record<string, number> }>(
    `select looked_at, sizes from size_looks where looked_at < now() - interval '1 hour' order by looked_at desc limit 1`,
  );
  const [before] = looks.rows;
  await remember(session, rows);
  const days = before ? Math.max(Date.now() - before.looked_at.getTime(), hourMs) / (24 * hourMs) : 0;
  const sizes = rows.map(({ table, bytes }) => ({
    table,
    bytes,
    bytesPerDay: before ? Math.round((bytes - (before.sizes[table] ?? 0)) / days) : null,
  }));
  return { sizes, lookedBefore: before?.looked_at.toISOString() ?? null };
}

/** At most one look an hour is kept, for two years. */
async function remember(session: Session, rows: readonly { table: string; bytes: number }[]): Promise<void> {
  const sizes = Object.fromEntries(rows.map(({ table, bytes }) => [table, bytes]));
  await session.query(
    `insert into size_looks (sizes) select $1::jsonb
     where not exists (select from size_looks where looked_at > now() - interval '1 hour')`,
    [JSON.stringify(sizes)],
  );
  await session.query(`delete from size_looks where looked_at < now() - interval '2 years'`);
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
      since: null,
      paragraph: 'what-grows-for-ever',
    },
  ];
}

/** Bytes as people read them. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(Math.floor(Math.log2(Math.max(Math.abs(bytes), 1)) / 10), units.length - 1);
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
