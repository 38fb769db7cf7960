import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import { zeroAddress } from './address.ts';
import type { ChainEvent, Standard } from './decode.ts';
import type { ChainState } from './state.ts';

/** A token on the chain: which of the two contracts, and its id there. */
export interface TokenKey {
  standard: Standard;
  tokenId: string;
}

type Chain = Pick<ChainState, 'chainId' | 'contracts'>;

/** An id of a record that is the same whenever it is made, and sorts by the moment of the event (UUID version 7). */
const recordId = (event: string, key: ReturnType<typeof sql>) => {
  const of = (column: string) => sql.ref(`${event}.${column}`);
  return sql`(lpad(to_hex((extract(epoch from ${of('occurred_at')}) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex(least(${of('log_index')}, 4095)), 3, '0') || '8' || substr(md5(${key}), 1, 15))::uuid`;
};

/** An amount of the smallest unit as an exact decimal of the currency. */
const scaled = (amount: string, currency: string) =>
  sql`trim_scale(${sql.ref(amount)} * ('1e-' || ${sql.ref(currency)}.decimals)::numeric)`;

const touchedBy = (keys: readonly TokenKey[]) =>
  sql`unnest(${keys.map(({ standard }) => standard)}::smallint[],
    ${keys.map(({ tokenId }) => tokenId)}::numeric[]) as touched (standard, token_id)`;

const contractOf = ({ contracts }: Chain, standard: string) =>
  sql`case ${sql.ref(standard)} when 721 then ${contracts.single} else ${contracts.multi} end`;

/**
 * Works the rows of tokens out anew from all of their events: owner (of several copies, who holds most), order, latest sale,
 * whether any copy is left. What administrators set (hot, deleted, category) stays. A token that was never minted, because
 * its block was dropped, leaves the lists until it is minted again.
 */
export async function deriveTokens(
  transaction: Kysely<DB>,
  chain: Chain,
  keys: readonly TokenKey[],
): Promise<void> {
  if (keys.length === 0) return;
  const touched = touchedBy(keys);
  const contract = contractOf(chain, 'touched.standard');
  await sql`
    insert into tokens as kept (id, name, token_id, takes_bids, price, currency, contract_address, chain_id, royalties,
      properties, creator, owner, collection, status, transaction_hash, image, created_at, sold_at)
    select ${recordId('minted', sql`concat_ws(' ', ${chain.chainId}::text, ${contract}, touched.token_id)`)},
      coalesce(nullif(minted.details ->> 'name', ''), 'Token #' || touched.token_id), touched.token_id,
      holding.holder is not null,
      case when holding.holder is not null then coalesce(${scaled('standing.price', 'order_currency')},
        ${scaled('sale.amount', 'sale_currency')}) end,
      coalesce(order_currency.symbol, sale_currency.symbol, coin.symbol),
      ${contract}, ${chain.chainId}::numeric, minted.details -> 'royalties',
      case touched.standard when 721 then '[]' else
        jsonb_build_array(jsonb_build_object('trait', 'Copies', 'value', minted.quantity::text)) end
        || jsonb_build_array(jsonb_build_object('trait', 'Metadata', 'value', minted.details ->> 'metadata')),
      minted.account, coalesce(holding.holder, burn.account, minted.account),
      case touched.standard when 721 then state.single_name else state.multi_name end,
      kind.status, minted.transaction_hash, picture.path, minted.occurred_at,
      case when kind.status = 'sold' then sale.occurred_at end
    from ${touched}
    cross join chain_state as state
    join chain_currencies as coin on coin.chain_id = state.chain_id and coin.address = ${zeroAddress}
    join lateral (
      select * from chain_events as event
      where event.standard = touched.standard and event.token_id = touched.token_id and event.name = 'Minted'
      limit 1) as minted on true
    left join lateral (
      select holder from chain_holdings as held
      where held.standard = touched.standard and held.token_id = touched.token_id
      order by quantity desc, holder limit 1) as holding on true
    left join lateral (
      select price, currency from chain_orders as placed
      where placed.standard = touched.standard and placed.token_id = touched.token_id
      order by nonce desc limit 1) as standing on true
    left join lateral (
      select amount, currency, occurred_at from chain_events as event
      where event.standard = touched.standard and event.token_id = touched.token_id
        and event.name in ('Sold', 'BidAccepted')
      order by block_number desc, log_index desc limit 1) as sale on true
    left join lateral (
      select account from chain_events as event
      where event.standard = touched.standard and event.token_id = touched.token_id and event.name = 'Transfer'
        and holding.holder is null
      order by block_number desc, log_index desc, part desc limit 1) as burn on true
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
    on conflict (chain_id, contract_address, token_id) do update set
      name = excluded.name, takes_bids = excluded.takes_bids, price = excluded.price, currency = excluded.currency,
      royalties = excluded.royalties, properties = excluded.properties, creator = excluded.creator,
      owner = excluded.owner, collection = excluded.collection, status = excluded.status,
      transaction_hash = excluded.transaction_hash, image = excluded.image, created_at = excluded.created_at,
      sold_at = excluded.sold_at
    where (kept.name, kept.takes_bids, kept.price, kept.currency, kept.royalties, kept.properties, kept.creator,
        kept.owner, kept.collection, kept.status, kept.transaction_hash, kept.image, kept.created_at, kept.sold_at)
      is distinct from (excluded.name, excluded.takes_bids, excluded.price, excluded.currency, excluded.royalties,
        excluded.properties, excluded.creator, excluded.owner, excluded.collection, excluded.status,
        excluded.transaction_hash, excluded.image, excluded.created_at, excluded.sold_at)`.execute(
    transaction,
  );
}

