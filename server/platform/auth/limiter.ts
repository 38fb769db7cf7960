import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { KeptStatements, placeOf } from '../db/kept-statements.ts';
import type { DB } from '../db/types.ts';
import { CallFailure } from '../base/failure.ts';
import { ipRangeOf, normalizeIpAddress } from '../base/ip-address.ts';
import { nilUuid } from '../db/nil-uuid.ts';

const [minute, hour] = [60, 3600];

/** Attempts within a time, by what is counted. All servers on a database share the counters. */
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
  /** Requests for a reset link to one address from one network. */
  forgotAddress: { points: 10, seconds: hour },
  /** Requests for reset links, and uses of one, from one network. Its time is short, because colleagues share the network. */
  forgotNetwork: { points: 100, seconds: 5 * minute },
  resetNetwork: { points: 100, seconds: 5 * minute },
  /** Password reset emails to one address. Further ones are not sent, and nobody is notified. */
  resetMail: { points: 3, seconds: hour },
  /** Emails to one address with a link that admits its network, for owners whom `signInAccount` locks out. */
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
const secondsOf = (counters: Counters) => keysOf(counters).map((key) => limits[limitOf(key)].seconds);

/** One in each of some counters more, as a common table expression. A counter's time begins with its first point. */
function counting(counters: Counters): RawBuilder<unknown> {
  return countingOf(keysOf(counters), secondsOf(counters));
}

/** The same of keys and their seconds, or of the places that these take in a kept statement. */
function countingOf(keys: string[] | string, seconds: number[] | string): RawBuilder<unknown> {
  return sql`counted as (
      insert into sign_in_limits as counter (key, points, expires_at)
      select key, 1, now() + make_interval(secs => seconds)
      from unnest(${keys}::text[], ${seconds}::float8[]) as given (key, seconds)
      on conflict (key) do update set
        points = case when counter.expires_at > now() then counter.points + 1 else 1 end,
        expires_at = case when counter.expires_at > now() then counter.expires_at else excluded.expires_at end
      returning key, points, expires_at)`;
}

/** A counter, with the seconds that are left of its time. */
type CounterRow = Pick<Selectable<DB['sign_in_limits']>, 'key' | 'points'> & { seconds: number };

const counterColumns = sql`key, points, greatest(1, ceil(extract(epoch from expires_at - now())))::int as seconds`;

/** The waits of those counters that have one too many. */
function waitsOf(counters: readonly CounterRow[]): Waits {
  const full = counters.filter(({ key, points }) => points > limits[limitOf(key)].points);
  return Object.fromEntries(full.map(({ key, seconds }) => [limitOf(key), seconds]));
}

/** Counts one attempt in each of some counters, and returns the waits of those that exceed their limit. */
async function count(db: Kysely<DB>, counters: Counters): Promise<Waits> {
  // Raw because the builder's upsert can't compare with the row that is there for several keys of unnest().
  const { rows } = await sql<CounterRow>`
    with ${counting(counters)} select ${counterColumns} from counted`.execute(db);
  return waitsOf(rows);
}

function clearing(counters: Counters): RawBuilder<unknown> {
  return sql`delete from sign_in_limits where key = any(${keysOf(counters)})`;
}

async function clear(db: Kysely<DB>, counters: Counters): Promise<void> {
  await clearing(counters).execute(db);
}

function tooMany(seconds: number): CallFailure {
  const minutes = Math.ceil(seconds / 60);
  return new CallFailure(429, { sentence: 'tooManySignIns', values: { minutes } }, seconds);
}

/** The refusal of a network that the admin isn't known on; a mailed link gets around it. */
export class UnknownNetworkRefused extends CallFailure {
  constructor(seconds: number) {
    const minutes = Math.ceil(seconds / 60);
    super(429, { sentence: 'tooManyStrangers', values: { minutes } }, seconds);
  }
}

/** An address as an account is found by it, whether or not there is one; without what PostgreSQL's texts can't hold. */
export function normalisedEmail(email: string): string {
  return email.toWellFormed().replaceAll('\0', '').trim().toLowerCase();
}

/** The table contains no addresses. The hash also has a fixed length and no character that LIKE interprets. */
function accountKey(email: string): string {
  return createHash('sha256').update(normalisedEmail(email)).digest('hex');
}

/** The person who tries: the address as typed, and the network. */
export interface Attempt {
  email: string;
  ipAddress: string;
}

/**
 * The commit of the statement that selects this doesn't wait for the disk: nothing of a counted attempt is acknowledged, and
 * a crash of the database loses a few points at most.
 */
const notWaitingForDisk = sql`set_config('synchronous_commit', 'off', true)`;

type BegunRow = CounterRow & { id: string | null };

/** By the function that selects the account. */
const begun = new KeptStatements<BegunRow>();

/**
 * Counts an attempt to sign in before its password is checked, so that concurrent attempts don't slip through, and
 * reads the account in the same statement. An account that is attacked from many networks stays open to networks where
 * its administrator is known, so that nobody can lock the owner out from elsewhere.
 * @param account selects the row of an address's account with its `id`. It is called once for all attempts, with the
 * placeholder of the address
 * @returns the account, if there is one
 * @throws CallFailure 429 with Retry-After, whether or not there is such an account: UnknownNetworkRefused for a network that
 * is only refused because of the attack
 */
