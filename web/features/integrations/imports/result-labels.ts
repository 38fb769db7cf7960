import { useLingui } from '@lingui/react/macro';
import type { FeedResult } from '#contract/integrations/feed-results.ts';
import type { Tone } from '#web/ui/status-mark.tsx';

/** The labels of the results of rows. */
export function useResults(): Readonly<Record<FeedResult, { tone: Tone; label: string }>> {
  const { t } = useLingui();
  return {
    created: { tone: 'positive', label: t`Created` },
    changed: { tone: 'info', label: t`Changed` },
    unchanged: { tone: 'neutral', label: t`Unchanged` },
    stale: { tone: 'caution', label: t`Older than the stored record` },
    rejected: { tone: 'negative', label: t`Rejected` },
  };
}