/**
 * Puts tokens back that are minted again, and takes those off the lists whose minting is gone with its block.
 * @param mayDrop whether events went, without which no minting can be gone
 */
export async function dropOrReturn(
  transaction: Kysely<DB>,
  chain: Chain,
  keys: readonly TokenKey[],
  { mayDrop }: { mayDrop: boolean },
): Promise<void> {
  const touched = touchedBy(keys);
  const isMinted = sql`exists (select from chain_events as event
    where event.standard = touched.standard and event.token_id = touched.token_id and event.name = 'Minted')`;
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

const eventKey = (kind: string) =>
  sql`concat_ws(' ', ${kind}::text, event.transaction_hash, event.log_index)`;

/** Adds what sales of a range of blocks leave behind: accepted bids, and fees that were earned. */
export async function deriveSales(
  transaction: Kysely<DB>,
  chain: Chain,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const sales = sql`chain_events as event
    join chain_currencies as paid on paid.chain_id = ${chain.chainId}::numeric and paid.address = event.currency
    left join tokens as token on token.chain_id = ${chain.chainId}::numeric
      and token.contract_address = ${contractOf(chain, 'event.standard')} and token.token_id = event.token_id`;
  const inRange = sql`event.block_number between ${from} and ${to}`;
  await sql`
    insert into bids (id, token_record, token_id, token_name, amount, currency, bidder, bidder_record, bidder_name,
      created_at, chain_id, transaction_hash, log_index)
    select ${recordId('event', eventKey('bid'))}, token.id, event.token_id, token.name,
      ${scaled('event.amount', 'paid')}, paid.symbol, event.counterpart, bidder.id, bidder.name, event.occurred_at,
      ${chain.chainId}::numeric, event.transaction_hash, event.log_index
    from ${sales}
    left join lateral (
      select id, name from users where lower(address) = lower(event.counterpart) and deleted_at is null
      order by id limit 1) as bidder on true
    where ${inRange} and event.name = 'BidAccepted'
    on conflict (chain_id, transaction_hash, log_index) where transaction_hash is not null do nothing`.execute(
    transaction,
  );
  await sql`
    insert into fees (id, token_record, token_id, amount, buy_type, created_at, chain_id, transaction_hash, log_index)
    select ${recordId('event', eventKey('fee'))}, token.id, event.token_id, ${scaled('event.fee', 'paid')},
      case event.currency when ${zeroAddress} then 'coin' else 'token' end, event.occurred_at,
      ${chain.chainId}::numeric, event.transaction_hash, event.log_index
    from ${sales}
    where ${inRange} and event.name in ('Sold', 'BidAccepted') and event.fee > 0
    on conflict (chain_id, transaction_hash, log_index) where transaction_hash is not null do nothing`.execute(
    transaction,
  );
}

/** Takes away what sales left behind that are no more. */
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
