import { reservesCalls } from './reserves.calls.ts';
import { freezesCalls } from './freezes.calls.ts';
import { withdrawalDecisionsCalls } from './withdrawal-decisions.calls.ts';
import { withdrawalsCalls } from './withdrawals.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  withdrawals: withdrawalsCalls,
  freezes: freezesCalls,
  withdrawalDecisions: withdrawalDecisionsCalls,
  reserves: reservesCalls,
} as const satisfies Readonly<Record<string, Calls>>;
