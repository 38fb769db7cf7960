import type { BulkActionName } from '#contract/bulk-actions.ts';
import type { ActivityLabels, BulkLabel, EntryLabels, EntrySource } from '#web/lib/activity-labels.ts';
import { labels as common } from '#web/ui/records/common-labels.ts';
import { labels as chain } from '#web/features/chain/activity-labels.tsx';
import { labels as content } from '#web/features/content/activity-labels.tsx';
import { labels as exchange } from '#web/features/exchange/activity-labels.tsx';
import { labels as identity } from '#web/features/identity/activity-labels.ts';
import { labels as integrations } from '#web/features/integrations/activity-labels.ts';
import { labels as marketplace } from '#web/features/marketplace/activity-labels.tsx';
import { labels as moderation } from '#web/features/moderation/activity-labels.tsx';
import { labels as privacy } from '#web/features/privacy/activity-labels.ts';
import { labels as support } from '#web/features/support/activity-labels.tsx';
import { labels as users } from '#web/features/users/activity-labels.tsx';
import { labels as withdrawals } from '#web/features/withdrawals/activity-labels.tsx';

/** The labels of all features. A bulk action or a kind of entry without a label doesn't compile. */
export const activityLabels = {
  calls: {
    ...common.calls,
    ...chain.calls,
    ...identity.calls,
    ...integrations.calls,
    ...marketplace.calls,
    ...moderation.calls,
    ...privacy.calls,
    ...support.calls,
    ...users.calls,
  },
  fields: {
    ...common.fields,
    ...identity.fields,
    ...integrations.fields,
    ...marketplace.fields,
    ...moderation.fields,
    ...privacy.fields,
    ...support.fields,
    ...users.fields,
    ...withdrawals.fields,
  },
  values: {
    ...common.values,
    ...identity.values,
    ...marketplace.values,
    ...integrations.values,
    ...moderation.values,
    ...support.values,
  },
  bulkActions: {
    ...common.bulkActions,
    ...content.bulkActions,
    ...marketplace.bulkActions,
    ...moderation.bulkActions,
    ...users.bulkActions,
    ...withdrawals.bulkActions,
  } satisfies Record<BulkActionName, BulkLabel>,
  entries: {
    ...chain.entries,
    ...content.entries,
    ...exchange.entries,
    ...marketplace.entries,
    ...moderation.entries,
    ...support.entries,
    ...users.entries,
    ...withdrawals.entries,
  } satisfies Record<EntrySource, EntryLabels>,
} satisfies ActivityLabels;
