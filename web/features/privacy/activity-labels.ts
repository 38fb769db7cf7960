import { msg } from '@lingui/core/macro';
import type { ActivityLabels } from '#web/lib/activity-labels.ts';

/** The labels of this feature's changes. */
export const labels = {
  calls: {
    eraseUser: msg`Erasure requested`,
    beginErasure: msg`Erasure started`,
    endErasure: msg`Personal data erased`,
    eraseAgain: msg`Erased again after a restore`,
    revealPersonal: msg`Masked value revealed`,
  },
  fields: { field: msg`Field` },
} as const satisfies ActivityLabels;
