import type { FastifyRequest } from 'fastify';
import { countRefusedCall } from '../audit/refused-calls.ts';
import { CallerRefused, CallFailure } from '../base/failure.ts';
import type { Services } from '../context/services.ts';
import type { Message } from '../messages/translate.ts';
import { RightsRefused } from '../auth/permit.ts';

/**
 * Counts what the rights refused (specification 3.12): of a signed-in admin or a key, and every use of a key that no longer
 * opens anything or comes from elsewhere, by which superadmins see that somebody has it who should not. The failure gets the
 * id of the decision, which its answer carries (specification 22.2).
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
  // The refusal is the answer, also where it can't be counted.
  const id = await countRefusedCall(db, refused).catch((failure: unknown) => {
    log.warn({ err: failure }, 'a refused call was not counted');
    return undefined;
  });
  // Who is refused whatever they call could not ask for the reason either: the sentence says it all.
  if (error.status === 403 && !(error instanceof CallerRefused)) error.decisionId = id;
}

function sentenceOf({ messages }: CallFailure): Message {
  const [first = 'notAllowed'] = Object.values(messages);
  return typeof first === 'string' ? { sentence: first } : first;
}
