import { isDeepStrictEqual } from 'node:util';
import type { calls } from '#contract/workspace/manifest.ts';
import type { ApprovalRule, ApprovalRulesOf } from '#server/platform/approvals/approval-rules.ts';

// Links and codes go by these: one person alone could send them to a server of their own.
const ifChanged: ApprovalRule = { needs: (before, after) => !isDeepStrictEqual(before, after) };

/** Changes of modules and server settings, and the removal of the sample, that two people make (specification 22.8). */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  // A module may be what protects records from one person alone.
  switchModule: { needs: (before, after) => before['isOn'] === true && after['isOn'] === false },
  setMailServer: ifChanged,
  setPublicAddress: ifChanged,
  setBackupFolder: ifChanged,
  removeSampleData: { needs: () => true },
};
