import { createHash } from 'node:crypto';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DB } from '../db/types.ts';
import { CallFailure } from '../http/failure.ts';
import { networkOf, plainAddress } from './network.ts';

const minute = 60;
const hour = 60 * minute;

/** Attempts in a time, by what is counted. All servers on a database share the counters. */
const limits = {
  /** Failed sign-ins to one account from one network. A right password clears it. */
  signIn: { points: 10, duration: 15 * minute },
  /** Failed sign-ins to one account from anywhere; holds for networks that the account never signed in from. */
  signInAccount: { points: 100, duration: hour },
  /** Failed sign-ins from one network to any account: against trying one password on many. */
  signInNetwork: { points: 100, duration: 15 * minute },
  /** The same two for codes of the second factor, once the password was right. */
  secondFactor: { points: 5, duration: 15 * minute },
  secondFactorAccount: { points: 50, duration: hour },
  /** Wrong passwords on the own security page. */
  ownPassword: { points: 10, duration: 15 * minute },
  /** Reset links asked for, and used, from one network. */
  forgotNetwork: { points: 20, duration: hour },
  resetNetwork: { points: 20, duration: hour },
  /** Reset mails to one address; more are not sent, and nobody is told. */
  resetMail: { points: 3, duration: hour },
} as const;

type Limit = keyof typeof limits;

function limiter(db: Kysely<DB>, limit: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...limits[limit],
    keyPrefix: limit,
    tableName: 'sign_in_limits',
    tableCreated: true,
    // A housekeeping job does that.
    clearExpiredByTimeout: false,
    storeType: 'client',
    storeClient: {
      async query({ text, values }: { text: string; values: unknown[] }) {
        const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) };
      },
    },
  });
}

/** Counts one. Gives the milliseconds to wait where that was one too many, else undefined. */
async function count(db: Kysely<DB>, limit: Limit, key: string): Promise<number | undefined> {
  try {
    await limiter(db, limit).consume(key);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    throw refusal;
  }
}

/** The milliseconds to wait for each of some counters, where it is full, without counting. */
async function waitsFor<const L extends Limit>(
  db: Kysely<DB>,
  keys: Readonly<Record<L, string>>,
): Promise<Partial<Record<L, number>>> {
  const wanted = Object.entries<string>(keys).map(([limit, key]) => `${limit}:${key}`);
  const { rows } = await sql<{ limit: L; points: number; wait: number }>`
    select split_part(key, ':', 1) as limit, points, expire - ${Date.now()} as wait
    from sign_in_limits where key = any(${wanted}) and expire > ${Date.now()}`.execute(db);
  const full = rows.filter(({ limit, points }) => points >= limits[limit].points);
  return Object.fromEntries(full.map(({ limit, wait }) => [limit, wait])) as Partial<Record<L, number>>;
}

function tooMany(milliseconds: number): CallFailure {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new CallFailure(429, { sentence: 'tooManySignIns', values: { minutes } }, seconds);
}

/** An address as an account is found by it, whether or not there is one; without what PostgreSQL's texts can't hold. */
export function normalisedEmail(email: string): string {
  return email.toWellFormed().replaceAll('\0', '').trim().toLowerCase();
}

/** No address stands in the table; the hash also has one length and no character that LIKE knows. */
function accountKey(email: string): string {
  return createHash('sha256').update(normalisedEmail(email)).digest('hex');
}

/** Who tries: what is typed as the address, and where from. */
export interface Attempt {
  email: string;
  ipAddress: string;
}

/**
 * Counts an attempt to sign in before its password is checked, so that many at once don't slip through.
 * @returns whether the account is under attack from many networks: then `refuseStranger` decides
 * @throws CallFailure 429 with Retry-After, whether or not there is such an account
 */
export async function beginSignIn(
  db: Kysely<DB>,
  { email, ipAddress }: Attempt,
): Promise<{ accountWait: number | undefined }> {
  const network = networkOf(ipAddress);
  const account = accountKey(email);
  const [here, waits] = await Promise.all([
    count(db, 'signIn', `${account}:${network}`),
    waitsFor(db, { signInAccount: account, signInNetwork: network }),
  ]);
  const wait = here ?? waits.signInNetwork;
  if (wait !== undefined) throw tooMany(wait);
  return { accountWait: waits.signInAccount };
}

/**
 * Lets a sign-in to an account under attack pass from networks that its admin is known on, so that nobody can lock
 * the owner out from afar.
 * @param adminId null where there is no such account, which is refused like any other
 * @throws CallFailure 429 with Retry-After for every other network
 */
