import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';

/** A table whose rows have bytes, in the row or in the object that it names. */
export interface FileTable {
  table: 'images' | 'document_files' | 'ticket_files';
  key: string;
  /** For operators. */
  named: string;
  /** Its bytes are encrypted, and the row remembers the version of the key of an object. */
  isEncrypted: boolean;
}

/** Every table with bytes that can be outside. */
export const fileTables: readonly FileTable[] = [
  { table: 'images', key: 'hash', named: 'pictures', isEncrypted: false },
  { table: 'document_files', key: 'document_id', named: 'files of documents', isEncrypted: true },
  { table: 'ticket_files', key: 'id', named: 'files of tickets', isEncrypted: false },
];

/** For statements of commands that read a whole table. */
function withoutTimeLimit<Value>(
  db: Kysely<DB>,
  work: (transaction: Kysely<DB>) => Promise<Value>,
): Promise<Value> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    return work(transaction);
  });
}

/** How long a write may take from storing an object until a row names it, as an interval. */
const claim = sql`interval '15 minutes'`;

/**
 * Notes an object before its bytes are sent, so that it isn't deleted before a row names it. If none does, it is deleted
 * afterwards. Waits for a deletion of the same object.
 * @param db not the transaction of the write: others have to see it
 * @returns whether the object was known
 */
export async function claimObject(
  db: Kysely<DB>,
  { hash, size }: { hash: string; size: number },
): Promise<boolean> {
  // Raw because one statement notes the object and when to look at it again, and says which of both happened.
  const { rows } = await sql<{ isKnown: boolean }>`
    with claimed as (
      insert into objects (hash, size, claimed_until) values (${hash}, ${size}, now() + ${claim})
      on conflict (hash) do update set claimed_until = excluded.claimed_until
      returning claimed_until, xmax <> 0 as known),
    noted as (insert into object_releases (hash, due_at) select ${hash}, claimed_until from claimed)
    select known as "isKnown" from claimed`.execute(db);
  return rows[0]?.isKnown ?? false;
}

/** A condition: whether a row names the object of this hash. */
const isNamed = (hash: ReturnType<typeof sql>) =>
  sql<boolean>`(${sql.join(
    fileTables.map(({ table }) => sql`exists (select from ${sql.table(table)} where object_hash = ${hash})`),
    sql` or `,
  )})`;

/** An object that may have to be deleted. */
export interface Release {
  id: number;
  hash: string;
}

/** The condition under which there is something to do: some object is due. */
export const anyDue = sql<boolean>`exists (select from object_releases where due_at <= now())`;

