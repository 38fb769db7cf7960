import type { signInPolicyCalls } from '#contract/identity/sign-in-policy.calls.ts';
import type { signInPolicySchemas } from '#contract/identity/sign-in-policy.schemas.ts';
import { countLacking, type Demand, signInPolicy } from '#server/platform/auth/factor-policy.ts';
import { changedMeanwhile } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { withCode } from '#server/platform/approvals/with-code.ts';
import { setPolicy } from './queries.ts';

const strictness: readonly Demand[] = ['optional', 'writers', 'all'];

/**
 * The policy for second factors (specification 21.4). Changing it requires a code, so that administrators
 * without a second factor can't lock everybody out, including themselves.
 */
export const signInPolicyHandlers: Handlers<typeof signInPolicyCalls, typeof signInPolicySchemas> = {
  async getSignInPolicy(_input, { db }) {
    const [{ second_factor, ...policy }, lacking] = await Promise.all([signInPolicy(db), countLacking(db)]);
    return { secondFactor: second_factor as Demand, ...policy, lacking };
  },

  updateSignInPolicy: withCode(async ({ secondFactor, graceDays, version, ...given }, { db }) => {
    const before = await signInPolicy(db);
    const was = before.second_factor as Demand;
    const isStricter = strictness.indexOf(secondFactor) > strictness.indexOf(was);
    const after = { secondFactor, graceDays, recentProof: given.recentProof ?? before.recentProof };
    if (!(await setPolicy(db, version ?? before.version, { ...after, isStricter }))) throw changedMeanwhile();
    return {
      output: { message: 'signInPolicySaved' as const, result: after },
      audit: {
        record: null,
        before: { secondFactor: was, graceDays: before.graceDays, recentProof: before.recentProof },
        after,
      },
    };
  }),
};
