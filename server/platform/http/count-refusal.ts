import type { FastifyRequest } from 'fastify';
import { countRefusedCall } from '../audit/refused-calls.ts';
import { CallerRefused, CallFailure } from '../base/failure.ts';
import type { Services } from '../context/services.ts';
import type { Message } from '../messages/translate.ts';
import { RightsRefused } from '../auth/permit.ts';

/**
 * Counts refused calls (specification 3.12): of a signed-in administrator or a key, and every use of a key that is no
 * longer valid or comes from another network, which shows superadmins that the wrong person has it. The failure gets
 * the id of the decision, for the answer (specification 22.2).
 * @param call the call's name in the contract
 */
export async function countRefusal(
  db: Services['db'],
  call: string,
  error: unknown,
  { adminId, ip: ipAddress, log }: FastifyRequest,
): Promise<void> {
  if (!(error instanceof CallFailure)) return;
  const who = error instanceof CallerRefused ? error.callerId : error.status === 403 ? adminId : null;
  if (!who) return;
  const { rule, menus } =
    error instanceof RightsRefused ? error.decision : ({ rule: 'record', menus: [] } as const);
  const refused = { principalId: who, call, ipAddress, rule, menus, sentence: sentenceOf(error) };
  // The caller gets the refusal even if it can't be counted.
  const id = await countRefusedCall(db, refused).catch((failure: unknown) => {
    log.warn({ err: failure }, 'a refused call was not counted');
    return undefined;
  });
  // Callers who are refused everything couldn't ask for the reason either. The sentence contains everything.
  if (error.status === 403 && !(error instanceof CallerRefused)) error.decisionId = id;
}

/**
 * Does what a caller asked for, and counts the refusal if it is refused.
 * @param call the call's name in the contract
 * @throws what `work` throws
 */
export async function countingRefusals<T>(
  db: Services['db'],
  call: string,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await countRefusal(db, call, error, request);
    throw error;
  }
}

function sentenceOf({ messages }: CallFailure): Message {
  const [first = 'notAllowed'] = Object.values(messages);
  return typeof first === 'string' ? { sentence: first } : first;
}
