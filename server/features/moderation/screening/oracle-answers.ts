import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { askGatesAgain } from '#server/platform/screening/screening-answer.ts';
import type { OraclePlace } from './ask-oracle.ts';
import { addressKey } from './normalize.ts';
import { type SubjectKind, subjectKinds, subjectsAfter } from './subjects.ts';
import { nilUuid } from '#server/platform/db/nil-uuid.ts';

/** An oracle that this server asks now. */
export interface ClaimedOracle extends OraclePlace {
  id: string;
  cursor: { kind: SubjectKind; after: string } | null;
}

/** How long an oracle belongs to the server that asks it, and how soon it is asked again after a failure. */
const leaseSeconds = 60;
const againSeconds = 30;

/** How many subjects and how many answers one transaction takes. */
const listedAtOnce = 5000;
const askedAtOnce = 500;

/** Where listing everybody's addresses begins. */
export const oracleStart: NonNullable<ClaimedOracle['cursor']> = { kind: 'user', after: nilUuid };

/** An answer is asked for again after half of the time that it counts, so that it is renewed before it ends. */
const renewedAfter = sql`make_interval(mins => max_age_hours * 30)`;

/** The address of an EVM chain in lower case, or null. Oracles are asked about no others. */
export function oracleAddress(address: string | null): string | null {
  const key = addressKey(address ?? '').toLowerCase();
  return /^0x[\da-f]{40}$/.test(key) ? key : null;
}

/** The oracles with an answer to ask for, or with everybody's addresses to list, that no server works on. */
export const dueOracles = () => sql`select id from screening_lists as list
  where format = 'oracle' and fetch_at <= clock_timestamp() and (checked < current or problem is not null
    or confirmed_at < clock_timestamp() - ${renewedAfter}
    or exists (select from screening_oracle_answers as answer where answer.list_id = list.id
      and asked_at < clock_timestamp() - ${renewedAfter}))`;

/** Takes an oracle to work on. Another server takes it if this one dies. */
export async function claimOracle(db: Kysely<DB>): Promise<ClaimedOracle | undefined> {
  // Raw because a part of the statement locks what it changes.
  const { rows } = await sql<ClaimedOracle>`
    with due as (${dueOracles()} order by fetch_at limit 1 for no key update skip locked)
    update screening_lists set fetch_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from due where screening_lists.id = due.id
    returning screening_lists.id, chain_id as "chainId", contract, oracle_cursor as cursor`.execute(db);
  return rows[0];
}

