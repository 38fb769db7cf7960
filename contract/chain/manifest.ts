import { addressNamesCalls } from './address-names.calls.ts';
import { chainCalls } from './chain.calls.ts';
import { contractChangesCalls } from './contract-changes.calls.ts';
import { settingsCalls } from './settings.calls.ts';
import { signedBidsCalls } from './signed-bids.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  settings: settingsCalls,
  contractChanges: contractChangesCalls,
  chain: chainCalls,
  signedBids: signedBidsCalls,
  addressNames: addressNamesCalls,
} as const satisfies Readonly<Record<string, Calls>>;

/** The resources of this feature that the server's own work change, by the name in the audit trail. */
export const changedBy = {
  watchContracts: 'contractChanges',
  exchangeSignatures: 'contractChanges',
} as const;
