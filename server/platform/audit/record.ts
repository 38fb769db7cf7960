import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EventTypeName } from '#contract/platform/event-types.ts';
import { secretName } from '#contract/platform/secret-names.ts';
import { sharedApiKeyLock } from '../db/api-key-lock.ts';
import { normalizeIpAddress } from '../base/ip-address.ts';
import type {
  ApiKey,
  AuditEntry,
  CallContext,
  Caller,
  PublicOutcome,
  SignedInAdmin,
  WriteOutcome,
} from '../context/context.ts';
import type { DB } from '../db/types.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { addRows, RewrittenRow, type SentRows } from './add-rows.ts';
import { countKeyWrite } from './key-limits.ts';
import { afterOf, withReason } from './reason.ts';
import { eventTypeOfCall } from '../events/event-of-call.ts';
import { nilUuid } from '../db/nil-uuid.ts';

/** A second safeguard below the handlers: a field with the name of a secret does not reach the trail. */
export function withoutSecrets(record: object | null): string | null {
  if (record === null) return null;
  return JSON.stringify(record, (key, value: unknown) =>
    secretName.test(key) ? undefined : storable(value),
  );
}

/** Replaces what jsonb can't store, half a surrogate pair or a null character, so that the write doesn't fail. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value;
}

/** The request that caused a write. */
type Origin = Pick<CallContext['request'], 'id' | 'ipAddress' | 'agent' | 'rule' | 'provider'>;

/** The columns of a row of the trail that its writer gives, in the order of their values. */
export const columns = sql`admin_id, admin_name, admin_email, call, record, outcome, before, after, ip_address, request_id`;

/** Both states as JSON, without secrets; and the one after it as the trail keeps it, with the reason. */
function statesOf({ audit }: WriteOutcome<unknown>, by: Partial<Origin> = {}) {
  const { agent, rule, provider } = by;
  return {
    before: withoutSecrets(audit.before),
    after: withoutSecrets(audit.after),
    kept: withoutSecrets(withReason(audit.after, { reason: audit.reason, agent, rule, provider })),
  };
}

type States = ReturnType<typeof statesOf>;

/** The content of a row, in addition to its actor. */
function sentOf(
  call: string,
  { audit, refused }: WriteOutcome<unknown>,
  { before, kept }: States,
  { id, ipAddress }: Origin,
  actor: SentRows['actor'],
): SentRows & { record: string | null } {
  const outcome = refused ? 'refused' : 'done';
  return {
    call,
    record: audit.record,
    outcome,
    before,
    after: kept,
    ipAddress: normalizeIpAddress(ipAddress),
    requestId: id,
    actor,
  };
}

const values = (
  { call, outcome, before, after, ipAddress, requestId }: SentRows,
  record: RawBuilder<unknown>,
) => sql`${call}, ${record}, ${outcome}, ${before}::jsonb, ${after}::jsonb, ${ipAddress}::inet, ${requestId}`;

/**
 * Adds the audit row of a write of a signed-in admin or an API key, in the write's own transaction: who, which call, which
 * record, before and after without secrets, address and request id. The sealer seals the row later. The event that the
 * write makes is added from the same row, so that it says no more. The same statement checks the session and the admin, or
 * the key, once more and locks them until the transaction ends, so that a disabling, a revocation, a changed right or the
 * end of the session either waits for this write or comes first (specification 2.14).
 * @returns false, with nothing written, if the session has ended, the key is no longer valid or the rights have changed
 */
export async function recordAdminWrite(
  transaction: Kysely<DB>,
  call: string,
  outcome: WriteOutcome<unknown>,
  {
    admin,
    request,
    isApproved,
    isProposal,
  }: { admin: Caller; request: Origin; isApproved?: boolean; isProposal?: boolean },
): Promise<boolean> {
  if (admin.kind === 'key' && !outcome.refused)
    await countKeyWrite(transaction, admin, { isApproved, isProposal });
  const states = statesOf(outcome, request);
  const event = eventOf(call, outcome, states, admin.kind, request);
  const email = admin.kind === 'admin' ? admin.email : null;
  const sent = sentOf(call, outcome, states, request, [admin.id, admin.name, email]);
  const insertion = sql`insert into audit_log (${columns})
    select ${admin.id}::uuid, ${admin.name}, ${email}, ${values(sent, sql`${sent.record}`)}
    from ${lockedCaller(admin)}`;
  return (await addRows(transaction, insertion, sent, { event })) === 1;
}

/** The rows by which somebody may act, locked. */
function lockedCaller(admin: Caller) {
  if (admin.kind === 'key') return liveKey(admin);
  return admin.isRun ? liveAdmin(admin) : liveSession(admin);
}

/** Nothing of an admin's rights was given until a moment that is past. */
const areLive = sql`(admins.rights_until is null or admins.rights_until > clock_timestamp())`;

/** An administrator for whom a run acts, whether or not they are signed in. */
function liveAdmin({ id, accessVersion }: SignedInAdmin) {
  return sql`admins where id = ${id} and status = 'active' and access_version = ${accessVersion}
    and ${areLive} for share`;
}

/**
 * The rows that keep a session valid, locked. A session that this same transaction ended, by a sign-out, still counts
 * as valid.
 */
function liveSession({ id, sessionId, accessVersion }: SignedInAdmin) {
  return sql`admin_sessions as session join admins on admins.id = session.admin_id
    where session.id = ${sessionId} and admins.id = ${id} and session.expires_at > now()
      and (session.ended_at is null or session.xmin = pg_current_xact_id()::xid)
      and admins.status = 'active' and admins.access_version = ${accessVersion} and ${areLive}
    for share of admins, session`;
}

