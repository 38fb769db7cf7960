import type { ChainState } from './state.ts';

/**
 * What the reader does next:
 * - `wait`: there is nothing to read;
 * - `append`: read the new blocks;
 * - `changeBranch`: undo the blocks that are not in the chain any more, and read those in their place;
 * - `readAnew`: read a part of the known blocks once more;
 * - `undo`: undo everything from the requested block on, and go on from there.
 */
export type Step = 'wait' | 'append' | 'changeBranch' | 'readAnew' | 'undo';

/** What the step depends on. */
export interface Seen {
  state: Pick<ChainState, 'block' | 'blockHash' | 'rebuildFrom' | 'stopped'>;
  /** The newest block. */
  latest: { number: number; hash: string };
  /** The hash that the chain has at the height of the last block that was read; undefined where it is shorter. */
  hashAtBlock: string | undefined;
  /** The hash that was read at the height of the newest block; undefined where that isn't known. */
  readAtLatest: string | undefined;
  /** The node is the desk's own: a shorter chain is not a node that lags behind another. */
  isOwnNode: boolean;
}

/** The first line that holds decides. */
const table: readonly (readonly [holds: (seen: Seen) => boolean, step: Step])[] = [
  // The reading has stopped, or is to go on from a block that was not read yet.
  [({ state: { stopped } }) => stopped !== null, 'undo'],
  [({ state: { rebuildFrom, block } }) => rebuildFrom !== null && rebuildFrom > block, 'undo'],
  // Only blocks that are still in the chain are read anew.
  [({ state, hashAtBlock }) => state.rebuildFrom !== null && hashAtBlock !== state.blockHash, 'changeBranch'],
  [({ state: { rebuildFrom } }) => rebuildFrom !== null, 'readAnew'],
  [({ state, latest }) => latest.number > state.block, 'append'],
  // The chain is not longer than what was read.
  [({ state, latest }) => latest.number === state.block && latest.hash === state.blockHash, 'wait'],
  [({ state, latest }) => latest.number === state.block && latest.hash !== state.blockHash, 'changeBranch'],
  [({ isOwnNode }) => isOwnNode, 'changeBranch'],
  [({ latest, readAtLatest }) => latest.hash === readAtLatest, 'wait'],
  [() => true, 'changeBranch'],
];

/** The step that a reader takes next; one that has stopped takes none until it is told from where to go on. */
export function nextStep(seen: Seen): Step {
  return table.find(([holds]) => holds(seen))?.[1] ?? 'wait';
}
