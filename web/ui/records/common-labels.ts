import { msg } from '@lingui/core/macro';
import type { ActivityLabels } from '#web/lib/activity-labels.ts';

/** The labels of stored truth values. */
export const yesNo = { true: msg`Yes`, false: msg`No`, '"yes"': msg`Yes`, '"no"': msg`No` };

/** The labels of what records of several features have. */
export const labels = {
  calls: { setOwnValues: msg`Own fields changed` },
  fields: {
    name: msg`Name`,
    email: msg`Email`,
    address: msg`Address`,
    status: msg`Status`,
    reason: msg`Reason`,
    isDeleted: msg`Deleted`,
    values: msg`Own fields`,
  },
  values: {
    status: {
      '"active"': msg`Active`,
      '"blocked"': msg`Blocked`,
      '"disabled"': msg`Disabled`,
      '"Pending"': msg`Pending`,
      '"Accepted"': msg`Accepted`,
      '"Rejected"': msg`Rejected`,
    },
    isDeleted: yesNo,
  },
  bulkActions: {
    delete: { label: msg`Delete`, isDestructive: true },
    restore: { label: msg`Restore` },
    accept: { label: msg`Accept` },
    reject: { label: msg`Reject`, isDestructive: true },
    close: { label: msg`Close` },
    reopen: { label: msg`Reopen` },
    assign: { label: msg`Assign` },
    setField: { label: msg`Set a field` },
  },
} as const satisfies ActivityLabels;
