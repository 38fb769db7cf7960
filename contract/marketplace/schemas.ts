import { bidsSchemas } from './bids.schemas.ts';
import { categoriesSchemas } from './categories.schemas.ts';
import { creatorsSchemas } from './creators.schemas.ts';
import { tokensSchemas } from './tokens.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  categories: categoriesSchemas,
  tokens: tokensSchemas,
  bids: bidsSchemas,
  creators: creatorsSchemas,
} as const;
