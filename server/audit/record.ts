import { type Kysely, sql } from 'kysely';
import { plainAddress } from '../base/network.ts';
import type { CallContext, SignedInAdmin, WriteOutcome } from '../http/context.ts';
import type { DB } from '../db/types.ts';

const secretName = /password|secret|token|code_?hash|recovery/i;

/** A second net below the handlers: whatever is named like a secret does not reach the trail. */
function withoutSecrets(record: object | null): string | null {
  if (record === null) return null;
  return JSON.stringify(record, (key, value: unknown) =>
    secretName.test(key) ? undefined : storable(value),
  );
}

/** What jsonb can't hold, half a surrogate pair or a null character, must not make a write fail. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value;
}

/**
 * Adds the audit row of a write, in the write's own transaction: who, which call, which record, before
 * and after without secrets, address and request id. The sealer takes it from there.
 * @param transaction the write's
 * @param call the call's name in the contract
 * @param outcome what the handler gave, done or refused
 * @param context who did it, and by which request; no admin where the server itself did
 */
export async function recordWrite(
  transaction: Kysely<DB>,
  call: string,
  outcome: WriteOutcome<unknown>,
  {
    admin,
    request,
  }: { admin: Pick<SignedInAdmin, 'id'> | null; request: Pick<CallContext['request'], 'id' | 'ipAddress'> },
): Promise<void> {
  const { audit } = outcome;
  const adminId = audit.adminId === undefined ? (admin?.id ?? null) : audit.adminId;
  await sql`
    insert into audit_log (admin_id, call, record, outcome, before, after, ip_address, request_id)
    values (${adminId}, ${call}, ${audit.record}, ${outcome.refused ? 'refused' : 'done'},
      ${withoutSecrets(audit.before)}, ${withoutSecrets(audit.after)}, ${plainAddress(request.ipAddress)}, ${request.id})`.execute(
    transaction,
  );
}
