import { join } from 'node:path';
import type { Services } from '#server/platform/context/services.ts';
import { walkArchive } from './archive-file.ts';
import { listArchives } from './archives.ts';
import { readChainKeys } from '#server/platform/audit/chain-keys.ts';
import { WholeTree } from '#server/platform/audit/merkle.ts';
import { beginning, walkChain } from '#server/platform/audit/walk.ts';

/** The tree at a position of the chain: its leaves are the seals after `after`. */
interface TreeHead {
  position: number;
  after: number;
  root: string;
}

/** A proof for examples/auditor/prove.mjs; hashes are in hex. */
export type Proof =
  | { proves: 'inclusion'; position: number; seal: string; tree: TreeHead; path: string[] }
  | { proves: 'consistency'; from: TreeHead; to: TreeHead; path: string[] };

const hex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'));

/**
 * Proves that the row at a position is in the chain, and that the current chain begins with the chain up to that
 * position.
 * @param folder the folder with the archive files
 * @throws Error with a message if the tree has no such position or needs the files; BrokenChain if the chain is broken
 */
export async function proofsOf(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  position: number,
  folder?: string,
): Promise<Proof[]> {
  const { tree_after: after } = await db
    .selectFrom('audit_chain_head')
    .select('tree_after')
    .executeTakeFirstOrThrow();
  if (after === null) throw new Error('Nothing was sealed yet.');
  const chain = await readChainKeys(db, keys);
  const seals: Buffer[] = [];
  let place = beginning;
  for (const archive of await listArchives(db)) {
    if (archive.last > after && folder === undefined)
      throw new Error('The tree begins in archives: --archives FOLDER names their folder.');
    if (archive.last > after && folder !== undefined)
      for await (const row of walkArchive(join(folder, archive.file), chain, place))
        if (row.position > after) seals.push(row.hash);
    place = { position: archive.last, hash: archive.hash };
  }
  for await (const { hash } of walkChain(db, chain, place)) seals.push(hash);
  const seal = seals[position - after - 1];
  if (!seal)
    throw new Error(`The tree has no position ${position}: it has ${after + 1} to ${after + seals.length}.`);
  const tree = new WholeTree(seals);
  const headAt = (size: number): TreeHead => ({
    position: after + size,
    after,
    root: tree.root(size).toString('hex'),
  });
  const [size, now] = [position - after, headAt(seals.length)];
  return [
    {
      proves: 'inclusion',
      position,
      seal: seal.toString('hex'),
      tree: now,
      path: hex(tree.inclusion(size - 1)),
    },
    { proves: 'consistency', from: headAt(size), to: now, path: hex(tree.consistency(size)) },
  ];
}
