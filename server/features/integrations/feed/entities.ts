import type { Entity, EntityName } from './entity.ts';
import { documents } from './documents.ts';
import { balances, currencies, custody, trades, transfers, withdrawals } from './exchange.ts';
import { auctions, bids, reports, tokens } from './market.ts';
import { communityUsers, logins, subscribers, users, verifications } from './people.ts';
import { ticketReplies, tickets } from './support.ts';

/** Every entity of the feed. Documentation and tests read the owner of each field from it. */
export const entities: Readonly<Record<EntityName, Entity>> = {
  users,
  logins,
  verifications,
  subscribers,
  'community-users': communityUsers,
  currencies,
  withdrawals,
  balances,
  custody,
  transfers,
  trades,
  tokens,
  bids,
  auctions,
  reports,
  tickets,
  'ticket-replies': ticketReplies,
  documents,
};
