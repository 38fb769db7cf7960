import { call } from '../platform/call.ts';

const access = ['/Cmsauction', '/CmsList'] as const;
const names = {
  tokenPrice: 'price',
  tokenOwner: 'owner',
  ownerinfo: 'ownerInfo',
  tokendetails: 'tokenDetails',
  enddate: 'endDate',
} as const;

/** Lists are sorted by their nested fields, named by their full path. */
const inputNames = {
  'ownerinfo.name': 'ownerName',
  'tokendetails.tokenName': 'tokenName',
  'tokendetails.enddate': 'endDate',
} as const;

/** Auctions, and the ones among them that are banners (specification 9.18 and 3.4). */
export const bannersCalls = {
  listBanners: call({
    method: 'GET',
    path: '/api/getbannerlist',
    access,
    effect: 'read',
    wrapper: 'list:result.data',
    bulk: { removeBanner: { call: 'removeBanner', undo: { call: 'setBanner' } } },
    names,
    inputNames,
    summary: 'Lists live banners: items whose end date is in the future.',
  }),
  listAuctions: call({
    method: 'GET',
    path: '/api/getauctionlist',
    access: ['/Cmsauction'],
    effect: 'read',
    wrapper: 'list:result.data',
    bulk: { setBanner: { call: 'setBanner', undo: { call: 'removeBanner' } } },
    names,
    inputNames,
    summary: 'Lists live auctions that are not banners.',
  }),
  setBanner: call({
    method: 'POST',
    path: '/api/setbannerlist',
    access,
    effect: 'write',
    undo: { call: 'removeBanner' },
    event: 'auction.banner_set',
    sensitivity: 'publication',
    proof: 'policy',
    wrapper: 'change:message,result',
    names,
    inputNames: { iid: 'id' },
    summary: 'Makes a live auction a banner.',
  }),
  removeBanner: call({
    method: 'POST',
    path: '/api/removebannerlist',
    access,
    effect: 'write',
    undo: { call: 'setBanner' },
    event: 'auction.banner_removed',
    sensitivity: 'publication',
    proof: 'policy',
    wrapper: 'change:message,result',
    names,
    inputNames: { iid: 'id' },
    summary: 'Makes a live banner an ordinary auction again.',
  }),
} as const;
