import { addressNamesSchemas } from './address-names.schemas.ts';
import { chainSchemas } from './chain.schemas.ts';
import { contractChangesSchemas } from './contract-changes.schemas.ts';
import { settingsSchemas } from './settings.schemas.ts';
import { signedBidsSchemas } from './signed-bids.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  settings: settingsSchemas,
  contractChanges: contractChangesSchemas,
  chain: chainSchemas,
  signedBids: signedBidsSchemas,
  addressNames: addressNamesSchemas,
} as const;
