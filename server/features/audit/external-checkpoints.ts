import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { listAnchors } from './anchor-check.ts';
import { publishedHeads } from './publish-checkpoint.ts';
import { BrokenChain } from '#server/platform/audit/broken-chain.ts';
import type { Place } from '#server/platform/audit/walk.ts';

/** Heads that somebody outside the desk has, by their position, with how they came there. */
export type OutsideHeads = ReadonlyMap<number, readonly { hash: Buffer; how: string }[]>;

/** Every head that was sent out or anchored. */
export async function outsideHeads(db: Kysely<DB>): Promise<OutsideHeads> {
  const heads = new Map<number, { hash: Buffer; how: string }[]>();
  const add = (position: number, hash: Buffer, how: string) =>
    heads.set(position, [...(heads.get(position) ?? []), { hash, how }]);
  for (const { position, hash, publishedAt } of await publishedHeads(db))
    add(position, hash, `published ${publishedAt.toISOString()}`);
  for (const { position, hash, transactionHash, state } of await listAnchors(db))
    if (state !== 'replaced') add(position, hash, `anchored by ${transactionHash}`);
  return heads;
}

/**
 * Compares a place with the heads that are outside.
 * @throws BrokenChain where one is another
 */
export function refuseOther(outside: OutsideHeads, place: Place): void {
  for (const { hash, how } of outside.get(place.position) ?? [])
    if (!hash.equals(place.hash))
      throw new BrokenChain(`The head at position ${place.position}, ${how}, is not the chain’s.`);
}
