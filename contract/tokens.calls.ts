import { call } from './call.ts';

const names = {
  tokenName: 'name',
  tokenCounts: 'tokenId',
  tokenDesc: 'description',
  tokenBid: 'takesBids',
  tokenPrice: 'price',
  tokenCurr: 'currency',
  networkVersion: 'chainId',
  tokenCategory: 'category',
  tokenProperty: 'properties',
  tokenCreator: 'creator',
  tokenOwner: 'owner',
  collectionName: 'collection',
  txid: 'transactionHash',
  hotcollection: 'hotCollection',
  timestamp: 'createdAt',
} as const;

/** Tokens of the marketplace (specification 9.12). */
export const tokensCalls = {
  listTokens: call({
    method: 'GET',
    path: '/api/gettokenlist',
    access: ['/TokenList'],
    effect: 'read',
    wrapper: 'list:data',
    names,
    summary: 'Tokens that are not deleted, newest first.',
  }),
  listSoldTokens: call({
    method: 'GET',
    path: '/api/getsoldtokenlist',
    access: ['/TokenSold'],
    effect: 'read',
    wrapper: 'list:data',
    names,
    summary: 'Sold tokens, the latest sale first.',
  }),
  getToken: call({
    method: 'GET',
    path: '/api/gettokendata/:id',
    access: ['/TokenList', '/TokenSold'],
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'One token with every field, a deleted one too.',
  }),
  toggleHotCollection: call({
    method: 'POST',
    path: '/api/hotcollection/:id',
    access: ['/TokenList'],
    effect: 'write',
    wrapper: 'change:message,result',
    names,
    summary:
      'Puts a token into the hot collection, or takes it out: as `hotcollection` says, else the other of the two.',
  }),
  changeTokenCategory: call({
    method: 'POST',
    path: '/adminapi/tokenCategory',
    access: ['/TokenList'],
    effect: 'write',
    wrapper: 'change:message,result',
    names,
    summary:
      'Puts a token into another category, or into none: a category that a token uses can’t be deleted.',
  }),
  deleteToken: call({
    method: 'POST',
    path: '/api/deleteToken/:id',
    access: ['/TokenList'],
    effect: 'write',
    wrapper: 'change:message,result',
    names,
    summary:
      'Takes a token off the marketplace and moves it to the trash, from which it can be restored for 90 days.',
  }),
  listDeletedTokens: call({
    method: 'GET',
    path: '/adminapi/trash/tokens',
    access: ['/TokenList'],
    effect: 'read',
    wrapper: 'list:data',
    names,
    summary: 'Tokens in the trash, the latest first. Those that the chain took away are not there.',
  }),
  restoreToken: call({
    method: 'POST',
    path: '/adminapi/trash/tokens/:id/restore',
    access: ['/TokenList'],
    effect: 'write',
    wrapper: 'change:message,result',
    names,
    summary: 'Takes a token out of the trash: it is on the marketplace again.',
  }),
} as const;
