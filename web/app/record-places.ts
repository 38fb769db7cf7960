import type { NoteKind } from '#contract/moderation/note-kinds.ts';
import { pathTo } from '#web/lib/screens.ts';

const found = (list: string, title: string) => `${list}?${new URLSearchParams({ search: title })}`;

/** Where a record is shown: on its own page or form, or in its list, found by a search. */
const places: Readonly<Record<NoteKind, (id: string, title: string) => string>> = {
  user: (id) => pathTo('users.view', id),
  withdrawal: (id) => pathTo('withdrawals.view', id),
  trade: (id) => pathTo('trades.view', id),
  transfer: (id) => pathTo('fundTransfers.view', id),
  token: (id) => pathTo('tokens.view', id),
  bid: (id) => pathTo('bids.view', id),
  ticket: (id) => pathTo('tickets.view', id),
  verification: (_, title) => found(pathTo('verifications.list'), title),
  report: (_, title) => `${found(pathTo('reports.list'), title)}&handled=all`,
  case: (id) => pathTo('cases.view', id),
  creator: (id) => pathTo('creators.view', id),
  category: (id) => pathTo('categories.view', id),
  currency: (id) => pathTo('currencies.edit', id),
  fee: (_, title) => found(pathTo('fees.list'), title),
  product: (id) => pathTo('products.edit', id),
  faq: (id) => pathTo('faqs.edit', id),
  staticPage: (id) => pathTo('staticPages.edit', id),
  emailTemplate: (id) => pathTo('emailTemplates.edit', id),
  communityCategory: (id) => pathTo('community.editCategory', id),
  communityUser: (_, title) => found(pathTo('community.users'), title),
  admin: (id) => pathTo('admins.view', id),
};

/**
 * The address that shows a record.
 * @param title the record's title, for lists that find it by a search
 */
export const placeOf = (kind: NoteKind, id: string, title: string): string => places[kind](id, title);
