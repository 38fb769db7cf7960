import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { zeroAddress } from '#server/platform/base/address.ts';
import type { DroppedEvent } from './drop-events.ts';
import type { ChainEvent } from './decode.ts';

/**
 * Updates the table of copies per holder from added and dropped events only, because a token may have been
 * transferred millions of times before.
 */
export async function moveCopies(
  transaction: Kysely<DB>,
  chainId: string,
  { events, dropped }: { events: readonly ChainEvent[]; dropped: readonly DroppedEvent[] },
): Promise<void> {
  const changes = new Map<string, { tokenId: string; holder: string; change: bigint }>();
  const add = (tokenId: string, holder: string | null | undefined, change: bigint) => {
    if (!holder || holder === zeroAddress) return;
    const key = `${tokenId} ${holder}`;
    const before = changes.get(key)?.change ?? 0n;
    changes.set(key, { tokenId, holder, change: before + change });
  };
  const count = (moves: readonly (ChainEvent | DroppedEvent)[], sign: bigint) => {
    for (const { standard, name, tokenId, account, counterpart, quantity } of moves) {
      if (standard !== 1155 || name !== 'Transfer' || !tokenId || !quantity) continue;
      add(tokenId, account, -sign * BigInt(quantity));
      add(tokenId, counterpart, sign * BigInt(quantity));
    }
  };
  count(events, 1n);
  count(dropped, -1n);
  const changed = [...changes.values()].filter(({ change }) => change !== 0n);
  if (changed.length === 0) return;
  const tokens = sql`${changed.map(({ tokenId }) => tokenId)}::numeric[]`;
  const holders = sql`${changed.map(({ holder }) => holder)}::text[]`;
  await sql`
    insert into chain_copies as kept (chain_id, token_id, holder, quantity)
    select ${chainId}::numeric, * from unnest(${tokens}, ${holders}, ${changed.map(({ change }) => String(change))}::numeric[])
    on conflict (chain_id, token_id, holder) do update set quantity = kept.quantity + excluded.quantity`.execute(
    transaction,
  );
  // Looked up one by one, so that the planner never reads all of the chain's holders for a few, whatever the
  // statistics say.
  await sql`
    delete from chain_copies where ctid = any (array(
      select found.ctid from unnest(${tokens}, ${holders}) as changed (token_id, holder)
      cross join lateral (
        select copies.ctid from chain_copies as copies
        where copies.chain_id = ${chainId}::numeric and copies.token_id = changed.token_id
          and copies.holder = changed.holder and quantity = 0
        limit 1) as found))`.execute(transaction);
}

/** Counts all copies of a chain again from the events. This also repairs a wrong table. */
export async function recountCopies(transaction: Kysely<DB>, chainId: string): Promise<void> {
  await transaction.deleteFrom('chain_copies').where('chain_id', '=', chainId).execute();
  await sql`
    insert into chain_copies (chain_id, token_id, holder, quantity)
    select chain_id, token_id, holder, quantity from chain_holdings
    where chain_id = ${chainId}::numeric and standard = 1155`.execute(transaction);
}
