import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { countryCode } from './formats/country-code.ts';
import type { ScreenedSubject } from './score.ts';

/** The kinds of what is checked, in the order in which everybody is checked. */
export const subjectKinds = ['user', 'withdrawal'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Somebody who is checked, or a destination. */
export interface Subject extends ScreenedSubject {
  kind: SubjectKind;
  id: string;
}

/** The keys of own fields that say when a user was born, and of which country the user is. */
const own = { birth: ['birth_year', 'birth_date'], country: ['country', 'nationality'] } as const;

const ownText = (keys: readonly string[]) =>
  sql<string | null>`coalesce(${sql.join(
    keys.flatMap((key) => [
      sql`own_values ->> ${sql.lit(key)}`,
      sql`own_values ->> ${sql.lit(`personal_${key}`)}`,
    ]),
  )})`;

interface Stored {
  id: string;
  name: string | null;
  address: string | null;
  birth: string | null;
  country: string | null;
}

const columns = {
  user: sql`id, name, address, ${ownText(own.birth)} as birth, ${ownText(own.country)} as country
    from users where deleted_at is null and`,
  // Only addresses of chains are compared: account numbers are on no list.
  withdrawal: sql`id, null as name, to_address as address, null as birth, null as country
    from withdrawals where payment_type = 2 and to_address is not null and`,
} as const;

/** The next subjects of a kind after one, in the order of their ids. */
export async function subjectsAfter(
  db: Kysely<DB>,
  kind: SubjectKind,
  after: string,
  limit: number,
): Promise<Subject[]> {
  // Raw because own values are read by their keys.
  const { rows } =
    await sql<Stored>`select ${columns[kind]} id > ${after} order by id limit ${limit}`.execute(db);
  return rows.map((row) => subjectOf(kind, row));
}

/** The subjects with some ids; deleted ones are left out. */
export async function subjectsWith(
  db: Kysely<DB>,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<Subject[]> {
  if (ids.length === 0) return [];
  // Raw because own values are read by their keys.
  const { rows } = await sql<Stored>`select ${columns[kind]} id = any(${ids}::uuid[])`.execute(db);
  return rows.map((row) => subjectOf(kind, row));
}

function subjectOf(kind: SubjectKind, { id, name, address, birth, country }: Stored): Subject {
  const year = birth?.match(/\b(?:19|20)\d\d\b/)?.[0];
  return {
    kind,
    id,
    name,
    address,
    birthYear: year === undefined ? null : Number(year),
    country: country === null ? null : countryCode(country),
  };
}
