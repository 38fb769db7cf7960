import { closingsSchemas } from './closings.schemas.ts';
import { reservesSchemas } from './reserves.schemas.ts';
import { freezesSchemas } from './freezes.schemas.ts';
import { gatesSchemas } from './gates.schemas.ts';
import { withdrawalDecisionsSchemas } from './withdrawal-decisions.schemas.ts';
import { withdrawalsSchemas } from './withdrawals.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  withdrawals: withdrawalsSchemas,
  freezes: freezesSchemas,
  withdrawalDecisions: withdrawalDecisionsSchemas,
  reserves: reservesSchemas,
  gates: gatesSchemas,
  closings: closingsSchemas,
} as const;
