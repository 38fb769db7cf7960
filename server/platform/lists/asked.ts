import type { Kysely } from 'kysely';
import type { Page } from '#contract/platform/call.ts';
import type { DB } from '../db/types.ts';
import type { ListDefinition, ListInput } from './definition.ts';

/** A list with an input, as a handler asked for it. */
export interface AskedList {
  list: ListDefinition<object, ListInput>;
  input: ListInput;
}

/** Databases on which lists are asked about instead of read. */
const asking = new WeakMap<Kysely<DB>, (asked: AskedList) => Page<never>>();

/**
 * Learns which list a handler would read, and with which input, without reading it. So whatever reads a list in another
 * way, an export for example, follows the handler: its rights, what it makes of a filter. Only where the handler gives the
 * page as it is: one that changes its rows must be asked for them.
 * @param read calls the handler with the database that it is given
 * @returns undefined where the handler reads something else, or changes the page
 */
export async function askedList(
  db: Kysely<DB>,
  read: (db: Kysely<DB>) => Promise<unknown>,
): Promise<AskedList | undefined> {
  // The same connection under another identity.
  const questioned = db.withoutPlugins();
  const page: Page<never> = { rows: [], count: 0, countIsExact: true };
  let found: AskedList | undefined;
  asking.set(questioned, (asked) => {
    found = asked;
    return page;
  });
  return (await read(questioned)) === page ? found : undefined;
}

/** Tells who asks which list this is; undefined where it is to be read. */
export function tellList(db: Kysely<DB>, asked: () => AskedList): Page<never> | undefined {
  const tell = asking.get(db);
  return tell?.(asked());
}
