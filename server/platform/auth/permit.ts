import type { Call } from '#contract/platform/call.ts';
import type { Caller } from '../context/context.ts';
import { CallFailure } from '../base/failure.ts';
import { type Decision, decide } from './evaluate.ts';

/** What somebody's rights refused, with the decision that says why. */
export class RightsRefused extends CallFailure {
  readonly decision: Decision;

  constructor(decision: Decision) {
    super(decision.rule === 'signIn' ? 401 : 403, decision.sentence ?? 'notAllowed');
    this.decision = decision;
  }
}

/**
 * Lets a call pass or not, as `decide` says (specification 3.3, 3.4 and 22.1).
 * @param caller null if nobody is signed in
 * @throws RightsRefused 401 if the call needs a signed-in admin, 403 if the rights are not enough
 */
export function permit(call: Pick<Call, 'access' | 'effect' | 'endsOwn'>, caller: Caller | null): void {
  const decision = decide(call, caller);
  if (!decision.isAllowed) throw new RightsRefused(decision);
}
