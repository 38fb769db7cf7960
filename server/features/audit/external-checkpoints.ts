import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { listAnchors } from './anchor-check.ts';
import { publishedCheckpoints } from './publish-checkpoint.ts';
import { BrokenChain } from '#server/platform/audit/broken-chain.ts';
import type { Place } from '#server/platform/audit/walk.ts';

/** The checkpoints at each position that are stored outside the database. `how` says where each was published. */
export type ExternalCheckpoints = ReadonlyMap<number, readonly { hash: Buffer; how: string }[]>;

/** Every checkpoint that was published or anchored. Anchors that another transaction replaced never took effect. */
export async function externalCheckpoints(db: Kysely<DB>): Promise<ExternalCheckpoints> {
  const checkpoints = new Map<number, { hash: Buffer; how: string }[]>();
  const add = (position: number, hash: Buffer, how: string) =>
    checkpoints.set(position, [...(checkpoints.get(position) ?? []), { hash, how }]);
  for (const { position, hash, publishedAt } of await publishedCheckpoints(db))
    add(position, hash, `published ${publishedAt.toISOString()}`);
  for (const { position, hash, transactionHash, state } of await listAnchors(db))
    if (state !== 'replaced') add(position, hash, `anchored by ${transactionHash}`);
  return checkpoints;
}

/**
 * Compares a row's seal with the external checkpoints at its position.
 * @throws BrokenChain if one has a different hash
 */
export function refuseOtherCheckpoint(outside: ExternalCheckpoints, place: Place): void {
  for (const { hash, how } of outside.get(place.position) ?? [])
    if (!hash.equals(place.hash))
      throw new BrokenChain(
        `The checkpoint at position ${place.position}, ${how}, is not on the audit chain.`,
      );
}