/** The row by which a key lives, locked in its turn. The secret that was sent is the present one, or the former one while it lives on. */
function liveKey({ id, prefix, accessVersion }: ApiKey) {
  return sql`${sharedApiKeyLock(id)}, api_keys
    where id = ${id} and status = 'active' and access_version = ${accessVersion}
      and (expires_at is null or expires_at > clock_timestamp())
      and (prefix = ${prefix} or (former_prefix = ${prefix} and former_until > clock_timestamp()))
    for share of api_keys`;
}

/**
 * Inserts a write's event from its audit row, `recorded`. Undefined if there is none, because the write was refused or
 * changed nothing.
 */
function eventOf(
  call: string,
  { audit, refused }: WriteOutcome<unknown>,
  { before, after }: States,
  actorKind: Caller['kind'],
  { agent, rule, provider }: Origin,
) {
  const type = refused ? undefined : eventTypeOfCall(call, audit);
  if (!type || before === after) return undefined;
  return insertEvent(type, actorKind, { reason: audit.reason, agent, rule, provider });
}

function insertEvent(
  type: EventTypeName,
  actorKind: Caller['kind'] | 'desk',
  about: Parameters<typeof afterOf>[0] = {},
  id = sql`${uuidV7()}::uuid`,
) {
  const [recordType] = type.split('.');
  return sql`insert into events
    (id, type, record_type, record_id, before, after, actor_kind, actor_id, actor_name, call, request_id, created_at, reason)
    select ${id}, ${type}, ${recordType}, record, before, ${afterOf(about)}, ${actorKind},
      coalesce(admin_id, ${nilUuid}::uuid), coalesce(admin_name, 'marketdesk'), call, request_id, created_at,
      ${storable(about.reason ?? null)}::text
    from recorded`;
}

/**
 * Adds the audit row of what the server does automatically, and its event for other systems.
 * @param call what it did, in the form of a call's name
 */
export async function recordOwnWork(
  db: Kysely<DB>,
  call: string,
  audit: AuditEntry,
  event: EventTypeName | null,
): Promise<void> {
  const outcome = { output: null, audit };
  const origin = { id: randomUUID(), ipAddress: '127.0.0.1' };
  const sent = sentOf(call, outcome, statesOf(outcome), origin, [null, null, null]);
  const insertion = sql`insert into audit_log (${columns})
    select null, null, null, ${values(sent, sql`${sent.record}`)}`;
  const added = await addRows(db, insertion, sent, {
    event: event ? insertEvent(event, 'desk') : undefined,
  });
  if (added !== 1) throw new RewrittenRow();
}

/**
 * Adds the audit rows, with their events, of a change that one statement made to many records, as if a call had changed
 * each. The row of the call that caused it checks the actor.
 * @param by the actor; null for the server itself
 */
export async function recordEach(
  db: Kysely<DB>,
  call: string,
  records: readonly string[],
  { before, after, event }: { before: object | null; after: object; event: EventTypeName | null },
  by: { admin: Caller; request: Origin } | null,
): Promise<void> {
  if (records.length === 0) return;
  const email = by?.admin.kind === 'admin' ? by.admin.email : null;
  const request = by?.request ?? { id: randomUUID(), ipAddress: '127.0.0.1' };
  const about = { agent: by?.request.agent, rule: by?.request.rule };
  const sent: SentRows = {
    call,
    record: records,
    outcome: 'done',
    before: withoutSecrets(before),
    after: withoutSecrets(withReason(after, about)),
    ipAddress: normalizeIpAddress(request.ipAddress),
    requestId: request.id,
    actor: [by?.admin.id ?? null, by?.admin.name ?? null, email],
  };
  const insertion = sql`insert into audit_log (${columns})
    select ${by?.admin.id ?? null}::uuid, ${by?.admin.name ?? null}, ${email}, ${values(sent, sql`record`)}
    from unnest(${records}::text[]) as record`;
  const added = await addRows(db, insertion, sent, {
    event: event ? insertEvent(event, by?.admin.kind ?? 'desk', about, sql`new_uuid()`) : undefined,
  });
  if (added !== records.length) throw new RewrittenRow();
}

/**
 * Adds the audit row of a write without a signed-in administrator: of a public call, which may name its actor
 * (`audit.adminId`), or of the server's own work. The same statement makes the outcome's `changes`.
 * @returns what was recorded: the outcome, or `otherwise` if its changes did not take place
 */
export async function recordWrite<Outcome extends PublicOutcome<unknown>>(
  db: Kysely<DB>,
  call: string,
  outcome: Outcome,
  request: Origin,
): Promise<Outcome | WriteOutcome<never>> {
  const { changes, audit } = outcome;
  const decision = changes?.decision;
  const actor = decision
    ? sql`${decision.actor} as actor`
    : sql`(select ${audit.adminId ?? null}::uuid as given) as asked left join actors as actor on actor.id = given`;
  const sent = sentOf(call, outcome, statesOf(outcome), request, [audit.adminId ?? null]);
  const insertion = sql`insert into audit_log (${columns})
    select actor.id, actor.name, actor.email, ${values(sent, sql`${sent.record}`)} from ${actor}`;
  const added = await addRows(db, insertion, sent, { before: changes?.expressions });
  if (added === 1) return outcome;
  if (!decision) throw new RewrittenRow();
  return recordWrite(db, call, decision.otherwise, request);
}
