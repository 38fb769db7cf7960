import { type Kysely, type Selectable, sql } from 'kysely';
import type { PolicyGate } from '#contract/withdrawals/gates.ts';
import { countCap } from '#contract/platform/limits.ts';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { failureColumns } from '#server/platform/signed-requests/failures-in-a-row.ts';
import { newWebhookSecret } from '#server/platform/signed-requests/signature.ts';
import { encrypted } from '#server/platform/secrets/encrypted.ts';

/** A gate's secret, the state of its server, and whether it is not asked now, after failures in a row. */
export type StoredGate = Selectable<DB['withdrawal_gates']> & { isPaused: boolean };

/** Adds what is missing for the gates of a policy: their secrets. */
export async function addMissingGates(
  db: Kysely<DB>,
  { keys }: Pick<Services, 'keys'>,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const rows = names.map((name) => {
    const id = uuidV7();
    return { id, name, secret: encrypted(keys.webhookSecrets, id, newWebhookSecret()) };
  });
  await db
    .insertInto('withdrawal_gates')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/**
 * A gate, locked until the transaction ends.
 * @throws CallFailure 404 if there is none of this name
 */
export async function lockGate(db: Kysely<DB>, name: string): Promise<{ id: string; secret: Buffer }> {
  const found = await db
    .selectFrom('withdrawal_gates')
    .select(['id', 'secret'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw noSuchRecord();
  return found;
}

/** Replaces the secret of a gate. */
export async function setSecrets(
  db: Kysely<DB>,
  id: string,
  columns: Pick<Selectable<DB['withdrawal_gates']>, 'secret' | 'former_secret' | 'former_until'>,
): Promise<void> {
  await db.updateTable('withdrawal_gates').set(columns).where('id', '=', id).execute();
}

/** The rows of the trail in which results of a gate were expired. */
const expiriesOf = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('audit_log')
    .where('record', '=', id)
    .where('call', '=', 'expireGateResults')
    .where('outcome', '=', 'done');

/**
 * How often a person has expired the results of a gate in the last hour, with all API keys that they added.
 * @param callerId the administrator, or one of the keys
 */
export async function countExpiries(db: Kysely<DB>, id: string, callerId: string): Promise<number> {
  const keyOwner = await db
    .selectFrom('api_keys')
    .select('made_by as id')
    .where('id', '=', callerId)
    .executeTakeFirst();
  const person = keyOwner?.id ?? callerId;
  const { count } = await expiriesOf(db, id)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('admin_id', '=', person),
        eb('admin_id', 'in', selectFrom('api_keys').select('api_keys.id').where('made_by', '=', person)),
      ]),
    )
    // Raw because only the database's clock counts.
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The last time that somebody expired the results of a gate. */
export async function lastExpiry(db: Kysely<DB>, id: string) {
  const found = await expiriesOf(db, id)
    .select(['admin_name as by', 'after', 'created_at as at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const reason = (found?.after as { reason?: string } | null | undefined)?.reason;
  return found ? { by: found.by ?? '', reason: reason ?? '', at: found.at } : null;
}

/** Expires the answers of gates to all questions so far. */
export async function expireResults(db: Kysely<DB>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .updateTable('withdrawal_gates')
    // Raw because only the database's clock counts.
    .set({ asked_from: sql<Date>`clock_timestamp()` })
    .where('name', 'in', names)
    .execute();
}

/** The stored gates with these names. */
export async function storedGates(
  db: Kysely<DB>,
  names: readonly string[],
): Promise<Map<string, StoredGate>> {
  if (names.length === 0) return new Map();
  const found = await db
    .selectFrom('withdrawal_gates')
    .selectAll()
    // Raw because only the database's clock counts.
    .select(sql<boolean>`coalesce(paused_until > clock_timestamp(), false)`.as('isPaused'))
    .where('name', 'in', names)
    .execute();
  return new Map(found.map((gate) => [gate.name, gate]));
}

/** A gate of the policy in force, or of the proposed one. */
export interface ListedGate extends PolicyGate {
  isActive: boolean;
}

/** The gates of the policy in force, and those that only the proposed one has. */
export async function gatesOfPolicies(db: Kysely<DB>): Promise<ListedGate[]> {
  const policies = await db
    .selectFrom('withdrawal_policies')
    .select(['state', 'gates'])
    .where('state', 'in', ['in force', 'proposed'])
    .execute();
  const of = (state: string) => policies.find((policy) => policy.state === state)?.gates ?? [];
  const active = of('in force');
  const proposed = of('proposed').filter(({ name }) => active.every((gate) => gate.name !== name));
  return [
    ...active.map((gate) => ({ ...gate, isActive: true })),
    ...proposed.map((gate) => ({ ...gate, isActive: false })),
  ];
}

/** How many undecided withdrawals a gate holds with a result, counted up to 10,000. */
export async function countHeld(db: Kysely<DB>, gate: string, state: 'hit' | 'unknown'): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('gate_results')
        .select('decision_id')
        .where('gate', '=', gate)
        .where('state', '=', state)
        .where('is_open', '=', true)
        .limit(countCap)
        .as('held'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the outcome of a question: an answer ends a row of failures, and the last of several failures pauses the gate. */
export async function countOutcome(db: Kysely<DB>, name: string, error: string | null): Promise<void> {
  if (error === 'paused') return;
  await db
    .updateTable('withdrawal_gates')
    .set(failureColumns(error))
    .where('name', '=', name)
    .$if(error === null, (query) => query.where('last_error', 'is not', null))
    .execute();
}
