import { msg } from '@lingui/core/macro';
import type { ActivityLabels } from '#web/lib/activity-labels.ts';

/** The labels of this feature's changes in timelines. */
export const labels = {
  calls: {
    pressOwnAction: msg`Own action used`,
    retryOwnAction: msg`Own action sent again`,
    ownActionAnswered: msg`Own action finished`,
    applyProviderMessage: msg`Message of a provider applied`,
  },
  fields: {
    provider: msg`Provider`,
    gate: msg`Gate`,
    action: msg`Own action`,
    sentBy: msg`Used by`,
    values: msg`Values`,
    answer: msg`Answer`,
    outcome: msg`Outcome`,
  },
  values: { outcome: { '"answered"': msg`Answered`, '"failed"': msg`Failed` } },
} as const satisfies ActivityLabels;
