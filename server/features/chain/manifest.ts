import type { Feature } from '#server/platform/calls/feature.ts';
import { exchangingSignatures } from './exchange-signatures.ts';
import { chainHandlers } from './handlers.ts';
import { ownerActsHandlers } from './contract-changes/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { signedBidsHandlers } from './signed-bids/handlers.ts';
import { addressNamesHandlers } from './address-names/handlers.ts';

/** What this feature brings into the server. */
export const feature = {
  handlers: {
    addressNames: addressNamesHandlers,
    signedBids: signedBidsHandlers,
    settings: settingsHandlers,
    ownerActs: ownerActsHandlers,
    chain: chainHandlers,
  },
  upkeep: [exchangingSignatures],
} as const satisfies Feature;
