import { countCap } from '#contract/platform/limits.ts';

/** A user of the model that the list tests compare with. */
export interface ModelUser {
  id: string;
  name: string;
  address: string | null;
  email: string | null;
  dialCode: string | null;
  phoneNumber: string | null;
  status: 'active' | 'blocked';
  isDeleted: boolean;
}

export const sortColumns = ['name', 'address', 'email', 'phoneNumber'] as const;
type SortColumn = (typeof sortColumns)[number];

/** The input of the users list. */
export interface ModelInput {
  page: number;
  limit: number;
  search: string;
  sort?: SortColumn | `-${SortColumn}` | undefined;
  status?: 'active' | 'blocked' | undefined;
}

/**
 * A simple model of the users list: it scans every row and has no index.
 * @param users all rows
 * @returns a function from an input to the page's ids and the count up to the cap
 */
export function modelOf(
  users: readonly ModelUser[],
): (input: ModelInput) => { ids: string[]; count: number } {
  const listed = users.filter(({ isDeleted }) => !isDeleted).map((user) => ({ user, texts: shown(user) }));
  const orders = new Map<SortColumn | undefined, string[]>();
  const orderBy = (column: SortColumn | undefined): string[] => {
    const keyed = listed.map(({ user }) => ({ id: user.id, key: keyOf(user, column) }));
    const order = orders.get(column) ?? keyed.toSorted(compare).map(({ id }) => id);
    orders.set(column, order);
    return order;
  };
  return ({ page, limit, search, sort, status }) => {
    const term = search.toLowerCase();
    const isNarrowed = term !== '' || status !== undefined;
    const matches = listed.filter(
      ({ user, texts }) =>
        (status === undefined || user.status === status) && texts.some((text) => text.includes(term)),
    );
    const isMatch = new Set(matches.map(({ user }) => user.id));
    const ascending = orderBy(sort?.replace('-', '') as SortColumn | undefined).filter((id) =>
      isMatch.has(id),
    );
    const isDescending = sort === undefined || sort.startsWith('-');
    const ids = (isDescending ? ascending.toReversed() : ascending).slice(
      0,
      isNarrowed ? countCap : Infinity,
    );
    return { ids: ids.slice((page - 1) * limit, page * limit), count: ids.length };
  };
}

function phone({ dialCode, phoneNumber }: ModelUser): string | null {
  return dialCode === null ? null : `${dialCode} ${phoneNumber}`;
}

function shown(user: ModelUser): string[] {
  return [user.name, user.address, user.email, phone(user)].flatMap((text) => text?.toLowerCase() ?? []);
}

function keyOf(user: ModelUser, column: SortColumn | undefined): Buffer | null {
  const text = column === undefined ? '' : column === 'phoneNumber' ? phone(user) : user[column];
  return text === null ? null : Buffer.from(text.toLowerCase());
}

interface Keyed {
  id: string;
  key: Buffer | null;
}

/** By code point, like the database. Empty values sort last, and ids break ties. */
function compare(one: Keyed, other: Keyed): number {
  const byKey =
    one.key === null || other.key === null
      ? Number(one.key === null) - Number(other.key === null)
      : Buffer.compare(one.key, other.key);
  return byKey || (one.id < other.id ? -1 : 1);
}
