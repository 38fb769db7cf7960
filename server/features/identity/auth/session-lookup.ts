import { CompiledQuery, type Kysely } from 'kysely';
import type { Restriction } from '#contract/platform/menu.ts';
import type { ModuleName } from '#contract/platform/modules.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { SignedInAdmin } from '#server/platform/context/context.ts';
import type { StoredWrite } from '#server/platform/http/idempotency.ts';
import { factorColumns, type FactorColumns } from '#server/platform/auth/factor-policy.ts';
import { switchedOffColumn } from '#server/platform/modules/switched-off.ts';
import { providerSessionMinutes } from './provider-session.ts';
import { endLapsedRights } from '#server/platform/auth/rights.ts';
import type { TokenClaims } from './token.ts';

interface SessionRow extends FactorColumns {
  /** The session that started this impersonation; null for an ordinary session. */
  viewing_of: string | null;
  /** Whether the company's provider confirms this session, and whether its last confirmation has expired. */
  is_vouched: boolean;
  is_check_due: boolean;
  name: string;
  email: string;
  role: SignedInAdmin['role'];
  restriction: Restriction[];
  access_version: number;
  networks: string[][] | null;
  /** Whether a time-limited permission in the restriction has ended. */
  has_ended: boolean | null;
  /** Whether this workspace masks personal data. */
  masks_personal: boolean;
  /** The modules that are switched off. */
  switched_off: ModuleName[];
  /** The hash of the ID of the only browser that may use it; null if any may. */
  bound_to: string | null;
  /** Whether its last use was stored more than a minute ago. */
  is_stale: boolean;
}

/** An active session with its administrator, and the stored answer of the call's Idempotency-Key, if there is one. */
export interface FoundSession extends SessionRow {
  stored: StoredWrite | null;
}

interface KeyColumns {
  call: string | null;
  body_hash: Buffer;
  status: number;
  response: string;
}

const columns = `a.name, a.email, a.role, a.restriction, a.access_version, a.networks, a.rights_until <= clock_timestamp() as has_ended,
  s.viewing_of, s.bound_to, s.last_used_at < now() - interval '60 seconds' as is_stale, (select is_masked from personal_data_policy) as masks_personal,
  ${switchedOffColumn} as switched_off, ${factorColumns},
  v.session_id is not null as is_vouched,
  coalesce(v.checked_at < now() - make_interval(mins => ${providerSessionMinutes}), false) as is_check_due`;
const live = `s.ended_at is null and s.expires_at > now()
  and (s.idle_seconds is null or s.last_used_at > now() - make_interval(secs => s.idle_seconds))
  and a.status = 'active'`;

// PostgreSQL takes a table as small as one row for thousands of rows, because it never analyzes it. LIMIT says that it is one: otherwise
// these statements are planned at each call, which takes longer than they do.
const policy = `(select * from sign_in_policy limit 1) as p`;

const sessionsByIds = `select s.id as session_id, s.admin_id, ${columns}
  from admin_sessions s join admins a on a.id = s.admin_id cross join ${policy}
  left join provider_sessions v on v.session_id = coalesce(s.viewing_of, s.id) where s.id = any($1::uuid[]) and ${live}`;
const sessionWithKey = `select ${columns}, k.call, k.body_hash, k.status, k.response
  from admin_sessions s join admins a on a.id = s.admin_id cross join ${policy}
  left join provider_sessions v on v.session_id = coalesce(s.viewing_of, s.id)
  left join idempotency_keys k on k.admin_id = a.id and k.key = $3
  where s.id = $1 and s.admin_id = $2 and ${live}`;

type Found = Map<string, FoundSession & { admin_id: string }>;

/** The sessions to look up that calls added in this cycle of the event loop, by database. */
const gathering = new WeakMap<Kysely<DB>, { ids: Set<string>; found: Promise<Found> }>();

/**
 * Finds the active session that a token names, with its administrator as currently stored. Calls that arrive
 * together share one query, which starts after all of them, so that each sees everything committed before it arrived.
 * @returns undefined if the session ended, expired or was idle too long, or its administrator is disabled
 */
export async function findSession(db: Kysely<DB>, claims: TokenClaims): Promise<FoundSession | undefined> {
  const { sessionId, adminId } = claims;
  let batch = gathering.get(db);
  if (!batch) {
    const ids = new Set<string>();
    batch = { ids, found: findAtEndOfCycle(db, ids) };
    gathering.set(db, batch);
  }
  batch.ids.add(sessionId);
  const row = (await batch.found).get(sessionId);
  if (row?.admin_id !== adminId) return undefined;
  if (!row.has_ended) return row;
  await endLapsedRights(db, adminId);
  return findSession(db, claims);
}

async function findAtEndOfCycle(db: Kysely<DB>, ids: Set<string>): Promise<Found> {
  await new Promise((resolve) => setImmediate(resolve));
  gathering.delete(db);
  const query = CompiledQuery.raw(sessionsByIds, [[...ids]]);
  const { rows } = await db.executeQuery<SessionRow & { session_id: string; admin_id: string }>(query);
  return new Map(rows.map((row) => [row.session_id, { ...row, stored: null }]));
}

/**
 * Finds the session with the stored answer of the administrator's Idempotency-Key, which is null if the key is new.
 */
export async function findSessionWithKey(
  db: Kysely<DB>,
  claims: TokenClaims,
  key: string,
): Promise<FoundSession | undefined> {
  const { sessionId, adminId } = claims;
  const query = CompiledQuery.raw(sessionWithKey, [sessionId, adminId, key]);
  const row = (await db.executeQuery<SessionRow & KeyColumns>(query)).rows[0];
  if (!row) return undefined;
  if (row.has_ended) {
    await endLapsedRights(db, adminId);
    return findSessionWithKey(db, claims, key);
  }
  const { call, body_hash: bodyHash, status, response } = row;
  return { ...row, stored: call === null ? null : { call, bodyHash, status, response } };
}
