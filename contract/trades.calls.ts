import { call } from './call.ts';

/** Orders of the exchange (specification 5.16 and 9.6). */
export const tradesCalls = {
  listTrades: call({
    method: 'GET',
    // The trade host's own path: without TRADE_URL this server is the trade host.
    path: '/getOrderHistory',
    access: ['/trade-history'],
    effect: 'read',
    wrapper: 'list:data',
    names: { quantity: 'remaining', tradeid: 'tradeId', orderDate: 'orderedAt' },
    summary: 'Orders from the configured trade host, newest first; 503 while that does not answer.',
  }),
} as const;
