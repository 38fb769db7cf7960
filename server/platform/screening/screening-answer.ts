import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import { isOffInSql } from '../modules/switched-off.ts';

/** What screening says about a withdrawal now. */
export interface ScreeningAnswer {
  state: 'passed' | 'hit' | 'pending' | 'unknown';
  /** Why it says nothing. */
  error: 'screeningOff' | 'listMissing' | 'listTooOld' | 'userMissing' | null;
  /** The lists with their versions. */
  version: string | null;
  /** Of a hit: which hits there are, and what was decided about them. An override counts for exactly these. */
  finding?: string;
}

/** Whose hits count for a withdrawal: those of its destination and of its user. */
interface Screened {
  id: string;
  userId: string | null;
}

interface Found {
  isOff: boolean;
  isOld: boolean;
  isChecking: boolean;
  hits: string | null;
  version: string | null;
}

/**
 * Whether the user and the destination of a withdrawal have neither an open nor a confirmed hit on lists that are new
 * enough (specification 37.7), by what is committed when it is asked.
 * @param withdrawal null for a question without a withdrawal
 */
export async function screeningAnswer(db: Kysely<DB>, withdrawal: Screened | null): Promise<ScreeningAnswer> {
  const ids =
    withdrawal === null ? [] : [withdrawal.id, ...(withdrawal.userId === null ? [] : [withdrawal.userId])];
  // Raw because one statement sees lists, hits and what waits as of one moment.
  const { rows } = await sql<Found>`select ${isOffInSql('screening')} as "isOff",
      exists (select from screening_lists where current = 0
        or confirmed_at < clock_timestamp() - make_interval(hours => max_age_hours)) as "isOld",
      exists (select from screening_lists where checked < current)
        or exists (select from screening_due where subject_id = any(${ids}::uuid[]))
        or exists (select from screening_lists as oracle cross join (
            select lower(btrim(address)) as address from users where id = any(${ids}::uuid[]) and deleted_at is null
            union all select lower(btrim(to_address)) from withdrawals where id = any(${ids}::uuid[]) and payment_type = 2)
            as subject
          where format = 'oracle' and subject.address ~ '^0x[0-9a-f]{40}$' and not exists (
            select from screening_oracle_answers as answer where answer.list_id = oracle.id
              and answer.address = subject.address
              and asked_at >= clock_timestamp() - make_interval(hours => max_age_hours))) as "isChecking",
      (select string_agg(id || ' ' || version, ', ' order by id) from screening_hits
        where subject_id = any(${ids}::uuid[]) and state in ('open', 'confirmed')) as hits,
      (select string_agg(name || ' ' || current, ', ' order by name) from screening_lists) as version`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('A statement without a table gives one row.');
  const version = found.version?.replaceAll(/[^\w .:+/,-]/g, '').slice(0, 100) ?? null;
  const unknown = (error: ScreeningAnswer['error']) => ({ state: 'unknown' as const, error, version });
  if (found.isOff) return unknown('screeningOff');
  if (found.hits !== null) return { state: 'hit', error: null, version, finding: found.hits };
  if (found.version === null) return unknown('listMissing');
  if (found.isOld) return unknown('listTooOld');
  if (withdrawal !== null && withdrawal.userId === null) return unknown('userMissing');
  return { state: found.isChecking ? 'pending' : 'passed', error: null, version };
}

/** Has the destination and the user of a withdrawal checked again. Those that wait for their check already still do. */
export async function checkAgain(db: Kysely<DB>, { id, userId }: Screened): Promise<void> {
  const user = userId === null ? [] : [{ subject_id: userId, subject_kind: 'user' }];
  await db
    .insertInto('screening_due')
    .values([{ subject_id: id, subject_kind: 'withdrawal' }, ...user])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Has gates looked at again about waiting withdrawals, because hits or lists have changed.
 * @param subjectIds the users, or the withdrawals; null for all
 */
export async function askGatesAgain(db: Kysely<DB>, subjectIds: readonly string[] | null): Promise<void> {
  if (subjectIds?.length === 0) return;
  await setDueInOrder(
    db,
    // Raw because an array is one value, however many ids it has.
    sql<boolean>`${subjectIds}::uuid[] is null or exists (select from withdrawal_decisions as decision where decision.id = decision_id
      and (decision.id = any(${subjectIds}::uuid[]) or decision.user_id = any(${subjectIds}::uuid[])))`,
  );
}

/** Makes the questions about several withdrawals due, in one order, so that two that do it don't deadlock. */
export async function setDueInOrder(db: Kysely<DB>, which: RawBuilder<boolean>): Promise<void> {
  // Raw because a part of the statement locks what it changes.
  await sql`with due as materialized (
      select decision_id from gates_due where ${which} order by decision_id for no key update)
    update gates_due set due_at = clock_timestamp() from due where gates_due.decision_id = due.decision_id`.execute(
    db,
  );
}
