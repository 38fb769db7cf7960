import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ProviderMappingRow, ProviderTarget } from '#contract/integrations/provider-schemes.ts';
import { callerOfRun } from '#server/features/identity/auth/caller-of-run.ts';
import { openTicket } from '#server/features/support/tickets/open-ticket.ts';
import { addPending, lockNewest } from '#server/features/users/verifications/queries.ts';
import { askGateAgain } from '#server/features/withdrawals/gates/ask-again.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { callInTransaction } from '#server/platform/calls/inner-call.ts';
import type { Caller } from '#server/platform/context/context.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { refuseMessage } from './dead-letter.ts';
import { findUser } from './find-user.ts';
import { type MappedMessage, mapMessage } from './map-message.ts';
import { hasNewer, wasDecidedByMessage } from './message-queries.ts';
import type { StoredProvider } from './queries.ts';
import { parseBody } from './read-message.ts';

/** What a message did. */
export interface Outcome {
  state: 'applied' | 'ignored';
  reason: Message | null;
  target: ProviderTarget | null;
  userId: string | null;
  recordId: string | null;
  fields: MappedMessage['fields'];
}

/** A message that is applied. */
interface Applying {
  services: Services;
  provider: Pick<StoredProvider, 'name' | 'source' | 'principal_id'> & {
    mapping: readonly ProviderMappingRow[];
  };
  /** Its id. */
  id: string;
  body: Buffer;
  sentAt: Date;
  /** Whether it is only tried: the transaction is rolled back. */
  isTrial?: boolean;
}

type Given = Omit<Applying, 'body'> & { db: Kysely<DB>; caller: Caller; fields: MappedMessage['fields'] };
type Change = Pick<Outcome, 'userId' | 'recordId'> & { state?: 'ignored'; reason?: Message };

/**
 * Applies a message by the mapping of its provider, in the given transaction, as the superadmin who saved the mapping
 * (specification 38.4).
 * @throws DeadLetter or CallFailure if it can't be applied: then the transaction must be rolled back. RightsChanged if
 * the superadmin must be read again
 */
export async function applyMessage(db: Kysely<DB>, applying: Applying): Promise<Outcome> {
  const { provider, body } = applying;
  const record = parseBody(body) ?? refuseMessage('providerNotJson');
  const mapped = mapMessage(provider.mapping, record);
  const none = { target: null, userId: null, recordId: null, fields: {} };
  if (!mapped) return { ...none, state: 'ignored', reason: { sentence: 'providerNoMatch' } };
  const { target, fields, missing } = mapped;
  if (missing) refuseMessage(missing.sentence, missing.values as Record<string, string>);
  const caller = await callerOfRun(db, provider.principal_id);
  if (caller?.role !== 'superadmin') return refuseMessage('providerPrincipalGone');
  const changed = await changes[target]({ ...applying, db, caller, fields });
  return { state: 'applied', reason: null, target, fields, ...changed };
}

const changes: Readonly<Record<ProviderTarget, (given: Given) => Promise<Change>>> = {
  verification: setVerification,
  ticket: addTicket,
  gate: askGate,
};

const statuses = ['Pending', 'Accepted', 'Rejected'] as const;

/**
 * Sets the status of a user's verification. A message that is older than one that was applied, or than a decision by a
 * person, is ignored.
 */
async function setVerification(given: Given): Promise<Change> {
  const { db, provider, fields, id: message, sentAt } = given;
  const status = statuses.find((one) => one === fields['status']);
  if (!status) return refuseMessage('providerStatus', { status: String(fields['status']) });
  const user = await findUser(db, provider.source, fields['user'] ?? '');
  const newest = await lockNewest(db, user.id);
  const about = { userId: user.id, recordId: newest?.id ?? null };
  if (await hasNewer(db, user.id, { id: message, sentAt }))
    return { ...about, state: 'ignored', reason: { sentence: 'providerOlder' } };
  // It counts as applied, so that an older message doesn't overwrite it.
  if (newest?.status === status) return { ...about, reason: { sentence: 'providerAlreadySo' } };
  const isLater = newest?.decidedAt != null && newest.decidedAt > sentAt;
  if (newest && isLater && !(await wasDecidedByMessage(db, newest.id)))
    return { ...about, state: 'ignored', reason: { sentence: 'providerDecidedByHand' } };
  const id = newest?.status === 'Pending' ? newest.id : await addRequest(given, user);
  if (status !== 'Pending') await decide(given, id, status);
  return { userId: user.id, recordId: id };
}

async function addRequest(
  { db, provider }: Given,
  { id: userId, email, address }: { id: string; email: string | null; address: string | null },
): Promise<string> {
  if (email === null) return refuseMessage('providerUserNoEmail');
  const record = await addPending(db, { userId, email, address });
  const after = { provider: provider.name, status: 'Pending', email };
  await recordOwnWork(db, 'applyProviderMessage', { record, before: null, after }, null);
  return record;
}

async function decide(
  { db, services, caller, provider, isTrial = false }: Given,
  id: string,
  status: 'Accepted' | 'Rejected',
): Promise<void> {
  const call = mountedCall(status === 'Accepted' ? 'acceptVerification' : 'rejectVerification');
  await callInTransaction(
    call,
    { id },
    {
      services,
      db,
      admin: caller,
      language: 'en',
      request: { id: randomUUID(), ipAddress: '127.0.0.1', userAgent: '', provider: provider.name },
      isTrial,
    },
  );
}

/** Opens a ticket of a user. */
async function addTicket({ db, provider, fields }: Given): Promise<Change> {
  const user = await findUser(db, provider.source, fields['user'] ?? '');
  if (user.email === null) return refuseMessage('providerUserNoEmail');
  const { id, ticketNumber, subject } = await openTicket(db, {
    user: { ...user, email: user.email },
    subject: fields['subject'] ?? '',
    description: fields['description'] ?? '',
  });
  const after = { provider: provider.name, ticketNumber, subject };
  await recordOwnWork(db, 'applyProviderMessage', { record: id, before: null, after }, null);
  return { userId: user.id, recordId: id };
}

/** Has a gate asked again about a withdrawal. The message never answers for the gate (specification 38.4). */
async function askGate({ db, provider, fields }: Given): Promise<Change> {
  const [id = '', gate = ''] = [fields['withdrawal']?.trim().toLowerCase(), fields['gate']?.trim()];
  const asked = await askGateAgain(db, id, gate);
  if (asked === 'unknown') return refuseMessage('providerGateUnknown', { gate });
  const about = { userId: asked.userId, recordId: id };
  if (asked.isOver) return { ...about, state: 'ignored', reason: { sentence: 'providerWithdrawalOver' } };
  const after = { provider: provider.name, gate };
  await recordOwnWork(db, 'applyProviderMessage', { record: id, before: null, after }, null);
  return about;
}
