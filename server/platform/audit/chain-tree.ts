import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { GrowingTree } from './merkle.ts';

/** The Merkle tree of the seals of the chain. */
export interface ChainTree {
  /** Its first leaf is the seal after this position. */
  after: number;
  tree: GrowingTree;
}

/** The tree from a row of the database. Undefined if it has none. */
export function storedTree(row: {
  tree_after: number | null;
  tree_size: number | null;
  tree: Buffer | null;
}): ChainTree | undefined {
  const { tree_after: after, tree_size: size, tree } = row;
  if (after === null || size === null || tree === null) return undefined;
  return { after, tree: new GrowingTree(size, tree) };
}

/**
 * Brings the tree up to a position of the chain: it has no seals of versions that knew no tree.
 * @param found as it was stored; undefined to begin one after the last archive
 */
export async function treeUpTo(
  db: Kysely<DB>,
  position: number,
  found: ChainTree | undefined,
): Promise<ChainTree> {
  const chain = found ?? { after: await endOfArchives(db), tree: new GrowingTree() };
  for (;;) {
    const last = chain.after + chain.tree.size;
    if (last >= position) return chain;
    const seals = await db
      .selectFrom('audit_seals')
      .select('hash')
      .where('position', '>', last)
      .where('position', '<=', position)
      .orderBy('position')
      .limit(10_000)
      .execute();
    if (seals.length === 0) return chain;
    for (const { hash } of seals) chain.tree.append(hash);
  }
}

async function endOfArchives(db: Kysely<DB>): Promise<number> {
  const { last } = await db
    .selectFrom('audit_archives')
    .select(({ fn }) => fn.max<number | null>('last_position').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
