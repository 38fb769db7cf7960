import type { PoolClient } from 'pg';
import type { Finding } from './checks.ts';

/** The doctor's own session, whose time limits no call shares. */
export type Session = Pick<PoolClient, 'query'>;

/** A table with the size that the doctor found. */
export interface TableSize {
  table: string;
  bytes: number;
  /** How much it grew since the previous check, in bytes a day, or null without one. */
  bytesPerDay: number | null;
}

/** Whether tables exist. */
export async function areThere(session: Session, tables: readonly string[]): Promise<boolean> {
  const { rows } = await session.query<{ found: boolean }>(
    'select coalesce(bool_and(to_regclass(name) is not null), true) as found from unnest($1::text[]) as name',
    [tables],
  );
  return rows[0]?.found ?? false;
}

const hourMs = 3_600_000;

/** The sizes of the tables, and when they were checked before. */
export interface Measured {
  sizes: TableSize[];
  lookedBefore: string | null;
}

/** Reads how large each table is, and stores it. */
export async function measure(session: Session): Promise<Measured> {
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

/** At most one row an hour is kept, for two years. */
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
export function growthOf({ table, bytes, bytesPerDay }: TableSize): Finding[] {
  if (bytesPerDay === null || bytes < gibibyte || bytesPerDay * 90 < bytes) return [];
  const days = Math.ceil(bytes / bytesPerDay);
  return [
    {
      severity: 'warning',
      about: table,
      sentence: `has ${sizeText(bytes)} and grows by ${sizeText(bytesPerDay)} a day: twice as much in ${days} days. See that the disk has room, and whether all of it has to be kept.`,
      since: null,
      paragraph: 'data-retention',
    },
  ];
}

/** Bytes as people read them. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(Math.floor(Math.log2(Math.max(Math.abs(bytes), 1)) / 10), units.length - 1);
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
