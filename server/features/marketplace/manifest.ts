import type { Feature } from '#server/platform/calls/feature.ts';
import { bidsHandlers } from './bids/handlers.ts';
import { categoriesHandlers } from './categories/handlers.ts';
import { creatorsHandlers } from './creators/handlers.ts';
import { tokensHandlers } from './tokens/handlers.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    categories: categoriesHandlers,
    tokens: tokensHandlers,
    bids: bidsHandlers,
    creators: creatorsHandlers,
  },
  recordTables: {
    tokens: { table: 'tokens', name: 'name' },
    categories: { table: 'categories', name: 'name' },
    creators: { table: 'creators', name: 'name' },
  },
} as const satisfies Feature;
