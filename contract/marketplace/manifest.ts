import { bidsCalls } from './bids.calls.ts';
import { categoriesCalls } from './categories.calls.ts';
import { creatorsCalls } from './creators.calls.ts';
import { tokensCalls } from './tokens.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  categories: categoriesCalls,
  tokens: tokensCalls,
  bids: bidsCalls,
  creators: creatorsCalls,
} as const satisfies Readonly<Record<string, Calls>>;

/** The resources of this feature that the feed's rows change, by the name in the audit trail. */
export const changedBy = {
  'feed/bids': 'bids',
  'feed/tokens': 'tokens',
} as const;
