import { mayUse } from '#contract/platform/menu.ts';
import { type RecordKind, type RelatedList, relatedMenus } from '#contract/platform/record-kinds.ts';
import type { Page } from '#contract/platform/call.ts';
import type { CallContext, SignedInAdmin } from '#server/platform/context/context.ts';
import { type CountOfList, countLists } from '#server/platform/lists/counts.ts';
import { countOfFiltered } from '#server/features/audit/queries.ts';
import { listBids } from '#server/features/marketplace/bids/queries.ts';
import { listFundTransfers } from '#server/features/exchange/fund-transfers/queries.ts';
import { listLogins } from '#server/features/users/login-history/queries.ts';
import { listMessages } from '#server/features/content/outbox/queries.ts';
import { listReports } from '#server/features/moderation/reports/queries.ts';
import { listTickets } from '#server/features/support/tickets/queries.ts';
import { listTokens } from '#server/features/marketplace/tokens/queries.ts';
import { listOwnTrades } from '#server/features/exchange/trades/queries.ts';
import { listVerifications } from '#server/features/users/verifications/queries.ts';
import { listWithdrawals } from '#server/features/withdrawals/queries.ts';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import { placesOf, type Subject, subjectOf } from './subject-handler.ts';
import { subjectColumns, subjectOfRow, subjectSelect } from './subject-queries.ts';

type Db = CallContext['db'];
type Lists = Partial<Record<RelatedList, (db: Db) => Promise<Page<object>>>>;

/** One row is enough to find out which rows a list would read. */
const page = { page: 1, limit: 1, search: '' };

/** The lists of the user that a record belongs to, by what is known of the user. */
function listsOfUser({ userId, address, email }: Subject): Lists {
  return {
    ...(userId && {
      logins: (db) => listLogins(db, { ...page, userId }),
      withdrawals: (db) => listWithdrawals(db, { ...page, userId }),
      transfers: (db) => listFundTransfers(db, { ...page, userId }),
      trades: (db) => listOwnTrades(db, { ...page, userId }),
      bids: (db) => listBids(db, { ...page, bidderRecord: userId }),
      tickets: (db) => listTickets(db, { ...page, userId }),
      reportsBy: (db) => listReports(db, { ...page, reporterId: userId }),
      verifications: (db) => listVerifications(db, { ...page, userId }),
    }),
    ...(address && {
      tokens: (db) => listTokens(db, { ...page, account: address, categoryId: undefined }),
      reportsAbout: (db) => listReports(db, { ...page, address }),
    }),
    ...(email && { mail: (db) => listMessages(db, { ...page, recipient: email }) }),
  };
}

const only = (lists: Lists, ...names: RelatedList[]): Lists =>
  Object.fromEntries(Object.entries(lists).filter(([name]) => names.includes(name as RelatedList)));

/** The lists that the page of a record shows, except the audit trail, whose rows are never removed. */
function listsOf(kind: RecordKind, subject: Subject): Lists {
  const ofUser = listsOfUser(subject);
  switch (kind) {
    case 'user':
      return ofUser;
    case 'withdrawal':
      return only(ofUser, 'withdrawals');
    case 'trade':
      return only(ofUser, 'trades');
    case 'transfer':
      return only(ofUser, 'transfers');
    case 'ticket':
      return only(ofUser, 'tickets');
    case 'creator':
      return only(ofUser, 'tokens');
    case 'token':
      return {
        bids: (db) => listBids(db, { ...page, tokenRecord: subject.id }),
        reportsAbout: (db) => listReports(db, { ...page, tokenRecord: subject.id }),
      };
    case 'bid':
      return {
        ...(subject.tokenRecord && {
          bids: (db) => listBids(db, { ...page, tokenRecord: subject.tokenRecord ?? undefined }),
        }),
        ...(subject.userId && {
          bidsBy: (db) => listBids(db, { ...page, bidderRecord: subject.userId ?? undefined }),
        }),
      };
    case 'category':
      return { tokens: (db) => listTokens(db, { ...page, categoryId: subject.id }) };
    case 'admin':
      return {};
  }
}

/**
 * What is counted for a record: its lists, the audit rows about it and, for an administrator, the audit rows of
 * their actions.
 */
function countedOf(db: Db, admin: SignedInAdmin, kind: RecordKind, places: Subject) {
  const mayRead = (list: RelatedList) => mayUse(admin, relatedMenus[list], 'read');
  const lists = Object.entries(listsOf(kind, places)).filter(([list]) => mayRead(list as RelatedList));
  return {
    lists: Object.fromEntries(lists) as Lists,
    more: {
      ...(mayRead('audit') && { audit: countOfFiltered(db, { record: places.recordId ?? places.id }) }),
      ...(mayRead('acts') && kind === 'admin' && { acts: countOfFiltered(db, { admin: places.id }) }),
    },
  };
}

/**
 * How many rows each list has for a record, for the lists that an administrator may read.
 * @throws CallFailure 404 if the record doesn't exist
 */
export async function countRelated(
  db: Db,
  admin: SignedInAdmin,
  kind: RecordKind,
  id: string,
): Promise<({ list: RelatedList } & CountOfList)[]> {
  const inStatement = subjectSelect(kind);
  const subject = inStatement ? { id } : await subjectOf(db, admin, kind, id);
  const places = inStatement ? subjectColumns : placesOf(subject);
  const found = await countLists<RelatedList>(db, countedOf(db, admin, kind, places), {
    shape: `${kind} ${Object.keys(places).join()}`,
    values: { ...subject },
    // A category may have any share of the tokens, so its plan depends on the values. For a user, a wallet or a
    // token, every list has few rows.
    isByValues: kind === 'category',
    subject: inStatement,
  });
  if (!found) throw noSuchRecord();
  const has = inStatement ? subjectOfRow(id, found.subject) : subject;
  // A user without an address has no tokens, and so no tab for them.
  const shown = new Set([...Object.keys(listsOf(kind, has)), 'audit', 'acts']);
  return [...found.counts].flatMap(([list, count]) => (shown.has(list) ? [{ list, ...count }] : []));
}
