import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ModuleName } from '#contract/platform/modules.ts';

/** The title of each module. */
export const moduleTitles: Readonly<Record<ModuleName, MessageDescriptor>> = {
  cases: msg`Cases`,
  withdrawalApprovals: msg`Withdrawal approvals`,
  serviceLevels: msg`Service levels`,
  masks: msg`Masked personal data`,
  twoPersonApproval: msg`Two-person approval`,
  companySignIn: msg`Company sign-in`,
  passkeys: msg`Passkeys`,
  agents: msg`Agents`,
  ownFields: msg`Own fields`,
  rules: msg`Rules`,
  ownActions: msg`Own actions`,
  statements: msg`Statements of reasons`,
  providers: msg`Providers`,
  screening: msg`Screening`,
  travelRule: msg`Travel Rule`,
  closings: msg`Closings`,
  monthlyFigures: msg`Monthly figures`,
  scim: msg`Provisioning (SCIM)`,
};
