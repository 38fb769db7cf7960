import { reservesSchemas } from './reserves.schemas.ts';
import { stopsSchemas } from './freezes.schemas.ts';
import { withdrawalDecisionsSchemas } from './withdrawal-decisions.schemas.ts';
import { withdrawalsSchemas } from './withdrawals.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  withdrawals: withdrawalsSchemas,
  stops: stopsSchemas,
  withdrawalDecisions: withdrawalDecisionsSchemas,
  reserves: reservesSchemas,
} as const;
