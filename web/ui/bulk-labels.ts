import { useLingui } from '@lingui/react/macro';
import type { BulkActionName } from '#contract/bulk-actions.ts';

/** The labels of the bulk actions. */
export function useBulkActionLabels(): Readonly<Record<BulkActionName, string>> {
  const { t } = useLingui();
  return {
    block: t`Block`,
    unblock: t`Unblock`,
    delete: t`Delete`,
    restore: t`Restore`,
    makeHot: t`Add to hot`,
    makeOrdinary: t`Remove from hot`,
    takeDown: t`Take down`,
    accept: t`Accept`,
    reject: t`Reject`,
    handle: t`Mark as handled`,
    reopen: t`Reopen`,
    close: t`Close`,
    setBanner: t`Make banner`,
    removeBanner: t`Remove banner`,
    assign: t`Assign`,
    hold: t`Hold`,
    rejectReports: t`Reject reports`,
  };
}

/** Destructive actions, which have red buttons. */
export const destructiveBulkActions: ReadonlySet<string> = new Set<BulkActionName>([
  'block',
  'delete',
  'takeDown',
  'reject',
  'rejectReports',
  'removeBanner',
]);
