import type { FastifyRequest } from 'fastify';
import { countRefusedCall } from '../audit/refused-calls.ts';
import { CallFailure, KeyRefused } from '../base/failure.ts';
import type { Services } from '../base/services.ts';

/**
 * Counts what the rights refused (specification 3.12): of a signed-in admin or a key, and every use of a key that no longer
 * opens anything or comes from elsewhere, by which superadmins see that somebody has it who should not.
 * @param call the call's name in the contract
 */
export async function countRefusal(
  db: Services['db'],
  call: string,
  error: unknown,
  { adminId, ip: ipAddress, log }: FastifyRequest,
): Promise<void> {
  const isRefused = error instanceof CallFailure && error.status === 403;
  const who = error instanceof KeyRefused ? error.keyId : isRefused ? adminId : null;
  if (!who) return;
  // The refusal is the answer, also where it can't be counted.
  await countRefusedCall(db, { adminId: who, call, ipAddress }).catch((failure: unknown) =>
    log.warn({ err: failure }, 'a refused call was not counted'),
  );
}
