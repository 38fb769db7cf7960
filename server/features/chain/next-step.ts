import type { ChainState } from './state.ts';

/**
 * The reader's next step:
 * - `wait`: there is nothing to read
 * - `append`: read the new blocks
 * - `changeBranch`: undo the blocks that are no longer on the chain, and read those that replaced them
 * - `readAnew`: read some of the known blocks again
 * - `undo`: undo everything from the requested block on, and continue from there
 */
export type Step = 'wait' | 'append' | 'changeBranch' | 'readAnew' | 'undo';

/** The facts that the step depends on. */
export interface Seen {
  state: Pick<ChainState, 'block' | 'blockHash' | 'rebuildFrom' | 'stopped'>;
  /** The newest block. */
  latest: { number: number; hash: string };
  /** The chain's hash at the height of the last block that was read; undefined if the chain is shorter. */
  hashAtBlock: string | undefined;
  /** The hash that was read at the height of the newest block; undefined if it isn't known. */
  readAtLatest: string | undefined;
  /**
   * Whether the node is the server's own. If its chain is shorter, blocks no longer exist, while another node
   * may only lag.
   */
  isOwnNode: boolean;
}

/** The first line that matches decides. */
const table: readonly (readonly [holds: (seen: Seen) => boolean, step: Step])[] = [
  // The reading has stopped, or must continue from a block that wasn't read yet.
  [({ state: { stopped } }) => stopped !== null, 'undo'],
  [({ state: { rebuildFrom, block } }) => rebuildFrom !== null && rebuildFrom > block, 'undo'],
  // Only blocks that are still on the chain are read again.
  [({ state, hashAtBlock }) => state.rebuildFrom !== null && hashAtBlock !== state.blockHash, 'changeBranch'],
  [({ state: { rebuildFrom } }) => rebuildFrom !== null, 'readAnew'],
  [({ state, latest }) => latest.number > state.block, 'append'],
  // The chain isn't longer than the part that was read.
  [({ state, latest }) => latest.number === state.block && latest.hash === state.blockHash, 'wait'],
  [({ state, latest }) => latest.number === state.block && latest.hash !== state.blockHash, 'changeBranch'],
  [({ isOwnNode }) => isOwnNode, 'changeBranch'],
  [({ latest, readAtLatest }) => latest.hash === readAtLatest, 'wait'],
  [() => true, 'changeBranch'],
];

/** The reader's next step. A stopped reader takes none until an administrator decides where to continue. */
export function nextStep(seen: Seen): Step {
  return table.find(([holds]) => holds(seen))?.[1] ?? 'wait';
}