/** Locks the release that has been due the longest, unless another server works on it. */
export async function lockDueRelease(transaction: Kysely<DB>): Promise<Release | undefined> {
  return transaction
    .selectFrom('object_releases')
    .select(['id', 'hash'])
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Forgets a release that was looked at. */
export async function dropRelease(transaction: Kysely<DB>, { id }: Release): Promise<void> {
  await transaction.deleteFrom('object_releases').where('id', '=', id).execute();
}

/** Looks at the release again once the object's claim is over. */
export async function postponeRelease(transaction: Kysely<DB>, { id }: Release, until: Date): Promise<void> {
  await transaction.updateTable('object_releases').set({ due_at: until }).where('id', '=', id).execute();
}

/**
 * Locks an object, after writes that are just naming it.
 * @returns until when it is claimed, null if it no longer is; undefined if it doesn't exist
 */
export async function lockObject(
  transaction: Kysely<DB>,
  hash: string,
): Promise<{ claimedUntil: Date | null } | undefined> {
  return transaction
    .selectFrom('objects')
    .select(sql<Date | null>`case when claimed_until > now() then claimed_until end`.as('claimedUntil'))
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes a locked object from the table, unless a row names it. */
export async function dropUnnamed(transaction: Kysely<DB>, hash: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('objects')
    .where('hash', '=', hash)
    .where(({ not }) => not(isNamed(sql`objects.hash`)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes every object due that no row names and no write claims, also one that was lost sight of. */
export async function releaseUnnamed(db: Kysely<DB>): Promise<void> {
  await withoutTimeLimit(db, (transaction) =>
    sql`insert into object_releases (hash, due_at)
    select hash, now() from objects where claimed_until <= now() and not ${isNamed(sql`objects.hash`)}
      and not exists (select from object_releases where object_releases.hash = objects.hash and due_at <= now())`.execute(
      transaction,
    ),
  );
}

/** Notes an object that only the store knows, so that it is deleted as one that no row names. */
export async function adoptObject(
  db: Kysely<DB>,
  { hash, size }: { hash: string; size: number },
): Promise<void> {
  await sql`with adopted as (
      insert into objects (hash, size, claimed_until) values (${hash}, ${size}, now()) on conflict do nothing returning hash)
    insert into object_releases (hash, due_at) select hash, now() from adopted`.execute(db);
}

/** The known objects after a hash, in the order of the store's list. */
export async function objectsAfter(
  db: Kysely<DB>,
  after: string,
  limit: number,
): Promise<{ hash: string; size: number; isNamed: boolean }[]> {
  return db
    .selectFrom('objects')
    .select(['hash', 'size', isNamed(sql`objects.hash`).as('isNamed')])
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute();
}

/** How many rows have their bytes in the database and outside, and how many bytes. */
export async function countFiles(
  db: Kysely<DB>,
  { table }: FileTable,
): Promise<{ inside: number; insideBytes: number; outside: number; outsideBytes: number }> {
  return withoutTimeLimit(db, async (transaction) => {
    // Raw because the tables are data.
    const { rows } = await sql<{
      inside: number;
      insideBytes: number;
      outside: number;
      outsideBytes: number;
    }>`
    select count(*) filter (where object_hash is null)::int as inside, count(object_hash)::int as outside,
      coalesce(sum(octet_length(bytes)), 0)::float8 as "insideBytes",
      coalesce((select sum(size) from objects where hash in (select object_hash from ${sql.table(table)})), 0)::float8 as "outsideBytes"
    from ${sql.table(table)}`.execute(transaction);
    return rows[0] ?? { inside: 0, insideBytes: 0, outside: 0, outsideBytes: 0 };
  });
}

/** The next rows whose bytes are in the database (or, with `outside`, in objects), in the order of their keys. */
export async function rowsToMove(
  db: Kysely<DB>,
  { table, key }: FileTable,
  { from, limit, outside }: { from: string | undefined; limit: number; outside: boolean },
): Promise<{ key: string; objectHash: string | null }[]> {
  const place = outside ? sql`object_hash is not null` : sql`object_hash is null`;
  const beyond =
    from === undefined
      ? sql`true`
      : sql`${sql.ref(key)} > ${from}${table === 'images' ? sql`` : sql`::uuid`}`;
  // Raw because the tables are data.
  const { rows } = await sql<{ key: string; objectHash: string | null }>`
    select ${sql.ref(key)} as key, object_hash as "objectHash" from ${sql.table(table)}
    where ${place} and ${beyond} order by ${sql.ref(key)} limit ${limit}`.execute(db);
  return rows;
}

/** The bytes of a row, as far as they are in it. */
export async function bytesOf(
  db: Kysely<DB>,
  { table, key }: FileTable,
  of: string,
): Promise<Buffer | undefined> {
  // Raw because the tables are data.
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select bytes from ${sql.table(table)} where ${sql.ref(key)} = ${of}`.execute(db);
  return rows[0]?.bytes ?? undefined;
}

/** Puts the name of an object in the place of a row's bytes, if the row still has exactly these. */
export async function nameInsteadOfBytes(
  db: Kysely<DB>,
  { table, key, isEncrypted }: FileTable,
  row: { key: string; hash: string },
): Promise<boolean> {
  const version = isEncrypted ? sql`, object_key_version = secret_key_version(bytes)` : sql``;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set bytes = null, object_hash = ${row.hash} ${version}
    where ${sql.ref(key)} = ${row.key} and encode(sha256(bytes), 'hex') = ${row.hash}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Puts bytes in the place of a name, if the row still names their object. */
export async function bytesInsteadOfName(
  db: Kysely<DB>,
  { table, key, isEncrypted }: FileTable,
  row: { key: string; hash: string; bytes: Buffer },
): Promise<boolean> {
  const version = isEncrypted ? sql`, object_key_version = null` : sql``;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set bytes = ${row.bytes}, object_hash = null ${version}
    where ${sql.ref(key)} = ${row.key} and object_hash = ${row.hash}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
