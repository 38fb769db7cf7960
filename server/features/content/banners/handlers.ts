import type { bannersCalls } from '#contract/content/banners.calls.ts';
import type { bannersSchemas } from '#contract/content/banners.schemas.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import { isRunning, listItems, moveItem } from './queries.ts';

async function move({ db }: CallContext, id: string, isBanner: boolean) {
  const moved = await moveItem(db, { id, isBanner });
  if (!moved) {
    throw (await isRunning(db, id))
      ? new CallFailure(409, isBanner ? 'bannerAlready' : 'noBanner')
      : noSuchRecord();
  }
  const message = {
    sentence: isBanner ? 'bannerSet' : 'bannerRemoved',
    values: { name: moved.name },
  } as const;
  return {
    output: { message, result: { id, isBanner } },
    audit: {
      record: id,
      before: { tokenName: moved.name, isBanner: !isBanner },
      after: { tokenName: moved.name, isBanner },
    },
  } as const;
}

/** Auctions, and the ones among them that are banners (specification 7.6). */
export const bannersHandlers: Handlers<typeof bannersCalls, typeof bannersSchemas> = {
  listBanners: (input, { db }) => listItems(db, 'banners', input),
  listAuctions: (input, { db }) => listItems(db, 'auctions', input),
  setBanner: ({ id }, context) => move(context, id, true),
  removeBanner: ({ id }, context) => move(context, id, false),
};
