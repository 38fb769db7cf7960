import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** The public fields of a token. */
export type PublicToken = Pick<
  Selectable<DB['tokens']>,
  | 'id'
  | 'name'
  | 'description'
  | 'price'
  | 'currency'
  | 'collection'
  | 'creator'
  | 'owner'
  | 'image'
  | 'status'
> & {
  tokenId: string;
  category: DB['categories']['name'] | null;
  /** When its auction ends; null if it is not on auction now. */
  auctionEnds: Selectable<DB['auctions']>['ends_at'] | null;
};

/** Finds a token by its own id or by the id of an auction or banner of it. Deleted tokens are not found. */
export async function findPublicToken(db: Kysely<DB>, id: string): Promise<PublicToken | undefined> {
  // Raw because the auction that ends first is joined laterally, and its price replaces the token's.
  const { rows } = await sql<PublicToken>`
    select tokens.id, tokens.name, tokens.description, tokens.token_id::text as "tokenId",
      coalesce(auction.price, tokens.price) as price, coalesce(auction.currency, tokens.currency) as currency,
      tokens.collection, categories.name as category, tokens.creator, tokens.owner, tokens.image, tokens.status,
      auction.ends_at as "auctionEnds"
    from tokens
    left join categories on categories.id = tokens.category_id and categories.deleted_at is null
    left join lateral (
      select price, currency, ends_at from auctions
      where auctions.token_record = tokens.id and ends_at > clock_timestamp() order by ends_at limit 1
    ) as auction on true
    where tokens.deleted_at is null and tokens.hidden_at is null
      and tokens.id = coalesce((select token_record from auctions where auctions.id = ${id}), ${id}::uuid)`.execute(
    db,
  );
  return rows[0];
}

/** A token in a list. */
export type PublicItem = Pick<PublicToken, 'id' | 'name' | 'price' | 'currency' | 'image' | 'collection'>;

/** The tokens of an address, newest first. */
export async function listPublicItems(db: Kysely<DB>, owner: string, limit: number): Promise<PublicItem[]> {
  return db
    .selectFrom('tokens')
    .select(['id', 'name', 'price', 'currency', 'image', 'collection'])
    .where(sql`lower(owner)`, '=', sql`lower(${owner} collate "pg_c_utf8")`)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
