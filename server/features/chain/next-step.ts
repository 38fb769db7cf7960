import type { ChainState } from './state.ts';

/**
 * What the reader does next:
 * - `wait`: there is nothing to read;
 * - `append`: read the new blocks;
 * - `changeBranch`: undo the blocks that are no longer in the chain, and read those that replaced them;
 * - `readAnew`: read a part of the known blocks once more;
 * - `undo`: undo everything from the requested block on, and go on from there.
 */
export type Step = 'wait' | 'append' | 'changeBranch' | 'readAnew' | 'undo';

/** The facts that the step depends on. */
export interface Seen {
  state: Pick<ChainState, 'block' | 'blockHash' | 'rebuildFrom' | 'stopped'>;
  /** The newest block. */
  latest: { number: number; hash: string };
  /** The hash that the chain has at the height of the last block that was read; undefined if the chain is shorter. */
  hashAtBlock: string | undefined;
  /** The hash that was read at the height of the newest block; undefined if that isn't known. */
  readAtLatest: string | undefined;
  /** The node is the desk's own: if its chain is shorter, blocks are gone, while another node may only lag. */
  isOwnNode: boolean;
}

/** The first line that holds decides. */
const table: readonly (readonly [holds: (seen: Seen) => boolean, step: Step])[] = [
  // The reading has stopped, or was asked to continue from a block that was not read yet.
  [({ state: { stopped } }) => stopped !== null, 'undo'],
  [({ state: { rebuildFrom, block } }) => rebuildFrom !== null && rebuildFrom > block, 'undo'],
  // Only blocks that are still in the chain are read anew.
  [({ state, hashAtBlock }) => state.rebuildFrom !== null && hashAtBlock !== state.blockHash, 'changeBranch'],
  [({ state: { rebuildFrom } }) => rebuildFrom !== null, 'readAnew'],
  [({ state, latest }) => latest.number > state.block, 'append'],
  // The chain is not longer than the part that was read.
  [({ state, latest }) => latest.number === state.block && latest.hash === state.blockHash, 'wait'],
  [({ state, latest }) => latest.number === state.block && latest.hash !== state.blockHash, 'changeBranch'],
  [({ isOwnNode }) => isOwnNode, 'changeBranch'],
  [({ latest, readAtLatest }) => latest.hash === readAtLatest, 'wait'],
  [() => true, 'changeBranch'],
];

/** The step that a reader takes next; a stopped reader takes none until an administrator says where to continue. */
export function nextStep(seen: Seen): Step {
  return table.find(([holds]) => holds(seen))?.[1] ?? 'wait';
}
