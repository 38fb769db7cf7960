import { calls as approvals } from './approvals/manifest.ts';
import { calls as audit } from './audit/manifest.ts';
import { calls as chain, changedBy as byChain } from './chain/manifest.ts';
import { calls as content, changedBy as byContent } from './content/manifest.ts';
import { calls as exchange, changedBy as byExchange } from './exchange/manifest.ts';
import { calls as identity } from './identity/manifest.ts';
import { calls as integrations } from './integrations/manifest.ts';
import { calls as marketplace, changedBy as byMarketplace } from './marketplace/manifest.ts';
import { calls as moderation, changedBy as byModeration } from './moderation/manifest.ts';
import { calls as privacy, changedBy as byPrivacy } from './privacy/manifest.ts';
import { calls as support, changedBy as bySupport } from './support/manifest.ts';
import { calls as users, changedBy as byUsers } from './users/manifest.ts';
import { calls as withdrawals, changedBy as byWithdrawals } from './withdrawals/manifest.ts';
import { calls as workspace } from './workspace/manifest.ts';
import type { FeedEntity } from './platform/feed-rights.ts';

/** Every call of the product, by resource. A call that is not here has no route. */
export const calls = {
  ...identity,
  ...audit,
  ...privacy,
  ...approvals,
  ...users,
  ...exchange,
  ...marketplace,
  ...chain,
  ...withdrawals,
  ...moderation,
  ...support,
  ...content,
  ...integrations,
  ...workspace,
} as const;

export type Resource = keyof typeof calls;

/** The resources that the feed's rows and calls without a menu change, by the name in the audit trail. */
export const changedBy = {
  ...byPrivacy,
  ...byUsers,
  ...byExchange,
  ...byMarketplace,
  ...byChain,
  ...byWithdrawals,
  ...byModeration,
  ...bySupport,
  ...byContent,
} as const satisfies Readonly<Record<string, Resource>> & Readonly<Record<`feed/${FeedEntity}`, Resource>>;