/** Gives an oracle back, with the reason if it didn't answer. */
export async function releaseOracle(db: Kysely<DB>, id: string, problem?: Message): Promise<void> {
  await db
    .updateTable('screening_lists')
    .set({
      fetch_at: sql<Date>`clock_timestamp() + make_interval(secs => ${problem ? againSeconds : 0})`,
      ...(problem && { problem: JSON.stringify(problem) }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Notes the next addresses of users and withdrawals as those to ask about.
 * @returns where to go on; null at the end
 */
export async function listAddresses(
  db: Kysely<DB>,
  list: string,
  { kind, after }: NonNullable<ClaimedOracle['cursor']>,
): Promise<ClaimedOracle['cursor']> {
  const subjects = await subjectsAfter(db, kind, after, listedAtOnce);
  const last = subjects.at(-1);
  const nextKind = subjectKinds[subjectKinds.indexOf(kind) + 1];
  const next =
    last && subjects.length === listedAtOnce
      ? { kind, after: last.id }
      : nextKind
        ? { kind: nextKind, after: nilUuid }
        : null;
  const addresses = subjects.map(({ address }) => oracleAddress(address));
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('screening_lists')
      .set({ oracle_cursor: next && JSON.stringify(next) })
      .where('id', '=', list)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await wantAnswers(
      transaction,
      addresses.flatMap((address) => (address === null ? [] : { list, address })),
    );
    return next;
  });
}

/** Notes addresses that an oracle is to be asked about. Those that it was asked about stay as they are. */
export async function wantAnswers(
  db: Kysely<DB>,
  wanted: readonly { list: string; address: string }[],
): Promise<void> {
  if (wanted.length === 0) return;
  // Raw because arrays are two values, however many addresses there are. Sorted, so that two servers don't wait for each other.
  await sql`insert into screening_oracle_answers (list_id, address)
    select distinct list, address from unnest(${wanted.map(({ list }) => list)}::uuid[],
      ${wanted.map(({ address }) => address)}::text[]) as wanted (list, address)
    where exists (select from screening_lists where id = list)
    order by list, address on conflict do nothing`.execute(db);
}

/** Whose address it is: users who aren't deleted, and destinations of withdrawals. */
const subjectsWithAddress = (addresses: readonly string[]) => sql`
  select id, 'user' as kind, lower(address) as address from users
    where lower(address) = any(${addresses}::text[]) and deleted_at is null
  union all select id, 'withdrawal', lower(to_address) from withdrawals
    where lower(to_address) = any(${addresses}::text[]) and payment_type = 2`;

/** Addresses to ask about, and the time before which their answers are older. */
export interface DueAddresses {
  addresses: string[];
  at: string;
}

/** The addresses to ask about next. Those that nobody has anymore are forgotten. */
export async function takeDueAddresses(db: Kysely<DB>, list: string): Promise<DueAddresses> {
  return db.transaction().execute(async (transaction) => {
    // Raw because the interval is of the list. Locked first: a check that counts an answer has ended when the users are read.
    const { rows } = await sql<{ address: string }>`select address from screening_oracle_answers as answer
      join screening_lists on screening_lists.id = list_id
      where list_id = ${list} and asked_at < clock_timestamp() - ${renewedAfter}
      order by asked_at limit ${askedAtOnce} for update of answer skip locked`.execute(transaction);
    const due = rows.map(({ address }) => address);
    // Raw because a user and a withdrawal are looked up for each.
    const { rows: used } = await sql<{ address: string }>`select distinct address
      from (${subjectsWithAddress(due)}) as subject`.execute(transaction);
    const kept = new Set(used.map(({ address }) => address));
    const forgotten = due.filter((address) => !kept.has(address));
    await transaction
      .deleteFrom('screening_oracle_answers')
      .where('list_id', '=', list)
      // Raw because an array is one value, however many addresses it has.
      .where(sql<boolean>`address = any(${forgotten}::text[])`)
      .execute();
    // Raw because only the database's clock counts.
    const clock = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(transaction);
    return { addresses: [...kept], at: clock.rows[0]?.at ?? '' };
  });
}

/**
 * Stores answers, and has those checked whom a changed answer is about, or who wait for it. Entries begin and end with
 * the answers.
 */
export async function storeAnswers(
  db: Kysely<DB>,
  oracle: ClaimedOracle,
  { addresses, at }: DueAddresses,
  listed: readonly boolean[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const list = await transaction
      .selectFrom('screening_lists')
      .select('current')
      .where('id', '=', oracle.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!list) return;
    // Raw because one statement compares the answers with the ones before. An older answer never replaces a newer one.
    const { rows: changed } = await sql<{ address: string; isListed: boolean }>`
      with given as (select * from unnest(${addresses}::text[], ${listed}::boolean[]) as given (address, said)),
      before as (select address, is_listed, said from screening_oracle_answers join given using (address)
        where list_id = ${oracle.id} and asked_at < ${at}::timestamptz order by address for update of screening_oracle_answers),
      stored as (update screening_oracle_answers as answer set is_listed = said, asked_at = ${at}::timestamptz
        from before where answer.list_id = ${oracle.id} and answer.address = before.address)
      select address, said as "isListed" from before where said <> is_listed`.execute(transaction);
    const begun = changed.filter(({ isListed }) => isListed).map(({ address }) => address);
    const ended = changed.filter(({ isListed }) => !isListed).map(({ address }) => address);
    await beginEntries(transaction, oracle, begun, list.current);
    await endEntries(transaction, oracle.id, ended, list.current);
    // Raw because subjects are of two tables.
    await sql`insert into screening_due (subject_id, subject_kind)
      select id, kind from (${subjectsWithAddress([...begun, ...ended])}) as subject order by id
      on conflict (subject_id) do update set due_at = clock_timestamp()`.execute(transaction);
    await sql`update screening_due set due_at = clock_timestamp() where due_at > clock_timestamp()
      and subject_id in (select id from (${subjectsWithAddress(addresses)}) as subject)`.execute(transaction);
    if (changed.length === 0) return;
    await transaction
      .updateTable('screening_lists')
      .set({
        // Raw because it counts rows of another table.
        entries: sql<number>`(select count(*) from screening_entries where list_id = ${oracle.id} and until is null)`,
      })
      .where('id', '=', oracle.id)
      .execute();
  });
}

async function beginEntries(
  db: Kysely<DB>,
  { id, chainId, contract }: ClaimedOracle,
  addresses: readonly string[],
  since: number,
): Promise<void> {
  if (addresses.length === 0) return;
  const entries = addresses.map((address) => ({
    id: uuidV7(),
    list_id: id,
    external_id: address,
    names: [],
    addresses: [address],
    birth_years: [],
    countries: [],
    facts: createHash('sha256').update(`${chainId} ${contract} ${address}`).digest('hex'),
    since,
  }));
  await db
    .insertInto('screening_entries')
    .values(entries)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function endEntries(
  db: Kysely<DB>,
  list: string,
  addresses: readonly string[],
  until: number,
): Promise<void> {
  await db
    .updateTable('screening_entries')
    .set({ until })
    .where('list_id', '=', list)
    .where('until', 'is', null)
    // Raw because an array is one value, however many addresses it has.
    .where(sql<boolean>`external_id = any(${addresses}::text[])`)
    .execute();
}

/** Stores that an oracle answers, if everybody's addresses are listed and no answer is due. */
export async function confirmOracle(db: Kysely<DB>, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Raw because the former state says whether gates have to look again.
    const { rows } = await sql<{ wasOpen: boolean }>`
      with former as (select id, checked < current or problem is not null
          or confirmed_at < clock_timestamp() - make_interval(hours => max_age_hours) as "wasOpen"
        from screening_lists as list where id = ${id} and oracle_cursor is null
          and not exists (select from screening_oracle_answers as answer where answer.list_id = list.id
            and asked_at < clock_timestamp() - ${renewedAfter}) for no key update)
      update screening_lists set confirmed_at = clock_timestamp(), problem = null, checked = current
      from former where screening_lists.id = former.id returning "wasOpen"`.execute(transaction);
    if (rows[0]?.wasOpen) await askGatesAgain(transaction, null);
  });
}
