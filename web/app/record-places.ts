import type { NoteKind } from '#contract/note-kinds.ts';
import { pathTo } from '../lib/screens.ts';

const found = (list: string, title: string) => `${list}?${new URLSearchParams({ search: title })}`;

/** Where a record is read: its own page or form, or its list with the record searched for. */
const places: Readonly<Record<NoteKind, (id: string, title: string) => string>> = {
  user: (id) => pathTo('users.view', id),
  withdrawal: (_, title) => found(pathTo('withdrawals.list'), title),
  trade: (_, title) => found(pathTo('trades.list'), title),
  transfer: (_, title) => found(pathTo('fundTransfers.list'), title),
  token: (id) => pathTo('tokens.view', id),
  bid: (_, title) => found(pathTo('bids.list'), title),
  ticket: (id) => pathTo('tickets.view', id),
  verification: (_, title) => found(pathTo('verifications.list'), title),
  report: (_, title) => `${found(pathTo('reports.list'), title)}&handled=all`,
  creator: (id) => pathTo('creators.edit', id),
  category: (id) => pathTo('categories.edit', id),
  currency: (id) => pathTo('currencies.edit', id),
  fee: (_, title) => found(pathTo('fees.list'), title),
  product: (id) => pathTo('products.edit', id),
  faq: (id) => pathTo('faqs.edit', id),
  staticPage: (id) => pathTo('staticPages.edit', id),
  emailTemplate: (id) => pathTo('emailTemplates.edit', id),
  communityCategory: (id) => pathTo('community.editCategory', id),
  communityUser: (_, title) => found(pathTo('community.users'), title),
  admin: (id) => pathTo('admins.edit', id),
};

/**
 * The address at which a record is read.
 * @param title what it is called, for a list that finds it by that
 */
export const placeOf = (kind: NoteKind, id: string, title: string): string => places[kind](id, title);
