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
    summary: 'Orders from the configured trade host, newest first; 503 while that does not answer.',
  }),
  getTrade: call({
    method: 'GET',
    path: '/adminapi/trade/:id',
    access: ['/trade-history'],
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'One order: of this server, or of the trade host where that can be asked for it.',
  }),
} as const;
