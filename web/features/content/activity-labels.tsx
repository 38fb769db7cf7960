import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ActivityLabels, EntryProps } from '#web/lib/activity-labels.ts';

function Mail({ entry }: EntryProps) {
  const text = entry.text ?? '—';
  return (
    <Trans>
      Email: <bdi>{text}</bdi>
    </Trans>
  );
}

/** The labels of this feature's bulk actions and of its entries in timelines. */
export const labels = {
  bulkActions: {
    setBanner: { label: msg`Make banner` },
    removeBanner: { label: msg`Remove banner`, isDestructive: true },
  },
  entries: { mail: { Sentence: Mail } },
} as const satisfies ActivityLabels;
