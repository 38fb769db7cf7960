import type { z } from 'zod';
import type { tradesCalls } from '#contract/exchange/trades.calls.ts';
import type { tradesSchemas } from '#contract/exchange/trades.schemas.ts';
import { id as recordId } from '#contract/platform/fields.ts';
import { usersCalls } from '#contract/users/users.calls.ts';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import type { CallContext, Caller, Handlers } from '#server/platform/context/context.ts';
import { permit } from '#server/platform/auth/permit.ts';
import { userWith } from '#server/features/users/queries.ts';
import { askTradeHost } from './host.ts';
import { findOwnTrade, listOwnTrades, type TradesInput } from './queries.ts';
import { nilUuid } from '#server/platform/db/nil-uuid.ts';

/**
 * Replaces the email or address of a user by the user's id, so that one index serves both filters and a trade host
 * receives neither.
 * @throws CallFailure 403 if the caller may not look up users, because the filter reveals whose orders these are
 */
async function withUser(
  { user, ...asked }: z.output<typeof tradesSchemas.listTrades.input>,
  { db, admin }: Pick<CallContext<Caller>, 'db' | 'admin'>,
): Promise<TradesInput> {
  if (user === undefined) return asked;
  permit(usersCalls.findUser, admin);
  const found = (await userWith(db, user)) ?? nilUuid;
  return { ...asked, userId: asked.userId === undefined || asked.userId === found ? found : nilUuid };
}

/** Orders of the exchange: from the configured trade host, or this server's own (specification 9.6). */
export const tradesHandlers: Handlers<typeof tradesCalls, typeof tradesSchemas> = {
  async listTrades(input, context) {
    const { db, services } = context;
    const asked = await withUser(input, context);
    const { tradeUrl: url, tradeKey: key } = services.config;
    const breaker = services.breakers.tradeHost;
    return url === undefined ? listOwnTrades(db, asked) : askTradeHost({ url, key, breaker }, asked);
  },

  async getTrade({ id }, { db, services: { config, breakers } }) {
    if (config.tradeUrl === undefined) {
      const own = recordId.safeParse(id);
      if (!own.success) throw noSuchRecord();
      return findOwnTrade(db, own.data);
    }
    // A trade host has no call for a single order (specification 9.6), so its list is searched for the id or trade
    // id.
    const { rows } = await askTradeHost(
      { url: config.tradeUrl, key: config.tradeKey, breaker: breakers.tradeHost },
      { page: 1, limit: 100, search: id },
    );
    const found = rows.find((trade) => trade.id === id || trade.tradeId === id);
    if (!found) throw noSuchRecord();
    return found;
  },
};
