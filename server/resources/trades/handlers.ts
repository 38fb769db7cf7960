import type { tradesCalls } from '#contract/trades.calls.ts';
import type { tradesSchemas } from '#contract/trades.schemas.ts';
import { id as recordId } from '#contract/fields.ts';
import { noSuchRecord } from '../../base/failure.ts';
import type { Handlers } from '../../http/context.ts';
import { askTradeHost } from './host.ts';
import { findOwnTrade, listOwnTrades } from './queries.ts';

/** Orders of the exchange: the configured trade host's, or this server's own (specification 9.6). */
export const tradesHandlers: Handlers<typeof tradesCalls, typeof tradesSchemas> = {
  listTrades: (input, { db, services: { config } }) =>
    config.tradeUrl === undefined
      ? listOwnTrades(db, input)
      : askTradeHost({ url: config.tradeUrl, key: config.tradeKey }, input),

  async getTrade({ id }, { db, services: { config } }) {
    if (config.tradeUrl === undefined) {
      const own = recordId.safeParse(id);
      if (!own.success) throw noSuchRecord();
      return findOwnTrade(db, own.data);
    }
    // A trade host has lists only (specification 9.6): it is searched for what stands in the order's address, its id or trade id.
    const { rows } = await askTradeHost(
      { url: config.tradeUrl, key: config.tradeKey },
      { page: 1, limit: 100, search: id },
    );
    const found = rows.find((trade) => trade.id === id || trade.tradeId === id);
    if (!found) throw noSuchRecord();
    return found;
  },
};
