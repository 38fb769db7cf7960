import { beginCode, takeCode } from '../auth/own-proof.ts';
import type { Caller, CallContext, SignedInAdmin } from '../context/context.ts';
import { requireAdmin } from './approval-requests.ts';

/**
 * A write that one person makes with a code of the second factor, which is counted before the transaction and consumed
 * inside it.
 * @param write the change, made once the code is correct
 * @throws CallFailure 403 for an API key and if the second factor is off, 429; a wrong code is a recorded refusal
 */
export function withCode<Input extends { code: string }, Written>(
  write: (input: Input, context: CallContext<SignedInAdmin>) => Promise<Written>,
) {
  return {
    async prepare(input: Input, context: CallContext<Caller>) {
      const admin = requireAdmin(context.admin);
      const row = await beginCode({ ...context, admin });
      return async (inside: CallContext<Caller>) => {
        const person = { ...inside, admin };
        return (await takeCode(person, row, input.code)) ?? write(input, person);
      };
    },
  };
}
