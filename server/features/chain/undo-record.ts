import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { chainUndo } from '#contract/chain/chain.calls.ts';
import { recordWrite } from '#server/platform/audit/record.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { DroppedEvent } from './drop-events.ts';
import type { TokenKey } from './derive.ts';
import type { ChainState } from './state.ts';

/** Beyond this number, events are counted instead of listed. */
const maxListed = 500;

/** The fields of a token in the audit trail. */
type TokenSnapshot = Pick<Selectable<DB['tokens']>, 'id'> & { facts: object };

/** Reads the current fields of tokens for the audit trail. */
export async function tokenSnapshot(
  transaction: Kysely<DB>,
  { chainId, contracts }: ChainState,
  keys: readonly TokenKey[],
): Promise<TokenSnapshot[]> {
  if (keys.length === 0) return [];
  // Raw because the fields are returned as JSON, and the keys are joined as unnest().
  const { rows } = await sql<TokenSnapshot>`
    select id, jsonb_build_object('name', name, 'owner', owner, 'status', status, 'price', price,
      'currency', currency, 'isListed', deleted_at is null) as facts
    from tokens
    join unnest(${keys.map(({ standard }) => (standard === 721 ? contracts.single : contracts.multi))}::text[],
      ${keys.map(({ tokenId }) => tokenId)}::numeric[]) as touched (contract, number)
      on contract_address = touched.contract and token_id = touched.number
    where chain_id = ${chainId}::numeric`.execute(transaction);
  return rows;
}

/**
 * Records dropped blocks in the audit trail: one row for the reorganization with the content of the blocks, and
 * one for each token that changed with it.
 */
export async function recordUndo(
  transaction: Kysely<DB>,
  state: ChainState,
  undo: {
    fromBlock: number;
    block: number | null;
    dropped: readonly DroppedEvent[];
    before: readonly TokenSnapshot[];
    after: readonly TokenSnapshot[];
  },
): Promise<void> {
  const { fromBlock, dropped, before, after } = undo;
  // No administrator or request caused it. A common ID connects its rows.
  const origin = { id: randomUUID(), ipAddress: '127.0.0.1' };
  const record = (call: string, audit: { record: string; before: object | null; after: object | null }) =>
    recordWrite(transaction, call, { output: null, audit }, origin);
  const events = dropped.map(
    ({ blockNumber, name, transactionHash }) => `${blockNumber} ${name} ${transactionHash}`,
  );
  await record(chainUndo.branch, {
    record: `chain ${state.chainId}`,
    before: {
      block: state.block,
      blockHash: state.blockHash,
      fromBlock,
      eventCount: dropped.length,
      events: events.slice(0, maxListed),
    },
    after: { block: undo.block },
  });
  const now = new Map(after.map(({ id, facts: contractState }) => [id, contractState]));
  for (const { id, facts: contractState } of before) {
    const changed = now.get(id);
    if (JSON.stringify(changed) === JSON.stringify(contractState)) continue;
    await record(chainUndo.token, { record: id, before: contractState, after: changed ?? null });
  }
}
