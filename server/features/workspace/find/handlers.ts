import { id as recordId } from '#contract/platform/fields.ts';
import type { findCalls } from '#contract/workspace/find.calls.ts';
import type { findSchemas } from '#contract/workspace/find.schemas.ts';
import { mayUse } from '#contract/platform/menu.ts';
import { maySeeRecord, type RecordKind, recordKinds } from '#contract/platform/record-kinds.ts';
import type { CallContext, Handlers, SignedInAdmin } from '#server/platform/context/context.ts';
import { canOccur, hasTrigram } from '#server/platform/lists/term.ts';
import { isMasked } from '#server/platform/personal/masked.ts';
import { listAdmins } from '#server/features/identity/admins/queries.ts';
import { listCategories } from '#server/features/marketplace/categories/queries.ts';
import { listCreators } from '#server/features/marketplace/creators/queries.ts';
import { listTickets } from '#server/features/support/tickets/queries.ts';
import { listSoldTokens, listTokens } from '#server/features/marketplace/tokens/queries.ts';
import { listUsers } from '#server/features/users/queries.ts';
import {
  beginning,
  bidsOf,
  exactly,
  type Hit,
  type IndexRange,
  madeIn,
  ofId,
  ofTokenId,
  readIndexRanges,
  touchedIn,
} from './queries.ts';

/** How many results of each kind. */
const few = 5;

const transactionHash = /^0x[\da-f]{64}$/i;
const tokenNumber = /^#?(?<number>\d{1,78})$/;

/** The index ranges to search first for a typed text: values that begin with it. */
function typed(kind: RecordKind, search: string): IndexRange[] {
  const starting = (...columns: string[]) => columns.map((column) => beginning(kind, column, search));
  if (kind === 'user') return starting('name');
  if (kind === 'ticket') return starting('name', 'ticket_number');
  if (kind === 'token') {
    const number = tokenNumber.exec(search)?.groups?.['number'];
    return [...(number === undefined ? [] : [ofTokenId(number)]), ...starting('name')];
  }
  // Transactions have no names, and one or two letters of an email would match arbitrary ones.
  if (!hasTrigram(search)) return [];
  if (kind === 'trade') return starting('trade_id');
  if (kind === 'bid') return starting('bidder', 'bidder_name');
  const personal = (...columns: string[]) =>
    columns.map((column) => (isMasked() ? exactly : beginning)(kind, column, search));
  if (kind === 'withdrawal') return personal('email', 'destination');
  if (kind === 'transfer') return personal('sender_email', 'receiver_email');
  return [];
}

/**
 * The index ranges to search for a whole transaction hash, in the chain data of the menus that the administrator
 * may read.
 */
function ofTransaction(hash: string, admin: SignedInAdmin): IndexRange[] {
  return [
    madeIn(hash),
    ...(mayUse(admin, '/bidlist', 'read') ? [touchedIn('bids', hash, few)] : []),
    ...(mayUse(admin, '/adminfees', 'read') ? [touchedIn('fees', hash, few)] : []),
  ];
}

/**
 * The index ranges to search for a text, and whether it is a whole id or hash, so that no other search is needed.
 */
function placesToLook(kinds: readonly RecordKind[], search: string, admin: SignedInAdmin) {
  const pasted = recordId.safeParse(search);
  const isHash = transactionHash.test(search);
  if (!pasted.success && !isHash)
    return { isWhole: false, stretches: kinds.flatMap((kind) => typed(kind, search)) };
  const stretches = kinds.flatMap((kind) => [
    ...(pasted.success ? [ofId(kind, pasted.data)] : []),
    ...(isHash && kind === 'token' ? ofTransaction(search.toLowerCase(), admin) : []),
    ...(isHash && kind === 'bid' ? [bidsOf(search.toLowerCase(), few)] : []),
    // The marketplace's own order numbers may have either form.
    ...(kind === 'trade' ? typed(kind, search) : []),
  ]);
  return { isWhole: true, stretches };
}

/** The records of a kind that contain the text anywhere, as their list finds them. */
async function anywhere(
  kind: RecordKind,
  db: CallContext['db'],
  search: string,
  isSoldOnly: boolean,
): Promise<Hit[]> {
  const page = { page: 1, limit: few, search };
  if (kind === 'user') {
    const { rows } = await listUsers(db, page);
    return rows.map(({ id, name, email, address }) => ({
      kind,
      id,
      title: name,
      detail: email ?? address ?? '',
    }));
  }
  if (kind === 'token') {
    const { rows } = isSoldOnly
      ? await listSoldTokens(db, page)
      : await listTokens(db, { ...page, categoryId: undefined });
    return rows.map(({ id, name, tokenId }) => ({ kind, id, title: name, detail: `#${tokenId}` }));
  }
  if (kind === 'ticket') {
    const { rows } = await listTickets(db, page);
    return rows.map(({ id, subject, ticketNumber, name }) => ({
      kind,
      id,
      title: subject,
      detail: `${ticketNumber} · ${name}`,
    }));
  }
  if (kind === 'creator') {
    const { rows } = await listCreators(db, page);
    return rows.map(({ id, name, address }) => ({ kind, id, title: name, detail: address }));
  }
  if (kind === 'category') {
    const { rows } = await listCategories(db, page);
    return rows.map(({ id, name }) => ({ kind, id, title: name, detail: '' }));
  }
  if (kind === 'admin') {
    const { rows } = await listAdmins(db, page);
    return rows.map(({ id, name, email }) => ({ kind, id, title: name, detail: email }));
  }
  return [];
}

/**
 * Kinds with few rows, whose lists are searched completely. The others need a trigram, because otherwise their newest
 * rows would all be read.
 */
const short: readonly RecordKind[] = ['admin', 'creator', 'category'];

/** Searches every list that the administrator may read. */
async function find(
  search: string,
  { db, admin, services: { config } }: Pick<CallContext, 'db' | 'services'> & { admin: SignedInAdmin },
): Promise<Hit[]> {
  if (search === '' || !canOccur(search)) return [];
  const kinds = recordKinds.filter(
    // Orders of a trade host are not in this database.
    (kind) => maySeeRecord(admin, kind) && (kind !== 'trade' || config.tradeUrl === undefined),
  );
  const isSoldOnly = !mayUse(admin, '/TokenList', 'read');
  const { isWhole, stretches } = placesToLook(kinds, search, admin);
  const first = await readIndexRanges(db, stretches, few, isSoldOnly);
  const ofKind = async (kind: RecordKind) => {
    const found = new Map(first.filter((hit) => hit.kind === kind).map((hit) => [hit.id, hit]));
    if (!isWhole && found.size < few && (short.includes(kind) || hasTrigram(search)))
      for (const hit of await anywhere(kind, db, search, isSoldOnly))
        if (!found.has(hit.id)) found.set(hit.id, hit);
    return [...found.values()].slice(0, few);
  };
  return (await Promise.all(kinds.map(ofKind))).flat();
}

/** The search of the command palette. */
export const findHandlers: Handlers<typeof findCalls, typeof findSchemas> = {
  find: async ({ search }, { db, admin, services }) => ({
    hits: await find(search, { db, admin, services }),
  }),
};
