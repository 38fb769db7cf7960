import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { CallFailure } from '../base/failure.ts';
import { networkOf, plainAddress } from '../base/network.ts';

const minute = 60;
const hour = 60 * minute;

/** Attempts in a time, by what is counted. All servers on a database share the counters. */
const limits = {
  /** Failed sign-ins to one account from one network. A right password clears it. */
  signIn: { points: 10, seconds: 15 * minute },
  /** Failed sign-ins to one account from anywhere; holds for networks that the account never signed in from. */
  signInAccount: { points: 100, seconds: hour },
  /** Failed sign-ins from one network to any account: against trying one password on many. */
  signInNetwork: { points: 100, seconds: 15 * minute },
  /** The same two for codes of the second factor, once the password was right. */
  secondFactor: { points: 5, seconds: 15 * minute },
  secondFactorAccount: { points: 50, seconds: hour },
  /** Wrong passwords on the own security page. */
  ownPassword: { points: 10, seconds: 15 * minute },
  /** Reset links asked for, and used, from one network. */
  forgotNetwork: { points: 20, seconds: hour },
  resetNetwork: { points: 20, seconds: hour },
  /** Reset mails to one address; more are not sent, and nobody is told. */
  resetMail: { points: 3, seconds: hour },
  /** Mails to one address with a link that lets its network in, for owners whom `signInAccount` locks out. */
  networkMail: { points: 1, seconds: hour },
} as const;

type Limit = keyof typeof limits;

/** Which counter of each kind. */
type Counters = Partial<Record<Limit, string>>;

/** Seconds to wait, for each counter that is full. */
type Waits = Partial<Record<Limit, number>>;

const keysOf = (counters: Counters) =>
  Object.entries(counters)
    .map(([limit, key]) => `${limit}:${key}`)
    .sort();
const limitOf = (key: string) => key.slice(0, key.indexOf(':')) as Limit;

/**
 * Counts one in each of some counters, and looks at others without counting, in one statement. A counter's time begins
 * with its first point.
 * @returns the waits of those where that was one too many, or would have been
 */
async function count(db: Kysely<DB>, counted: Counters, looked: Counters = {}): Promise<Waits> {
  const keys = keysOf(counted);
  const { rows } = await sql<{ key: string; points: number; seconds: number }>`
    with counted as (
      insert into sign_in_limits as counter (key, points, expires_at)
      select key, 1, now() + make_interval(secs => seconds)
      from unnest(${keys}::text[], ${keys.map((key) => limits[limitOf(key)].seconds)}::float8[]) as given (key, seconds)
      on conflict (key) do update set
        points = case when counter.expires_at > now() then counter.points + 1 else 1 end,
        expires_at = case when counter.expires_at > now() then counter.expires_at else excluded.expires_at end
      returning key, points, expires_at),
    looked as (
      select key, points + 1 as points, expires_at from sign_in_limits
      where key = any(${keysOf(looked)}) and expires_at > now())
    select key, points, greatest(1, ceil(extract(epoch from expires_at - now())))::int as seconds
    from (table counted union all table looked) as counters`.execute(db);
  const full = rows.filter(({ key, points }) => points > limits[limitOf(key)].points);
  return Object.fromEntries(full.map(({ key, seconds }) => [limitOf(key), seconds]));
}

async function clear(db: Kysely<DB>, counters: Counters): Promise<void> {
  await sql`delete from sign_in_limits where key = any(${keysOf(counters)})`.execute(db);
}

function tooMany(seconds: number): CallFailure {
  const minutes = Math.ceil(seconds / 60);
  return new CallFailure(429, { sentence: 'tooManySignIns', values: { minutes } }, seconds);
}

/** The refusal of a network that the admin isn't known on; a mailed link gets around it. */
export class StrangerRefused extends CallFailure {
  constructor(seconds: number) {
    const minutes = Math.ceil(seconds / 60);
    super(429, { sentence: 'tooManyStrangers', values: { minutes } }, seconds);
  }
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
  const waits = await count(
    db,
    { signIn: `${account}:${network}` },
    { signInAccount: account, signInNetwork: network },
  );
  const wait = waits.signIn ?? waits.signInNetwork;
  if (wait !== undefined) throw tooMany(wait);
  return { accountWait: waits.signInAccount };
}

/**
 * Lets a sign-in to an account under attack pass from networks that its admin is known on, so that nobody can lock
 * the owner out from afar.
 * @param adminId null where there is no such account, which is refused like any other
 * @throws StrangerRefused 429 with Retry-After for every other network
 */
export async function refuseStranger(
  db: Kysely<DB>,
  adminId: string | null,
  ipAddress: string,
  wait: number | undefined,
): Promise<void> {
  if (wait === undefined) return;
  if (adminId === null || !(await isKnownNetwork(db, adminId, ipAddress))) throw new StrangerRefused(wait);
}

/** Whether the admin signed in, or used a mailed link, from that network in the last 90 days. */
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
  await count(db, { signInAccount: accountKey(email), signInNetwork: networkOf(ipAddress) });
}

/** A right password clears what failed before from the same network. */
export async function noteRightPassword(db: Kysely<DB>, { email, ipAddress }: Attempt): Promise<void> {
  await clear(db, { signIn: `${accountKey(email)}:${networkOf(ipAddress)}` });
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
  const waits = await count(db, {
    secondFactor: `${account}:${networkOf(ipAddress)}`,
    secondFactorAccount: account,
  });
  if (waits.secondFactor !== undefined) throw tooMany(waits.secondFactor);
  await refuseStranger(db, adminId, ipAddress, waits.secondFactorAccount);
}

/** A right code clears what failed before from the same network, and doesn't count for the account. */
export async function noteRightCode(db: Kysely<DB>, { email, ipAddress }: Attempt): Promise<void> {
  const account = accountKey(email);
  await clear(db, { secondFactor: `${account}:${networkOf(ipAddress)}` });
  await sql`update sign_in_limits set points = points - 1 where key = ${`secondFactorAccount:${account}`}`.execute(
    db,
  );
}

/**
 * Counts a password given on the own security page before it is checked; `noteOwnPassword` clears it.
 * @throws CallFailure 429 with Retry-After
 */
export async function beginOwnPassword(db: Kysely<DB>, adminId: string): Promise<void> {
  const { ownPassword } = await count(db, { ownPassword: adminId });
  if (ownPassword !== undefined) throw tooMany(ownPassword);
}

/** The own password was right. */
export async function noteOwnPassword(db: Kysely<DB>, adminId: string): Promise<void> {
  await clear(db, { ownPassword: adminId });
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
  const wait = (await count(db, { [limit]: networkOf(ipAddress) }))[limit];
  if (wait !== undefined) throw tooMany(wait);
}

/** Counts a reset mail to an address. False: it had enough of them in the last hour. */
export async function mayMailReset(db: Kysely<DB>, email: string): Promise<boolean> {
  return (await count(db, { resetMail: accountKey(email) })).resetMail === undefined;
}

/** Counts a mail with a link that lets a network in. False: the address had one in the last hour. */
export async function mayMailNetworkLink(db: Kysely<DB>, email: string): Promise<boolean> {
  return (await count(db, { networkMail: accountKey(email) })).networkMail === undefined;
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
  await sql`delete from sign_in_limits where expires_at < now()`.execute(db);
}
