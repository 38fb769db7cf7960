import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { zeroAddress } from '#server/platform/base/address.ts';
import type { ChainEvent } from './decode.ts';
import type { TokenKey } from './derive.ts';
import type { DroppedEvent } from './drop-events.ts';

/** The changes that may have ended orders without an event. */
interface Changes {
  /** Events that were added or dropped. */
  events: readonly (ChainEvent | DroppedEvent)[];
  /** The time of the last block before and after the change, in seconds. Either may be later. */
  times: readonly [number, number];
}

/**
 * Finds the tokens whose orders can no longer be bought from, or can again after a reorganization, without a log
 * entry: orders that expire between two times, and orders in an ERC-20 token that was removed or replaced
 * (specification 7.8).
 */
export async function tokensOfEndedOrders(
  db: Kysely<DB>,
  chainId: string,
  { events, times }: Changes,
): Promise<TokenKey[]> {
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const keys: TokenKey[] = [];
  if (from < to) {
    // Raw because a field of a JSON column is compared in the same form as in the index.
    const { rows } = await sql<TokenKey>`
      select distinct standard, token_id as "tokenId" from chain_events
      where chain_id = ${chainId}::numeric and name = 'OrderPlaced' and details ? 'expiry'
        and (details ->> 'expiry')::numeric >= ${from} and (details ->> 'expiry')::numeric < ${to}`.execute(
      db,
    );
    keys.push(...rows);
  }
  const replaced = events.filter(
    ({ name, account, counterpart }) =>
      name === 'TokenTypeSet' && counterpart !== zeroAddress && counterpart !== account,
  );
  for (const { standard, counterpart } of replaced) {
    const rows = await db
      .selectFrom('chain_events')
      .select(['standard', 'token_id as tokenId'])
      .distinct()
      .where('chain_id', '=', chainId)
      .where('name', '=', 'OrderPlaced')
      .where('standard', '=', standard)
      .where('currency', '=', counterpart ?? '')
      .where('currency', '<>', zeroAddress)
      .execute();
    for (const { tokenId } of rows) if (tokenId !== null) keys.push({ standard, tokenId });
  }
  return keys;
}
