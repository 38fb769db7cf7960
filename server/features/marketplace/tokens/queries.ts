import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#contract/platform/call.ts';
import type { tokensSchemas } from '#contract/marketplace/tokens.schemas.ts';
import { authorOf } from '#server/platform/audit/who-made.ts';
import type { DB } from '#server/platform/db/types.ts';
import {
  amountColumn,
  numberTextColumn,
  textColumn,
  timeColumn,
} from '#server/platform/lists/column-filters.ts';
import { type ListDefinition, selectList } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { shownStatuses } from '#server/platform/lists/shown-labels.ts';

/** A token as the calls return it. */
export type Token = z.input<typeof tokensSchemas.listTokens.output>;

type Input = z.output<typeof tokensSchemas.listTokens.input>;
type SoldInput = z.output<typeof tokensSchemas.listSoldTokens.input>;

const columns: { readonly [Field in keyof Token]: string } = {
  id: 'id',
  name: 'name',
  // Numbers of up to 78 digits, which fit only in a text outside the database.
  tokenId: 'token_id::text',
  description: 'description',
  takesBids: 'takes_bids',
  price: 'price',
  currency: 'currency',
  contractAddress: 'contract_address',
  chainId: 'chain_id::text',
  royalties: 'royalties',
  category: `(select categories.name from categories
    where categories.id = category_id and categories.deleted_at is null)`,
  properties: 'properties',
  creator: 'creator',
  owner: 'owner',
  collection: 'collection',
  status: 'status',
  isDeleted: '(deleted_at is not null)',
  isHidden: '(hidden_at is not null)',
  transactionHash: 'transaction_hash',
  hotCollection: `(case when is_hot then 'yes' else 'no' end)`,
  image: 'image',
  createdAt: 'created_at',
  soldAt: 'sold_at',
  own: 'own_values',
};

const sorts = {
  name: 'lower(name)',
  tokenId: 'token_id',
  price: 'price',
  creator: 'lower(creator)',
  owner: 'lower(owner)',
  collection: 'lower(collection)',
};

const compared = {
  name: textColumn('lower(name)'),
  tokenId: numberTextColumn('token_id'),
  price: amountColumn('price'),
  currency: textColumn('lower(currency)'),
  owner: textColumn('lower(owner)'),
  collection: textColumn('lower(collection)'),
};
const searchedTexts = ['name', 'tokenId', 'owner', 'collection'] as const;

/** The category filter is an ID here, because its name is looked up before. */
type TokensInput = Omit<Input, 'category'> & { categoryId: string | undefined };

const tokens: ListDefinition<Token, TokensInput> = {
  table: 'tokens',
  columns,
  live: 'deleted_at is null',
  search: 'search',
  shown: { column: 'status', words: shownStatuses.tokens },
  // IDs contain the time of minting.
  sorts: { ...sorts, status: 'status', createdAt: 'id' },
  newest: 'id',
  filters: {
    categoryId: (id) => sql`category_id = ${id}`,
    status: (status) => sql`status = ${status}`,
    hotCollection: (hot) => (hot === 'yes' ? sql`is_hot` : sql`not is_hot`),
    creator: (creator) => sql`lower(creator) = lower(${creator} collate "pg_c_utf8")`,
    account: (account) => {
      const asked = sql`lower(${account} collate "pg_c_utf8")`;
      return sql`(lower(creator) = ${asked} or lower(owner) = ${asked})`;
    },
    ...compared,
  },
  searchedTexts,
  keptCount: 'tokens',
  own: 'token',
};

const soldTokens: ListDefinition<Token, SoldInput> = {
  table: 'tokens',
  columns,
  live: `status = 'sold' and deleted_at is null`,
  search: 'search',
  sorts: { ...sorts, soldAt: 'sold_at' },
  newest: 'sold_at',
  // The table has the tokens in the order of minting.
  added: 'id',
  filters: {
    ...compared,
    creator: textColumn('lower(creator)'),
    soldAt: timeColumn('sold_at'),
    chainId: (chainId) => sql`chain_id = ${chainId}`,
  },
  searchedTexts: [...searchedTexts, 'creator'],
  onlyInList: ['soldAt'],
  keptCount: 'tokens_sold',
};

type TrashInput = z.output<typeof tokensSchemas.listDeletedTokens.input>;

/**
 * Tokens that an administrator deleted. A token that disappeared from the chain returns when the chain contains
 * it again.
 */
const isInTrash = `deleted_at is not null and purged_at is null
  and not exists (select from chain_dropped_tokens where token_record = tokens.id)`;

