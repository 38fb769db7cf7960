import { type Kysely, sql } from 'kysely';
import { lockdownTokensMax } from '#contract/platform/limits.ts';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

/** A user as far as a lockdown goes. */
export type LockdownUser = Awaited<ReturnType<typeof findLockdownUser>>;

/**
 * The user of a lockdown.
 * @param isLocked whether nobody else may change the user until the transaction ends
 * @throws CallFailure 404 if the user doesn't exist or was deleted
 */
export async function findLockdownUser(db: Kysely<DB>, id: string, isLocked = false) {
  const query = db
    .selectFrom('users')
    .select(['id', 'name', 'address', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  const user = await (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!user) throw noSuchRecord();
  return user;
}

/** A lockdown that is not undone. */
export type Lockdown = NonNullable<Awaited<ReturnType<typeof openLockdown>>>;

/** The lockdown of a user that is not undone; undefined if there is none. */
export const openLockdown = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('lockdowns')
    .innerJoin('admins', 'admins.id', 'locked_by')
    .leftJoin('withdrawal_stops as stop', 'stop.id', 'stop_id')
    .select([
      'lockdowns.id',
      'lockdowns.reason',
      'locked_by as lockedById',
      'admins.name as lockedBy',
      'locked_at as lockedAt',
      'has_blocked as hasBlocked',
      'stop_id as freezeId',
      'stop.ends_at as freezeEndsAt',
      'hidden_tokens as hiddenTokens',
      'case_id as caseId',
    ])
    .where('lockdowns.user_id', '=', userId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();

/**
 * The tokens that a user owns and that are not hidden, at most one more than a lockdown hides.
 * @param isLocked whether nobody else may change them until the transaction ends
 */
export async function tokensToHide(
  db: Kysely<DB>,
  { address }: Pick<LockdownUser, 'address'>,
  isLocked = false,
): Promise<string[]> {
  if (address === null) return [];
  const query = db
    .selectFrom('tokens')
    .select('id')
    .where(sql`lower(owner)`, '=', address.toLowerCase())
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('id')
    .limit(lockdownTokensMax + 1);
  const rows = await (isLocked ? query.forUpdate() : query).execute();
  return rows.map(({ id }) => id);
}

/** The parts that a lockdown has changed. */
interface Parts {
  hasBlocked: boolean;
  freezeId: string | null;
  hiddenTokens: readonly string[];
  caseId: string | null;
}

/**
 * Stores a lockdown.
 * @returns its id; undefined if the user has one already
 */
export async function insertLockdown(
  db: Kysely<DB>,
  about: { userId: string; reason: string; lockedBy: string },
  parts: Parts,
): Promise<string | undefined> {
  const inserted = await db
    .insertInto('lockdowns')
    .values({
      id: uuidV7(),
      user_id: about.userId,
      reason: about.reason,
      locked_by: about.lockedBy,
      has_blocked: parts.hasBlocked,
      stop_id: parts.freezeId,
      hidden_tokens: [...parts.hiddenTokens],
      case_id: parts.caseId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/**
 * Marks a lockdown as undone.
 * @returns false if it was undone before
 */
export async function markUndone(
  db: Kysely<DB>,
  { id, by, because }: { id: string; by: string; because: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lockdowns')
    .set({ undone_at: sql`now()`, undone_by: by, undone_because: because })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The decisions of cases since shortly before a lockdown: those that came while it was made are among them. */
// Raw because the builder has no intervals.
const decidedSince = ({ lockedAt }: Pick<Lockdown, 'lockedAt'>) => sql<boolean>`exists (
  select from case_decisions as decision where decision.case_id = cases.id and decision.in_force
    and decision.outcome in ('hidden', 'deleted')
    and decision.decided_at > ${lockedAt}::timestamptz - interval '1 minute')`;

/** Which of the tokens that a lockdown hid are still hidden by it alone. */
export async function tokensToShow(db: Kysely<DB>, lockdown: Lockdown): Promise<string[]> {
  const { id, hiddenTokens } = lockdown;
  if (hiddenTokens.length === 0) return [];
  const rows = await db
    .selectFrom('tokens')
    .select('id')
    .where('id', 'in', hiddenTokens)
    .where('deleted_at', 'is', null)
    // Raw because a time in JavaScript has no microseconds.
    .where(sql<boolean>`hidden_at = (select locked_at from lockdowns where id = ${id})`)
    .where((token) =>
      token.not(
        token.exists(
          token
            .selectFrom('cases')
            .select('cases.id')
            .whereRef('cases.token_record', '=', 'tokens.id')
            .where(decidedSince(lockdown)),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id: token }) => token);
}

/** Whether a case has decided since a lockdown that its user is blocked. */
export async function isBlockedByCase(
  db: Kysely<DB>,
  { address }: LockdownUser,
  { lockedAt }: Lockdown,
): Promise<boolean> {
  if (address === null) return false;
  const row = await db
    .selectFrom('case_decisions as decision')
    .innerJoin('cases', 'cases.id', 'decision.case_id')
    .select('decision.id')
    .where('decision.outcome', '=', 'blocked')
    .where('decision.in_force', '=', true)
    // Raw because the builder has no intervals.
    .where('decision.decided_at', '>', sql<Date>`${lockedAt}::timestamptz - interval '1 minute'`)
    .where(sql`lower(cases.address)`, '=', address.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a freeze still holds withdrawals and nobody has requested to lift it. */
export async function isFreezeToLift(db: Kysely<DB>, { freezeId }: Lockdown): Promise<boolean> {
  if (freezeId === null) return false;
  const row = await db
    .selectFrom('withdrawal_stops as stop')
    .select('stop.id')
    .where('stop.id', '=', freezeId)
    .where('stop.lifted_at', 'is', null)
    // Raw because only the database's clock says which have ended.
    .where('stop.ends_at', '>', sql<Date>`clock_timestamp()`)
    .where((stop) =>
      stop.not(
        stop.exists(
          stop
            .selectFrom('second_person_requests as request')
            .select('request.id')
            .where('request.kind', '=', 'liftStop')
            .where('request.subject', '=', freezeId)
            .where('request.decision', 'is', null)
            // Raw because only the database's clock says which have lapsed.
            .where('request.lapses_at', '>', sql<Date>`clock_timestamp()`),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a case that a lockdown opened is as it was: new, without reports and without notes of others. */
export async function isCaseUntouched(
  db: Kysely<DB>,
  { caseId, lockedById }: Pick<Lockdown, 'caseId' | 'lockedById'>,
): Promise<boolean> {
  if (caseId === null) return false;
  const row = await db
    .selectFrom('cases')
    .select('id')
    .where('id', '=', caseId)
    .where('state', '=', 'new')
    .where('version', '=', 1)
    .where('report_count', '=', 0)
    .where((one) =>
      one.not(
        one.exists(
          one
            .selectFrom('notes')
            .select('notes.id')
            .where('kind', '=', 'case')
            .where('record', '=', caseId)
            .where('author_id', '<>', lockedById),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Opens an urgent case about a user, or finds the open one.
 * @returns its id, and whether it is new
 */
export async function openCase(
  db: Kysely<DB>,
  { address, name }: { address: string; name: string },
): Promise<{ id: string; isNew: boolean }> {
  const subject = `user:${address.toLowerCase()}`;
  const added = await db
    .insertInto('cases')
    .values({ id: uuidV7(), type: 'user', subject, address, name, priority: 3 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true };
  const { id } = await db
    .selectFrom('cases')
    .select('id')
    .where('subject', '=', subject)
    .where('gathers', '=', true)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}
