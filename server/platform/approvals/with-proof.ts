import { checkProof, takeCode } from '../auth/own-proof.ts';
import { CallFailure } from '../base/failure.ts';
import type { Caller, CallContext, SignedInAdmin } from '../context/context.ts';
import { requireAdmin } from './approval-requests.ts';

/**
 * A write that one person makes with their password and a code of the second factor. Both are checked before the
 * transaction, and the code is consumed inside it.
 * @param write the change, made once both are correct
 * @throws CallFailure 403 for an API key and if the second factor is off, 429; a wrong password or code is a recorded
 * refusal
 */
export function withPasswordAndCode<Input extends { currentPassword: string; code: string }, Written>(
  write: (input: Input, context: CallContext<SignedInAdmin>) => Promise<Written>,
) {
  return {
    async prepare(input: Input, context: CallContext<Caller>) {
      const admin = requireAdmin(context.admin);
      const { row, refusal } = await checkProof({ ...context, admin }, input);
      if (!refusal && !row.isOn) throw new CallFailure(403, 'secondFactorNeeded');
      return async (inside: CallContext<Caller>) => {
        const person = { ...inside, admin };
        const refused = refusal ? await refusal(person) : await takeCode(person, row, input.code);
        return refused ?? write(input, person);
      };
    },
  };
}