export async function refuseStranger(
  db: Kysely<DB>,
  adminId: string | null,
  ipAddress: string,
  wait: number | undefined,
): Promise<void> {
  if (wait === undefined) return;
  if (adminId === null || !(await isKnownNetwork(db, adminId, ipAddress))) throw tooMany(wait);
}

/** Whether the admin signed in, or used a reset link, from that network in the last 90 days. */
async function isKnownNetwork(db: Kysely<DB>, adminId: string, ipAddress: string): Promise<boolean> {
  const address = plainAddress(ipAddress);
  const found = await sql<{ known: boolean }>`
    with here as (select network(set_masklen(${address}::inet, case family(${address}::inet) when 4 then 32 else 64 end)) as net)
    select exists (select from admin_sessions, here
        where admin_id = ${adminId} and created_at > now() - interval '90 days' and ip_address <<= net)
      or exists (select from password_resets, here
        where admin_id = ${adminId} and used_at > now() - interval '90 days' and used_from <<= net) as known`.execute(
    db,
  );
  return found.rows[0]?.known === true;
}

/** A wrong password: it counts for the account and for the network too. */
export async function noteFailedSignIn(db: Kysely<DB>, { email, ipAddress }: Attempt): Promise<void> {
  await Promise.all([
    count(db, 'signInAccount', accountKey(email)),
    count(db, 'signInNetwork', networkOf(ipAddress)),
  ]);
}

/** A right password clears what failed before from the same network. */
export async function noteRightPassword(db: Kysely<DB>, { email, ipAddress }: Attempt): Promise<void> {
  await limiter(db, 'signIn').delete(`${accountKey(email)}:${networkOf(ipAddress)}`);
}

/**
 * Counts a code of the second factor before it is checked.
 * @throws CallFailure 429 with Retry-After
 */
export async function beginSecondFactor(
  db: Kysely<DB>,
  adminId: string,
  { email, ipAddress }: Attempt,
): Promise<void> {
  const account = accountKey(email);
  const [here, accountWait] = await Promise.all([
    count(db, 'secondFactor', `${account}:${networkOf(ipAddress)}`),
    count(db, 'secondFactorAccount', account),
  ]);
  if (here !== undefined) throw tooMany(here);
  await refuseStranger(db, adminId, ipAddress, accountWait);
}

/** A right code clears what failed before from the same network. */
export async function noteRightCode(db: Kysely<DB>, { email, ipAddress }: Attempt): Promise<void> {
  const account = accountKey(email);
  await Promise.all([
    limiter(db, 'secondFactor').delete(`${account}:${networkOf(ipAddress)}`),
    limiter(db, 'secondFactorAccount').reward(account),
  ]);
}

/**
 * Counts a password given on the own security page before it is checked; `noteOwnPassword` clears it.
 * @throws CallFailure 429 with Retry-After
 */
export async function beginOwnPassword(db: Kysely<DB>, adminId: string): Promise<void> {
  const wait = await count(db, 'ownPassword', adminId);
  if (wait !== undefined) throw tooMany(wait);
}

/** The own password was right. */
export async function noteOwnPassword(db: Kysely<DB>, adminId: string): Promise<void> {
  await limiter(db, 'ownPassword').delete(adminId);
}

/**
 * Counts the asking for, or the use of, a reset link from a network.
 * @throws CallFailure 429 with Retry-After, whether or not there is such an account
 */
export async function limitReset(
  db: Kysely<DB>,
  limit: 'forgotNetwork' | 'resetNetwork',
  ipAddress: string,
): Promise<void> {
  const wait = await count(db, limit, networkOf(ipAddress));
  if (wait !== undefined) throw tooMany(wait);
}

/** Counts a reset mail to an address. False: it had enough of them in the last hour. */
export async function mayMailReset(db: Kysely<DB>, email: string): Promise<boolean> {
  return (await count(db, 'resetMail', accountKey(email))) === undefined;
}

/** Forgets every failure of an account, from everywhere: its owner has just proven to be it. */
export async function clearLockouts(db: Kysely<DB>, email: string): Promise<void> {
  const account = accountKey(email);
  const keys = (['signIn', 'signInAccount', 'secondFactor', 'secondFactorAccount'] as const).map(
    (limit) => `${limit}:${account}%`,
  );
  await sql`delete from sign_in_limits where key like any(${keys})`.execute(db);
}

/** Deletes counters whose time is over; for the housekeeping. */
export async function deleteExpiredLimits(db: Kysely<DB>): Promise<void> {
  await sql`delete from sign_in_limits where expire < ${Date.now()}`.execute(db);
}
