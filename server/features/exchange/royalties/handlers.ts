import type { royaltiesCalls } from '#contract/exchange/royalties.calls.ts';
import type { royaltiesSchemas } from '#contract/exchange/royalties.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { listRoyalties } from './queries.ts';

/** Royalties of sales on the chain (specification 41.2). */
export const royaltiesHandlers: Handlers<typeof royaltiesCalls, typeof royaltiesSchemas> = {
  listRoyalties: (input, { db }) => listRoyalties(db, input),
};
