import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { NameIndex } from './name-index.ts';
import type { IndexedEntry } from './store-hits.ts';

/** The entries that count, or only those that the versions of a list after one brought. */
interface Scope {
  list?: string;
  after?: number;
}

let kept: { key: string; index: NameIndex<IndexedEntry> } | undefined;

/**
 * The index of entries, without those of oracles, which are asked for each address. The last one that was built stays in memory until other entries are asked for.
 * @param key names the entries: it differs when they do
 */
export async function indexOf(
  db: Kysely<DB>,
  key: string,
  { list, after }: Scope = {},
): Promise<NameIndex<IndexedEntry>> {
  if (kept?.key === key) return kept.index;
  kept = undefined;
  const entries = await db
    .selectFrom('screening_entries')
    .select(['screening_entries.id', 'list_id as listId', 'external_id as externalId', 'names', 'addresses'])
    .select(['birth_years as birthYears', 'countries', 'facts'])
    .where('until', 'is', null)
    .where((entry) =>
      entry.not(
        entry.exists(
          entry
            .selectFrom('screening_lists')
            .select('screening_lists.id')
            .whereRef('screening_lists.id', '=', 'list_id')
            .where('format', '=', 'oracle'),
        ),
      ),
    )
    .$if(list !== undefined, (query) => query.where('list_id', '=', list as string))
    .$if(after !== undefined, (query) => query.where('since', '>', after as number))
    .execute();
  const index = new NameIndex<IndexedEntry>(entries);
  kept = { key, index };
  return index;
}

/** Names the entries that count now. */
export async function currentKey(db: Kysely<DB>): Promise<string> {
  const lists = await db
    .selectFrom('screening_lists')
    .select(['id', 'current'])
    // Raw because the order of ids is all that is needed.
    .orderBy(sql`id`)
    .execute();
  return lists.map(({ id, current }) => `${id}:${current}`).join(' ');
}
