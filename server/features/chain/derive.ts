import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { zeroAddress } from '#server/platform/base/address.ts';
import type { ChainEvent, Standard } from './decode.ts';
import type { ChainState } from './state.ts';

/** A token on the chain: its contract, and its ID there. */
export interface TokenKey {
  standard: Standard;
  tokenId: string;
}

/** The chain of the tokens, and their contracts. */
export type Chain = Pick<ChainState, 'chainId' | 'contracts'>;

/** Builds a reproducible ID of a record that sorts by the time of the event (UUID version 7). */
const recordId = (event: string, key: ReturnType<typeof sql>) => {
  const of = (column: string) => sql.ref(`${event}.${column}`);
  return sql`(lpad(to_hex((extract(epoch from ${of('occurred_at')}) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex(least(${of('log_index')}, 4095)), 3, '0') || '8' || substr(md5(${key}), 1, 15))::uuid`;
};

/** Converts an amount in the smallest unit to an exact decimal of the currency. */
const scaled = (amount: string, currency: string) =>
  sql`trim_scale(${sql.ref(amount)} * ('1e-' || ${sql.ref(currency)}.decimals)::numeric)`;

const touchedBy = (keys: readonly TokenKey[]) =>
  sql`unnest(${keys.map(({ standard }) => standard)}::smallint[],
    ${keys.map(({ tokenId }) => tokenId)}::numeric[]) as touched (standard, token_id)`;

const contractOf = ({ contracts }: Chain, standard: string) =>
  sql`case ${sql.ref(standard)} when 721 then ${contracts.single} else ${contracts.multi} end`;

/** The columns of tokens that are derived from the chain; the others are the key, or set by administrators. */
const followed = [
  'name', 'takes_bids', 'price', 'currency', 'royalties', 'properties', 'creator', 'owner', 'collection', 'status',
  'transaction_hash', 'image', 'created_at', 'sold_at',
] as const; // oxfmt-ignore

const followedOf = (table: string) => sql.join(followed.map((column) => sql.ref(`${table}.${column}`)));

/**
 * The derived row of each token, with the ID of its record if it has one. Each value is found by an index, even if a
 * token has many events.
 */
function derivedRows(chain: Chain, keys: readonly TokenKey[]): RawBuilder<unknown> {
  const contract = contractOf(chain, 'touched.standard');
  return sql`select kept.id as kept_id,
    ${recordId('minted', sql`concat_ws(' ', ${chain.chainId}::text, ${contract}, touched.token_id)`)} as id,
    touched.token_id, ${contract} as contract_address,
    coalesce(nullif(minted.details ->> 'name', ''), 'Token #' || touched.token_id) as name,
    holding.holder is not null as takes_bids,
    case when holding.holder is not null then coalesce(${scaled('standing.price', 'order_currency')},
      ${scaled('sale.amount', 'sale_currency')}) end as price,
    coalesce(order_currency.symbol, sale_currency.symbol, coin.symbol) as currency,
    minted.details -> 'royalties' as royalties,
    case touched.standard when 721 then '[]' else
      jsonb_build_array(jsonb_build_object('trait', 'Copies', 'value', minted.quantity::text)) end
      || jsonb_build_array(jsonb_build_object('trait', 'Metadata', 'value', minted.details ->> 'metadata')) as properties,
    minted.account as creator, coalesce(holding.holder, moved.sender, minted.account) as owner,
    case touched.standard when 721 then state.single_name else state.multi_name end as collection,
    kind.status, minted.transaction_hash, picture.path as image, minted.occurred_at as created_at,
    case when kind.status = 'sold' then sale.occurred_at end as sold_at
  from ${touchedBy(keys)}
  join chain_state as state on state.chain_id = ${chain.chainId}::numeric
  join chain_currencies as coin on coin.chain_id = state.chain_id and coin.address = ${zeroAddress}
  join lateral (
    select * from chain_events as event
    where event.chain_id = ${chain.chainId}::numeric and event.standard = touched.standard
      and event.token_id = touched.token_id and event.name = 'Minted'
    order by block_number, log_index limit 1) as minted on true
  left join lateral (
    select account as sender, nullif(counterpart, ${zeroAddress}) as receiver from chain_events as event
    where event.chain_id = ${chain.chainId}::numeric and event.standard = touched.standard
      and event.token_id = touched.token_id and event.name = 'Transfer'
    order by block_number desc, log_index desc, part desc limit 1) as moved on true
  cross join lateral (
    select case touched.standard when 721 then moved.receiver else (
      select holder from chain_copies as copies
      where copies.chain_id = ${chain.chainId}::numeric and copies.token_id = touched.token_id
      order by quantity desc, holder limit 1) end as holder
    -- Worked out once, though named more often.
    offset 0) as holding
  left join lateral (
    select price, currency from chain_orders as placed
    where placed.chain_id = ${chain.chainId}::numeric and placed.standard = touched.standard and placed.token_id = touched.token_id
    order by nonce desc limit 1) as standing on true
  left join lateral (
    select amount, currency, occurred_at from chain_events as event
    where event.chain_id = ${chain.chainId}::numeric and event.standard = touched.standard
      and event.token_id = touched.token_id and event.name in ('Sold', 'BidAccepted')
    order by block_number desc, log_index desc limit 1) as sale on true
  left join chain_currencies as order_currency
    on order_currency.chain_id = state.chain_id and order_currency.address = standing.currency
  left join chain_currencies as sale_currency
    on sale_currency.chain_id = state.chain_id and sale_currency.address = sale.currency
  cross join lateral (
    select case when holding.holder is null then 'burned' when standing.price is not null then 'listed'
      when sale.amount is not null then 'sold' else 'minted' end as status) as kind
  left join lateral (
    select '/images/' || images.hash || '.webp' as path from images
    where images.hash = substring(minted.details ->> 'image' from '/images/([0-9a-f]{64})\\.webp$')) as picture on true
  left join lateral (
    select tokens.id from tokens
    where tokens.chain_id = ${chain.chainId}::numeric and tokens.contract_address = ${contract}
      and tokens.token_id = touched.token_id
    -- Looked up one by one: whatever the statistics say, all of the chain's tokens are never read for a few.
    limit 1) as kept on true`;
}

