import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { applyBlocks, reorgDepth, undoBlocks } from './apply.ts';
import { replacementOf } from './connect.ts';
import { fetchHeaders, headersAt } from './fetch.ts';
import type { Header } from './header.ts';
import type { Nodes } from './nodes.ts';
import type { RangeFetcher } from './range-fetcher.ts';
import { type ChainState, knownBlocks, lastEventUpTo, noteStop } from './state.ts';

/** The dependencies for following a reorganization. */
interface Tools {
  db: Kysely<DB>;
  nodes: Nodes;
  fetcher: RangeFetcher;
  /** Whether the node is the server's own, which may have started a new chain. */
  isOwnNode: boolean;
}

/** The number of known blocks that are compared at once. */
const comparedAtOnce = 64;

/**
 * Goes back to the last common block of the branches and follows the new branch from there. If that is too far
 * back, the reading stops with a message that says what to do.
 */
export async function changeBranch(tools: Tools, state: ChainState, latest: Header): Promise<void> {
  const { db, nodes, fetcher, isOwnNode } = tools;
  const common = await commonBlock(tools, state, latest.number);
  if (common === undefined || state.block - common > reorgDepth) {
    const replaced = isOwnNode ? undefined : await replacementOf(nodes, state);
    await noteStop(
      db,
      state.chainId,
      replaced ??
        `The chain changed further back than ${reorgDepth} blocks, from block ${state.block} on, so reading has stopped. ` +
          'Check the node, then read the chain again from a block before the change: npm run chain:reindex -- --from N.',
    );
    return;
  }
  // Nothing that was read is left. It may be a different chain, which must not be read from its start without notice.
  const replaced = !isOwnNode && common < state.startBlock ? await replacementOf(nodes, state) : undefined;
  if (replaced !== undefined) {
    await noteStop(db, state.chainId, replaced);
    return;
  }
  // A shorter chain needs older headers than the stored ones, so that the next reorganization can be followed
  // equally far.
  const older = await blocksUpTo(nodes, state, common);
  if (latest.number <= common) {
    await undoBlocks(db, state, { last: common, headers: older, head: latest.number });
    return;
  }
  const fetched = await fetcher.lastBlocks(state, common + 1, latest);
  const blocks = { ...fetched, headers: [...older, ...fetched.headers] };
  await applyBlocks(db, state, blocks, { state, head: latest.number }, { isUndo: true });
}

/**
 * Undoes what was read from the requested block on, so that reading continues from there. It stops again if the
 * earlier blocks aren't on the chain either.
 */
export async function undoFrom({ db, nodes }: Tools, state: ChainState, latest: Header): Promise<void> {
  const from = Math.max(state.rebuildFrom ?? 0, state.startBlock);
  const last = Math.min(from - 1, state.block, latest.number);
  const event = await lastEventUpTo(db, state.chainId, last);
  const [block] = event ? await headersAt(nodes, [event.number]) : [];
  if (event && block?.hash !== event.hash) {
    await noteStop(
      db,
      state.chainId,
      `Block ${event.number}, before block ${from}, is no longer in the chain either. Read the chain again from a block before it: npm run chain:reindex -- --from N.`,
    );
    return;
  }
  const headers = await blocksUpTo(nodes, state, last);
  await undoBlocks(db, state, { last, headers, head: latest.number });
}

/** The last `reorgDepth` blocks up to a height. */
async function blocksUpTo(nodes: Nodes, { startBlock }: ChainState, last: number): Promise<Header[]> {
  const first = Math.max(startBlock, last - reorgDepth);
  return last < first ? [] : fetchHeaders(nodes, { from: first, to: last });
}

/**
 * The latest block that was read and is still on the chain; the block before the first one if all known blocks
 * changed.
 */
async function commonBlock(
  { db, nodes }: Tools,
  state: ChainState,
  latest: number,
): Promise<number | undefined> {
  const known = (await knownBlocks(db, state.chainId)).filter(({ number }) => number <= latest);
  for (let start = 0; start < known.length; start += comparedAtOnce) {
    const some = known.slice(start, start + comparedAtOnce);
    const headers = await headersAt(
      nodes,
      some.map(({ number }) => number),
    );
    const match = some.findIndex(({ hash }, index) => headers[index]?.hash === hash);
    if (match >= 0) return some[match]?.number;
  }
  return state.block - state.startBlock < reorgDepth ? state.startBlock - 1 : undefined;
}
