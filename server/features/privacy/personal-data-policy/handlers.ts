import type { personalDataPolicyCalls } from '#contract/privacy/personal-data-policy.calls.ts';
import type { personalDataPolicySchemas } from '#contract/privacy/personal-data-policy.schemas.ts';
import { changedMeanwhile } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { personalDataPolicy, seesPersonalData } from '#server/platform/personal/masked.ts';
import { withCode } from '#server/platform/approvals/with-code.ts';
import { livePrincipals } from '#server/features/identity/access/queries.ts';
import { setPersonalDataPolicy } from './queries.ts';

/**
 * The policy for masking personal data (specification 23.3). If it is off, access to a menu shows all data of
 * its screen.
 */
export const personalDataPolicyHandlers: Handlers<
  typeof personalDataPolicyCalls,
  typeof personalDataPolicySchemas
> = {
  async getPersonalDataPolicy(_input, { db }) {
    const [policy, principals] = await Promise.all([personalDataPolicy(db), livePrincipals(db)]);
    const affected = principals
      .filter((one) => one.restriction.length > 0 && !seesPersonalData({ ...one, masksPersonal: true }))
      .map(({ id, name, kind }) => ({ id, name, kind }));
    return { ...policy, affected };
  },

  updatePersonalDataPolicy: withCode(async ({ isMasked, version }, { db }) => {
    const before = await personalDataPolicy(db);
    if (!(await setPersonalDataPolicy(db, version ?? before.version, isMasked))) throw changedMeanwhile();
    return {
      output: { message: isMasked ? 'personalMasked' : 'personalUnmasked', result: { isMasked } },
      audit: { record: null, before: { isMasked: before.isMasked }, after: { isMasked } },
    };
  }),
};
