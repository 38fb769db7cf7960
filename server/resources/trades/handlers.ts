import type { tradesCalls } from '#contract/trades.calls.ts';
import type { tradesSchemas } from '#contract/trades.schemas.ts';
import type { Handlers } from '../../http/context.ts';
import { askTradeHost } from './host.ts';
import { listOwnTrades } from './queries.ts';

/** Orders of the exchange: the configured trade host's, or this server's own (specification 9.6). */
export const tradesHandlers: Handlers<typeof tradesCalls, typeof tradesSchemas> = {
  listTrades: (input, { db, services: { config } }) =>
    config.tradeUrl === undefined
      ? listOwnTrades(db, input)
      : askTradeHost({ url: config.tradeUrl, key: config.tradeKey }, input),
};
