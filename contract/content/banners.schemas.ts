import { z } from 'zod';
import type { bannersCalls } from './banners.calls.ts';
import type { SchemasFor } from '../platform/call.ts';
import { byId, id, instant, shownImage } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';

const item = z.object({
  id,
  /** Exact decimal. */
  price: z.string(),
  currency: z.string(),
  /** The owner's address, and the name if the owner is a known user. */
  owner: z.string(),
  ownerInfo: z.object({ name: z.string().nullable() }),
  tokenDetails: z.object({ tokenName: z.string(), endDate: instant, image: shownImage }),
  /** The remaining time by the database's clock, so that screens don't depend on the browser's clock. */
  remainingMs: z.number(),
});

/** `tokenName`, `ownerName` and `endDate` are fields of nested records. */
const list = listInput(['tokenName', 'price', 'owner', 'ownerName', 'endDate']);
const moved = z.object({ id, isBanner: z.boolean() });

export const bannersSchemas = {
  listBanners: { input: list, output: item },
  listAuctions: { input: list, output: item },
  setBanner: { input: byId, output: moved },
  removeBanner: { input: byId, output: moved },
} as const satisfies SchemasFor<typeof bannersCalls>;
