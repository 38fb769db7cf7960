import { isDeepStrictEqual } from 'node:util';
import type { calls } from '#contract/workspace/manifest.ts';
import type { ApprovalRule, ApprovalRulesOf } from '#server/platform/approvals/approval-rules.ts';

// Links and codes go by these: one person alone could send them to a server of their own.
const ifChanged: ApprovalRule = { needs: (before, after) => !isDeepStrictEqual(before, after) };

/** The changes of modules, server settings and sample data that require two-person approval (specification 22.8). */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  // A module may be what protects records from one person alone.
  switchModule: { needs: (before, after) => before['isOn'] === true && after['isOn'] === false },
  setMailServer: ifChanged,
  setPublicAddress: ifChanged,
  setBackupFolder: ifChanged,
  removeSampleData: { needs: () => true },
};
