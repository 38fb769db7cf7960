import { expect } from 'vitest';
import { photo } from './pictures.ts';
import type { AnyJson } from './any-json.ts';

/** The fields of chapter 3 of the specification, under their wire names. */
export const fieldsOf = {
  admin: ['_id', 'name', 'email', 'restriction'],
  user: ['_id', 'name', 'curraddress', 'email', 'phoneNo', 'accountType'],
  login: ['email', 'countryName', 'countryCode', 'regionName', 'ipaddress', 'os', 'createdAt', 'status'],
  template: ['_id', 'identifier', 'subject', 'content'],
  subscriber: ['email'],
  currency: [
    '_id',
    'currencyType',
    'type',
    'currencyName',
    'currencySymbol',
    'withdrawFee',
    'minABI',
    'contractAddress',
    'bankDetails',
    'currencyimage',
  ],
  trade: [
    'firstCurrency',
    'secondCurrency',
    'initialQuantity',
    'price',
    'orderValue',
    'quantity',
    'orderType',
    'tradeid',
    'orderDate',
  ],
  withdraw: [
    'email',
    'currencySymbol',
    'toaddress',
    'paymentType',
    'bankDetail',
    'amount',
    'createdAt',
    'status',
  ],
  fundTransfer: ['email', 'toUserEmail', 'currencySymbol', 'amount', 'createdAt'],
  ticket: ['subject', 'created_date', 'ticketno', 'description', 'closedstatus', 'reply'],
  reply: ['replytype', 'replydate', 'message_query'],
  faq: ['_id', 'question', 'answer'],
  category: ['_id', 'category'],
  communityCategory: ['_id', 'name', 'description'],
  communityUser: ['_id', 'name', 'username', 'email'],
  creator: ['_id', 'creatorname', 'creatoraddress', 'coverimage', 'profileimage'],
  bid: ['tokenBidAmt', 'tokenBidAddress', 'tokenCounts', 'timestamp'],
  token: [
    'tokenName',
    'tokenCounts',
    'tokenDesc',
    'tokenBid',
    'tokenPrice',
    'tokenCurr',
    'contractAddress',
    'networkVersion',
    'royalties',
    'tokenCategory',
    'tokenProperty',
    'tokenCreator',
    'tokenOwner',
    'collectionName',
    'status',
    'isDeleted',
    'txid',
    'hotcollection',
    'timestamp',
  ],
  auction: ['_id', 'tokenPrice', 'tokenOwner', 'ownerinfo', 'tokendetails'],
  product: [
    '_id',
    'productname',
    'price',
    'creatorname',
    'creatorimage',
    'productimage',
    'content',
    'token',
    'createddate',
  ],
  staticPage: ['_id', 'identifier', 'content'],
  fee: ['tokenCounts', 'servicefee', 'buytype'],
  report: ['reportuser', 'description', 'reportType', 'tokenId', 'createdAt'],
  verification: ['_id', 'email', 'curraddress', 'accountverify'],
  settings: ['royalityfee', 'servicefee', 'nbkpriceusd', 'bidfee', 'servicefee721', 'servicefee1155'],
  counts: ['userCount', 'withdrawCount', 'depositCount', 'tradeCount'],
} as const;

interface Given {
  /** The part of the path after its last slash. */
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
}

/** A client that only knows the specification: its calls, its fields, and where an answer contains the result. */
export interface SpecifiedClient {
  /** The calls that answered as specified, such as `POST /api/deleteToken/{id}`. */
  made: ReadonlySet<string>;
  /**
   * Makes a call, and expects that it succeeds.
   * @param call method and path of the specification
   * @returns the whole body
   */
  make: (call: string, given?: Given) => Promise<AnyJson>;
  /** Makes a call that has to fail, and returns the answer's status and `errors`. */
  refused: (call: string, given?: Given) => Promise<{ status: number; errors: AnyJson }>;
}

/**
 * @param url of the server
 * @param token of the sign-in; without it the client isn't signed in
 */
export function specifiedClient(url: string, token?: string): SpecifiedClient {
  const made = new Set<string>();
  async function send(call: string, { id, query, body }: Given = {}) {
    const [method = '', path = ''] = call.split(' ');
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const isForm = body instanceof FormData;
    const response = await fetch(url + path.replace('{id}', id ?? '') + search, {
      method,
      headers: {
        ...(token && { authorization: token }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as AnyJson };
  }
  return {
    made,
    async make(call, given) {
      const { status, body } = await send(call, given);
      expect([call, status, body.errors]).toEqual([call, 200, undefined]);
      made.add(call);
      return body;
    },
    async refused(call, given) {
      const { status, body } = await send(call, given);
      return { status, errors: body.errors };
    },
  };
}

/**
 * Expects rows that have every field of their entity.
 * @returns the first of them
 */
export function rowsOf(entity: keyof typeof fieldsOf, rows: unknown): AnyJson {
  expect(rows).toBeInstanceOf(Array);
  const [first] = rows as AnyJson[];
  for (const row of rows as AnyJson[]) recordOf(entity, row);
  expect(first, entity).toBeDefined();
  return first;
}

/** Expects that a record has every field of its entity, and returns it. */
export function recordOf(entity: keyof typeof fieldsOf, record: unknown): AnyJson {
  expect(Object.keys(record as object)).toEqual(expect.arrayContaining([...fieldsOf[entity]]));
  return record;
}

/** A form as browsers send it. @param pictures the fields that each contain an image file */
export async function formOf(fields: Record<string, string>, ...pictures: string[]): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const name of pictures)
    form.set(name, new Blob([Uint8Array.from(await photo('png'))], { type: 'image/png' }), `${name}.png`);
  return form;
}
