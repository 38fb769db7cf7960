import { closingsCalls } from './closings.calls.ts';
import { reservesCalls } from './reserves.calls.ts';
import { freezesCalls } from './freezes.calls.ts';
import { gatesCalls } from './gates.calls.ts';
import { withdrawalDecisionsCalls } from './withdrawal-decisions.calls.ts';
import { withdrawalsCalls } from './withdrawals.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  withdrawals: withdrawalsCalls,
  freezes: freezesCalls,
  withdrawalDecisions: withdrawalDecisionsCalls,
  reserves: reservesCalls,
  gates: gatesCalls,
  closings: closingsCalls,
} as const satisfies Readonly<Record<string, Calls>>;

/** The resources of this feature that the feed's rows change, by the name in the audit trail. */
export const changedBy = {
  'feed/withdrawals': 'withdrawals',
  'feed/balances': 'reserves',
  'feed/custody': 'reserves',
} as const;
