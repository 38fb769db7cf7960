import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { zeroAddress } from '#server/platform/base/address.ts';
import type { ChainEvent } from './decode.ts';
import type { TokenKey } from './derive.ts';
import type { DroppedEvent } from './drop-events.ts';

/** What may have ended orders without an event of their own. */
interface Changes {
  /** Events that were added or dropped. */
  events: readonly (ChainEvent | DroppedEvent)[];
  /** When the last block was made before and after the change, in seconds; either may be later. */
  times: readonly [number, number];
}

/**
 * The tokens with orders that nothing is logged of when they can no longer be bought from, or can again after a change of
 * branch: those that expire between two times, and those in an ERC-20 token that was dropped or replaced (specification 7.8).
 */
export async function tokensOfEndedOrders(
  db: Kysely<DB>,
  chainId: string,
  { events, times }: Changes,
): Promise<TokenKey[]> {
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const keys: TokenKey[] = [];
  if (from < to) {
    // Raw because the field of a JSON column is compared as the index has it.
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
