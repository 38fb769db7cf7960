import type { Kysely } from 'kysely';
import type { Page } from '#contract/platform/call.ts';
import type { DB } from '../db/types.ts';
import type { ListInput } from './definition.ts';
import type { ListQuery } from './query.ts';

/** A list with an input, as a handler requested it. */
export interface AskedList {
  list: {
    table: string;
    columns: Readonly<Record<string, string>>;
    inside?: Readonly<Record<string, string>>;
    keptCount?: string;
  };
  input: ListInput;
  /** The list as SQL, for this input. Building it counts as a search for a complete personal value. */
  query: () => ListQuery;
}

/** Databases on which a list request is recorded instead of executed. */
const asking = new WeakMap<Kysely<DB>, (asked: AskedList) => Page<never>>();

/**
 * Finds out which list a handler would read, and with which input, without reading it. So code that reads a list in
 * another way, for example an export, follows the handler: its permissions, and how it interprets a filter. Works only
 * if the handler returns the page unchanged. If it changes its rows, call it for them.
 * @param read calls the handler with the given database
 * @returns undefined if the handler reads something else, or changes the page
 */
export async function captureListRequest(
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

/** Reports which list is requested. Undefined if it must be read. */
export function reportListRequest(db: Kysely<DB>, asked: () => AskedList): Page<never> | undefined {
  const tell = asking.get(db);
  return tell?.(asked());
}
