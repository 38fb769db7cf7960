import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { safeServiceBreaker } from '#server/platform/base/breaker.ts';
import { recordWrite } from '#server/platform/audit/record.ts';
import {
  type PendingContractChange,
  pendingContractChanges,
  addStep,
  callOfSafe,
  lastStepOf,
  insertSignature,
} from './contract-change-store.ts';
import { confirm, confirmationsOf, handIn, type SafeService, SafeServiceError } from './safe-service.ts';
import { signerOf } from './safe.ts';

/** The name of this task in the audit trail. */
const work = 'exchangeSignatures';

/** The pause between two requests to the service, because its hosted version limits requests. */
const everyMs = 15_000;

interface Signature {
  signer: string;
  signature: string;
}

/**
 * Exchanges signatures with the Safe Transaction Service of each chain that has one. Signatures collected here
 * are sent to the service, and signatures collected elsewhere are imported. Each run compares both and copies
 * what either lacks, so an interrupted run or two servers at once do no harm. The service isn't trusted: a
 * signature counts only if an owner made it for the hash computed here (specification 24.10).
 */
export const signatureExchangeTask: PeriodicTask = {
  purpose: 'exchange signatures with the Safe Transaction Service',
  everyMs,
  run: (services, _log, stopping) => exchangeSignatures(services, stopping),
};

/**
 * Exchanges signatures once for each pending contract change of a Safe, on each chain with a service.
 * @throws SafeServiceError after all of them, if the service failed for one
 */
export async function exchangeSignatures(
  services: Pick<Services, 'config' | 'db' | 'breakers'>,
  stopping: AbortSignal,
): Promise<void> {
  const looks = services.config.chains.flatMap(({ chainId, safeService }) =>
    safeService ? [exchangeOn(services, chainId, safeService, stopping)] : [],
  );
  // Each chain runs independently, so that a service that doesn't answer doesn't block the others.
  const failed = (await Promise.allSettled(looks)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Exchanges signatures once with the service of a chain. */
async function exchangeOn(
  { db, breakers }: Pick<Services, 'db' | 'breakers'>,
  chainId: string,
  service: SafeService,
  stopping: AbortSignal,
): Promise<void> {
  const contractChanges = (await pendingContractChanges(db, chainId)).filter(
    ({ safeHash }) => safeHash !== null,
  );
  const breaker = safeServiceBreaker(breakers, chainId);
  if (contractChanges.length === 0 || !breaker.mayTry()) return;
  let failure: unknown;
  for (const change of contractChanges) {
    if (stopping.aborted) return;
    try {
      await exchange(db, service, change, stopping);
    } catch (error) {
      if (!(error instanceof SafeServiceError)) throw error;
      await noteService(db, change.id, 'serviceFailed', { answer: error.message });
      failure = error;
    }
  }
  if (failure === undefined) return breaker.succeeded();
  breaker.failed();
  throw failure;
}

async function exchange(
  db: Kysely<DB>,
  service: SafeService,
  change: PendingContractChange,
  stopping: AbortSignal,
): Promise<void> {
  const hash = change.safeHash ?? '';
  const owners = change.safeOwners ?? [];
  const there = new Map<string, Signature>();
  for (const written of await confirmationsOf(service, hash, stopping)) {
    const signed = await signerOf(hash, written);
    if (signed && owners.includes(signed.signer)) there.set(signed.signer, signed);
  }
  const here = await db
    .selectFrom('owner_act_signatures')
    .select(['signer', 'signature'])
    .where('act_id', '=', change.id)
    .orderBy('signed_at')
    .execute();
  const known = new Set(here.map(({ signer }) => signer));
  for (const signed of there.values()) if (!known.has(signed.signer)) await takeIn(db, change.id, signed);
  const lacking = here.filter(({ signer }) => owners.includes(signer) && !there.has(signer));
  const isNew = there.size === 0;
  for (const [index, signed] of lacking.entries()) {
    if (isNew && index === 0) {
      const { sender: safe, safeNonce } = change;
      const call = await callOfSafe(db, change);
      await handIn(service, { safe, ...call, nonce: safeNonce ?? '', hash }, signed, stopping);
    } else {
      await confirm(service, hash, signed.signature, stopping);
    }
  }
  if (!isNew || lacking.length > 0) await noteService(db, change.id, 'handedIn', {});
}

/** Adds a signature that an owner made elsewhere, unless the contract change has ended in the meantime. */
function takeIn(db: Kysely<DB>, actId: string, signed: Signature): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockUnderWay(transaction, actId))) return;
    if (!(await insertSignature(transaction, actId, signed))) return;
    const { signer } = signed;
    await addStep(transaction, actId, 'signed', { signer, from: 'service' });
    const audit = { record: actId, before: null, after: { signer } };
    await recordWrite(
      transaction,
      work,
      { output: null, audit },
      { id: randomUUID(), ipAddress: '127.0.0.1' },
    );
  });
}

/** Records the outcome of the exchange whenever it changes. */
function noteService(
  db: Kysely<DB>,
  actId: string,
  kind: 'handedIn' | 'serviceFailed',
  details: Readonly<Record<string, string>>,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockUnderWay(transaction, actId))) return;
    if ((await lastStepOf(transaction, actId, ['handedIn', 'serviceFailed'])) === kind) return;
    await addStep(transaction, actId, kind, details);
  });
}

async function lockUnderWay(transaction: Kysely<DB>, actId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('owner_acts')
    .select('id')
    .where('id', '=', actId)
    .where('state', 'in', ['open', 'sent'])
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