const trash: ListDefinition<Token & { deletedAt: Date; deletedBy: string | null }, TrashInput> = {
  table: 'tokens',
  columns: { ...columns, deletedAt: 'deleted_at', deletedBy: authorOf('deleteToken', 'tokens') },
  live: isInTrash,
  search: 'search',
  sorts: { name: 'lower(name)', collection: 'lower(collection)', deletedAt: 'deleted_at' },
  newest: 'deleted_at',
  filters: {
    name: textColumn('lower(name)'),
    collection: textColumn('lower(collection)'),
    owner: textColumn('lower(owner)'),
    deletedAt: timeColumn('deleted_at'),
  },
};

/** A page of the tokens in the trash. */
export const listDeletedTokens = (db: Kysely<DB>, input: TrashInput) => pageOf(db, trash, input);

/**
 * Restores a token from the trash.
 * @returns its name, or undefined if it isn't in the trash
 */
export const restoreToken = (db: Kysely<DB>, id: string): Promise<{ name: string } | undefined> =>
  db
    .updateTable('tokens')
    .set({ deleted_at: null })
    .where('id', '=', id)
    // Raw because the list defines the condition as text.
    .where(sql<boolean>`${sql.raw(isInTrash)}`)
    .returning('name')
    .executeTakeFirst();

/** A page of the tokens that are not deleted. */
export const listTokens = (db: Kysely<DB>, input: TokensInput): Promise<Page<Token>> =>
  pageOf(db, tokens, input);

/** A page of the sold tokens. */
export const listSoldTokens = (db: Kysely<DB>, input: SoldInput): Promise<Page<Token>> =>
  pageOf(db, soldTokens, input);

const selected = selectList(columns);

/** Finds one token, even a deleted one. */
export async function findToken(db: Kysely<DB>, id: string): Promise<Token | undefined> {
  // Raw because the list's columns are expressions that both statements share.
  const { rows } = await sql<Token>`select ${selected} from tokens where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Adds a token to the hot collection or removes it.
 * @param wanted the new state; by default the opposite of the current one
 * @returns undefined if the token doesn't exist, is deleted, or is already in that state
 */
export async function toggleHot(
  db: Kysely<DB>,
  id: string,
  wanted: Token['hotCollection'] | undefined,
): Promise<Pick<Token, 'name' | 'hotCollection'> | undefined> {
  const toggled = await db
    .updateTable('tokens')
    .set((token) => ({ is_hot: token.not('is_hot') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(wanted !== undefined, (query) => query.where('is_hot', '=', wanted !== 'yes'))
    .returning(['name', 'is_hot'])
    .executeTakeFirst();
  return toggled && { name: toggled.name, hotCollection: toggled.is_hot ? 'yes' : 'no' };
}

/**
 * Moves a token to a category, or to none.
 * @returns the former category, or undefined if the token doesn't exist or is deleted
 */
export async function moveToCategory(
  db: Kysely<DB>,
  id: string,
  categoryId: string | null,
): Promise<Pick<Token, 'category'> | undefined> {
  const before = await db
    .selectFrom('tokens')
    .leftJoin('categories', (on) =>
      on.onRef('categories.id', '=', 'tokens.category_id').on('categories.deleted_at', 'is', null),
    )
    .select('categories.name as category')
    .where('tokens.id', '=', id)
    .where('tokens.deleted_at', 'is', null)
    .forUpdate('tokens')
    .executeTakeFirst();
  if (before) await db.updateTable('tokens').set({ category_id: categoryId }).where('id', '=', id).execute();
  return before;
}

/**
 * Marks a token as deleted and ends its auctions. The row is kept, so that the mark survives reading the chain again.
 * @returns its name, or undefined if the token doesn't exist or is already deleted
 */
export async function deleteToken(db: Kysely<DB>, id: string): Promise<{ name: string } | undefined> {
  return db
    .updateTable('tokens')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
}

/**
 * Hides a token from the marketplace or shows it again. Nothing else changes, so that it reappears as it was.
 * @returns its name, or undefined if the token doesn't exist, is deleted, or is already in that state
 */
export const setHidden = (
  db: Kysely<DB>,
  id: string,
  hidden: boolean,
): Promise<{ name: string } | undefined> =>
  db
    .updateTable('tokens')
    .set({ hidden_at: hidden ? sql`now()` : null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('hidden_at', hidden ? 'is' : 'is not', null)
    .returning('name')
    .executeTakeFirst();
