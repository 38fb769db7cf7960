import type { Feature } from '#server/platform/calls/feature.ts';
import { approvalRules } from './approval-rules.ts';
import { signatureExchangeTask } from './exchange-signatures.ts';
import { chainHandlers } from './handlers.ts';
import { contractChangesHandlers } from './contract-changes/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { signedBidsHandlers } from './signed-bids/handlers.ts';
import { addressNamesHandlers } from './address-names/handlers.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    addressNames: addressNamesHandlers,
    signedBids: signedBidsHandlers,
    settings: settingsHandlers,
    contractChanges: contractChangesHandlers,
    chain: chainHandlers,
  },
  approvalRules,
  periodicTasks: [signatureExchangeTask],
} as const satisfies Feature;
