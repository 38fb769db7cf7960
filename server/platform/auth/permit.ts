import type { Caller } from '../context/context.ts';
import { CallFailure } from '../base/failure.ts';
import { type DecidedCall, type Decision, decide } from './evaluate.ts';

/** What somebody's rights refused, with the decision that says why. */
export class RightsRefused extends CallFailure {
  readonly decision: Decision;

  constructor(decision: Decision) {
    super(statusOf(decision), decision.sentence ?? 'notAllowed');
    this.decision = decision;
  }
}

function statusOf({ rule }: Decision): 401 | 403 | 404 {
  if (rule === 'signIn') return 401;
  return rule === 'moduleOff' ? 404 : 403;
}

/**
 * Lets a call pass or not, as `decide` says (specification 3.3, 3.4 and 22.1).
 * @param caller null if nobody is signed in
 * @throws RightsRefused 401 if the call needs a signed-in admin, 403 if the rights are not enough, 404 if its module is switched off
 */
export function permit(call: DecidedCall, caller: Caller | null): void {
  const decision = decide(call, caller);
  if (!decision.isAllowed) throw new RightsRefused(decision);
}