export async function beginSignIn<Account extends { id: string }>(
  db: Kysely<DB>,
  { email, ipAddress }: Attempt,
  account: (normalisedEmail: string) => RawBuilder<Account>,
): Promise<Account | undefined> {
  const network = ipRangeOf(ipAddress);
  const key = accountKey(email);
  const counted: Counters = { signIn: `${key}:${network}` };
  const build = () =>
    // Raw because it counts and reads who tries in one trip, with the caller's part in it.
    sql<BegunRow>`
    with ${countingOf(placeOf('counted'), placeOf('seconds'))},
    looked as (
      select key, points + 1 as points, expires_at from sign_in_limits
      where key = any(${placeOf('looked')}) and expires_at > now())
    select ${counterColumns}, ${notWaitingForDisk}, account.*
    from (table counted union all table looked) as counters left join (${account(placeOf('email'))}) as account on true`;
  const rows = (await begun.rows(db, account.name, build, {
    counted: keysOf(counted),
    seconds: secondsOf(counted),
    looked: keysOf({ signInAccount: key, signInNetwork: network }),
    email: normalisedEmail(email),
  })) as (CounterRow & (Account | { id: null }))[];
  const waits = waitsOf(rows);
  const wait = waits.signIn ?? waits.signInNetwork;
  if (wait !== undefined) throw tooMany(wait);
  const [found] = rows;
  // Of an unknown account too, which takes as long as a known one.
  if (waits.signInAccount !== undefined && !(await isKnownNetwork(db, found?.id ?? nilUuid, ipAddress)))
    throw new UnknownNetworkRefused(waits.signInAccount);
  return found && found.id !== null ? found : undefined;
}

/**
 * Whether an administrator signed in, or used a link in an email, from that network in the last 90 days. Queried only
 * for an account under attack: as a part of the previous statement, it would have to be planned again for each sign-in.
 */
async function isKnownNetwork(db: Kysely<DB>, adminId: string, ipAddress: string): Promise<boolean> {
  const address = sql`${normalizeIpAddress(ipAddress)}::inet`;
  const network = sql`network(set_masklen(${address}, case family(${address}) when 4 then 32 else 64 end))`;
  const isKnown = sql<boolean>`(exists (select from admin_sessions
        where admin_id = ${adminId} and created_at > now() - interval '90 days' and ip_address <<= ${network})
      or exists (select from password_resets
        where admin_id = ${adminId} and used_at > now() - interval '90 days' and used_from <<= ${network}))`;
  const found = await db.selectNoFrom(isKnown.as('known')).executeTakeFirst();
  return found?.known ?? false;
}

/** A wrong password counts for the account and for the network too: a common table expression. */
export function countingFailedSignIn({ email, ipAddress }: Attempt): RawBuilder<unknown> {
  return counting({ signInAccount: accountKey(email), signInNetwork: ipRangeOf(ipAddress) });
}

/** A right password clears what failed before from the same network: a statement. */
export function clearingRightPassword({ email, ipAddress }: Attempt): RawBuilder<unknown> {
  return clearing({ signIn: `${accountKey(email)}:${ipRangeOf(ipAddress)}` });
}

/** The same in one statement. */
export async function noteRightPassword(db: Kysely<DB>, attempt: Attempt): Promise<void> {
  await clearingRightPassword(attempt).execute(db);
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
    secondFactor: `${account}:${ipRangeOf(ipAddress)}`,
    secondFactorAccount: account,
  });
  if (waits.secondFactor !== undefined) throw tooMany(waits.secondFactor);
  if (waits.secondFactorAccount === undefined) return;
  if (!(await isKnownNetwork(db, adminId, ipAddress)))
    throw new UnknownNetworkRefused(waits.secondFactorAccount);
}

/** A right code clears what failed before from the same network, and doesn't count for the account. */
export async function noteRightCode(db: Kysely<DB>, { email, ipAddress }: Attempt): Promise<void> {
  const account = accountKey(email);
  await clear(db, { secondFactor: `${account}:${ipRangeOf(ipAddress)}` });
  await db
    .updateTable('sign_in_limits')
    .set((counter) => ({ points: counter('points', '-', 1) }))
    .where('key', '=', `secondFactorAccount:${account}`)
    .execute();
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
 * Counts a request for a reset link, by its address and network and by the network.
 * @throws CallFailure 429 with Retry-After, whether or not there is such an account
 */
export async function limitResetRequests(db: Kysely<DB>, { email, ipAddress }: Attempt): Promise<void> {
  const network = ipRangeOf(ipAddress);
  const counters = { forgotAddress: `${accountKey(email)}:${network}`, forgotNetwork: network };
  const { forgotAddress, forgotNetwork } = await count(db, counters);
  const wait = forgotAddress ?? forgotNetwork;
  if (wait !== undefined) throw tooMany(wait);
}

/**
 * Counts the use of a mailed link from a network.
 * @throws CallFailure 429 with Retry-After
 */
export async function limitLinkUse(db: Kysely<DB>, ipAddress: string): Promise<void> {
  const { resetNetwork } = await count(db, { resetNetwork: ipRangeOf(ipAddress) });
  if (resetNetwork !== undefined) throw tooMany(resetNetwork);
}

/** Counts a password reset email to an address. False if the address had enough of them in the last hour. */
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

/** Deletes expired counters, for the periodic cleanup. */
export async function deleteExpiredLimits(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('sign_in_limits')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}