/**
 * Derives the rows of tokens again from their events: owner (for several copies, the account with the most),
 * order, latest sale, and whether any copy is left. Values that administrators set (hot, deleted, category) are
 * kept. A token whose minting was dropped with its block leaves the lists until it is minted again.
 */
export async function deriveTokens(
  transaction: Kysely<DB>,
  chain: Chain,
  keys: readonly TokenKey[],
): Promise<void> {
  if (keys.length === 0) return;
  // Only one reader works on a chain, so a missing row can be inserted without "on conflict", which costs a
  // quarter more.
  await sql`
    with worked_out as materialized (${derivedRows(chain, keys)}),
    changed as (
      update tokens as kept set ${sql.join(followed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`worked_out.${column}`)}`))}
      from worked_out
      where kept.id = worked_out.kept_id and worked_out.kept_id is not null
        and (${followedOf('kept')}) is distinct from (${followedOf('worked_out')}))
    insert into tokens (id, chain_id, token_id, contract_address, ${sql.join(followed.map((column) => sql.ref(column)))})
    select id, ${chain.chainId}::numeric, token_id, contract_address, ${followedOf('worked_out')}
    from worked_out where kept_id is null`.execute(transaction);
}

/**
 * Returns tokens that are minted again to the lists, and removes those whose minting was dropped.
 * @param mayDrop whether events were dropped; otherwise no minting can be missing
 */
export async function dropOrReturn(
  transaction: Kysely<DB>,
  chain: Chain,
  keys: readonly TokenKey[],
  { mayDrop }: { mayDrop: boolean },
): Promise<void> {
  const touched = touchedBy(keys);
  const isMinted = sql`exists (select from chain_events as event
    where event.chain_id = ${chain.chainId}::numeric and event.standard = touched.standard
      and event.token_id = touched.token_id and event.name = 'Minted')`;
  const record = sql`tokens.chain_id = ${chain.chainId}::numeric and tokens.token_id = touched.token_id
    and tokens.contract_address = ${contractOf(chain, 'touched.standard')}`;
  const { rows } = await sql`select from chain_dropped_tokens limit 1`.execute(transaction);
  if (rows.length > 0) {
    await sql`
      with returned as (
        delete from chain_dropped_tokens using tokens, ${touched}
        where ${record} and token_record = tokens.id and ${isMinted} returning token_record)
      update tokens set deleted_at = null from returned where id = token_record`.execute(transaction);
  }
  if (!mayDrop) return;
  await sql`
    with dropped as (
      update tokens set deleted_at = now() from ${touched}
      where ${record} and deleted_at is null and not ${isMinted} returning id)
    insert into chain_dropped_tokens (token_record) select id from dropped`.execute(transaction);
}

/** The same transaction may be on two chains, so the key of its events contains the chain. */
const eventKey = (kind: string) =>
  sql`concat_ws(' ', ${kind}::text, event.chain_id, event.transaction_hash, event.log_index)`;

/** Adds the accepted bids and the earned fees of sales. */
export async function deriveSales(
  transaction: Kysely<DB>,
  chain: Chain,
  events: readonly Pick<ChainEvent, 'blockNumber' | 'logIndex' | 'name'>[],
): Promise<void> {
  const bids = events.filter(({ name }) => name === 'BidAccepted');
  const sold = [...bids, ...events.filter(({ name }) => name === 'Sold')];
  // Looked up one by one, as each token's events are. Otherwise all sales of the chain might be read for a few.
  const sales = (of: typeof bids) => sql`unnest(${of.map(({ blockNumber }) => blockNumber)}::bigint[],
      ${of.map(({ logIndex }) => logIndex)}::integer[]) as read (block_number, log_index)
    cross join lateral (
      select * from chain_events as found where found.chain_id = ${chain.chainId}::numeric
        and found.block_number = read.block_number and found.log_index = read.log_index limit 1) as event
    cross join lateral (
      select * from chain_currencies as found
      where found.chain_id = ${chain.chainId}::numeric and found.address = event.currency limit 1) as paid
    left join lateral (
      select id, name from tokens as found where found.chain_id = ${chain.chainId}::numeric
        and found.contract_address = ${contractOf(chain, 'event.standard')} and found.token_id = event.token_id
      limit 1) as token on true`;
  if (bids.length > 0) {
    await sql`
    insert into bids (id, token_record, token_id, token_name, amount, currency, bidder, bidder_record, bidder_name,
      created_at, chain_id, transaction_hash, log_index)
    select ${recordId('event', eventKey('bid'))}, token.id, event.token_id, token.name,
      ${scaled('event.amount', 'paid')}, paid.symbol, event.counterpart, bidder.id, bidder.name, event.occurred_at,
      ${chain.chainId}::numeric, event.transaction_hash, event.log_index
    from ${sales(bids)}
    left join lateral (
      select id, name from users where lower(address) = lower(event.counterpart) and deleted_at is null
      order by id limit 1) as bidder on true
    -- One that was signed here is in the list already.
    where not exists (
      select from signed_bids as signed
      where signed.bidder = event.counterpart and signed.nonce = event.nonce and signed.chain_id = ${chain.chainId}::numeric
        and signed.contract = ${contractOf(chain, 'event.standard')} and signed.token_id = event.token_id
        and signed.quantity = event.quantity and signed.amount = event.amount and signed.currency = event.currency)
    on conflict (chain_id, transaction_hash, log_index) where transaction_hash is not null do nothing`.execute(
      transaction,
    );
  }
  if (sold.length === 0) return;
  await sql`
    insert into fees (id, token_record, token_id, amount, buy_type, coin, created_at, chain_id, transaction_hash,
      log_index)
    select ${recordId('event', eventKey('fee'))}, token.id, event.token_id, ${scaled('event.fee', 'paid')},
      case event.currency when ${zeroAddress} then 'coin' else 'token' end, coin.symbol, event.occurred_at,
      ${chain.chainId}::numeric, event.transaction_hash, event.log_index
    from ${sales(sold)}
    join chain_currencies as coin on coin.chain_id = ${chain.chainId}::numeric and coin.address = ${zeroAddress}
    where event.fee > 0
    on conflict (chain_id, transaction_hash, log_index) where transaction_hash is not null do nothing`.execute(
    transaction,
  );
}

/** Deletes the bids and fees of sales whose events were dropped. */
export async function undoSales(
  transaction: Kysely<DB>,
  { chainId }: Chain,
  dropped: readonly Pick<ChainEvent, 'transactionHash' | 'logIndex' | 'name'>[],
): Promise<void> {
  const sales = dropped.filter(({ name }) => name === 'Sold' || name === 'BidAccepted');
  if (sales.length === 0) return;
  const gone = sql`unnest(${sales.map(({ transactionHash }) => transactionHash)}::text[],
    ${sales.map(({ logIndex }) => logIndex)}::integer[]) as gone (hash, log)`;
  for (const table of ['bids', 'fees']) {
    await sql`delete from ${sql.table(table)} using ${gone}
      where chain_id = ${chainId}::numeric and transaction_hash = gone.hash and log_index = gone.log`.execute(
      transaction,
    );
  }
}
