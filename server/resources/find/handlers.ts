import type { findCalls } from '#contract/find.calls.ts';
import type { findSchemas } from '#contract/find.schemas.ts';
import { mayUse, type MenuPath } from '#contract/menu.ts';
import type { CallContext, Handlers, SignedInAdmin } from '../../http/context.ts';
import { canOccur, hasTrigram } from '../../lists/term.ts';
import { listAdmins } from '../admins/queries.ts';
import { listTickets } from '../tickets/queries.ts';
import { listSoldTokens, listTokens } from '../tokens/queries.ts';
import { listUsers } from '../users/queries.ts';
import { type Hit, ticketsBeginning, tokensBeginning, usersBeginning } from './queries.ts';

/** How many of each kind. */
const few = 5;

type Db = CallContext['db'];
type Find = (db: Db, search: string, mayRead: (path: MenuPath) => boolean) => Promise<Hit[]>;

const page = (search: string) => ({ page: 1, limit: few, search });

/**
 * Those whose name begins with the text, then, where they are few, those that have it elsewhere. Without a trigram nothing
 * else is looked up: the list's own search would read through its newest rows.
 */
async function namedFirst(search: string, named: Promise<Hit[]>, anywhere: () => Promise<Hit[]>) {
  const first = await named;
  if (first.length >= few || !hasTrigram(search)) return first;
  const ids = new Set(first.map(({ id }) => id));
  const others = await anywhere();
  return [...first, ...others.filter(({ id }) => !ids.has(id))].slice(0, few);
}

const findUsers: Find = (db, search) =>
  namedFirst(search, usersBeginning(db, search, few), async () => {
    const { rows } = await listUsers(db, page(search));
    return rows.map(({ id, name, email, address }) => ({
      kind: 'user',
      id,
      title: name,
      detail: email ?? address ?? '',
    }));
  });

const findTokens: Find = (db, search, mayRead) => {
  const isSoldOnly = !mayRead('/TokenList');
  return namedFirst(search, tokensBeginning(db, search, few, isSoldOnly), async () => {
    const { rows } = isSoldOnly
      ? await listSoldTokens(db, page(search))
      : await listTokens(db, { ...page(search), categoryId: undefined });
    return rows.map(({ id, name, tokenId }) => ({ kind: 'token', id, title: name, detail: `#${tokenId}` }));
  });
};

const findTickets: Find = (db, search) =>
  namedFirst(search, ticketsBeginning(db, search, few), async () => {
    const { rows } = await listTickets(db, page(search));
    return rows.map(({ id, subject, ticketNumber, name }) => ({
      kind: 'ticket',
      id,
      title: subject,
      detail: `${ticketNumber} · ${name}`,
    }));
  });

const findAdmins: Find = async (db, search) => {
  const { rows } = await listAdmins(db, page(search));
  return rows.map(({ id, name, email }) => ({ kind: 'admin', id, title: name, detail: email }));
};

/** What is looked in, and the menus of which any opens it. */
const sources: readonly { menus: readonly MenuPath[]; find: Find }[] = [
  { menus: ['/user'], find: findUsers },
  { menus: ['/TokenList', '/TokenSold'], find: findTokens },
  { menus: ['/support'], find: findTickets },
  { menus: ['/list'], find: findAdmins },
];

/** Looks in every list that the admin may read. */
async function find(search: string, db: Db, admin: SignedInAdmin): Promise<Hit[]> {
  if (search === '' || !canOccur(search)) return [];
  const mayRead = (path: MenuPath) => mayUse(admin, path, 'read');
  const open = sources.filter(({ menus }) => menus.some(mayRead));
  return (await Promise.all(open.map((source) => source.find(db, search, mayRead)))).flat();
}

/** What the command palette finds. */
export const findHandlers: Handlers<typeof findCalls, typeof findSchemas> = {
  find: async ({ search }, { db, admin }) => ({ hits: await find(search, db, admin) }),
};
