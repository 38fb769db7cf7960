import { call } from '../platform/call.ts';

const names = { quantity: 'remaining', tradeid: 'tradeId', orderDate: 'orderedAt' } as const;

/** Orders of the exchange (specification 5.16 and 9.6). */
export const tradesCalls = {
  listTrades: call({
    method: 'GET',
    // The trade host's own path, because without TRADE_URL this server is the trade host.
    path: '/getOrderHistory',
    access: ['/trade-history'],
    effect: 'read',
    wrapper: 'list:data',
    names,
    summary:
      'Lists orders from the configured trade host, newest first. Answers 503 while the trade host is not responding.',
  }),
  getTrade: call({
    method: 'GET',
    path: '/adminapi/trade/:id',
    access: ['/trade-history'],
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'Returns one order of this server, or of the trade host if it supports that.',
  }),
} as const;
