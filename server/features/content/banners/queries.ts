import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#contract/platform/call.ts';
import type { bannersSchemas } from '#contract/content/banners.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';
import { canOccur, contains } from '#server/platform/lists/term.ts';

type Item = z.input<typeof bannersSchemas.listBanners.output>;
type Input = z.output<typeof bannersSchemas.listBanners.input>;

type Row = Pick<Selectable<DB['auctions']>, 'id' | 'price' | 'currency'> &
  Pick<Selectable<DB['tokens']>, 'owner' | 'image'> & {
    tokenName: DB['tokens']['name'];
    ownerName: DB['users']['name'] | null;
    endDate: Selectable<DB['auctions']>['ends_at'];
    remainingMs: number;
    count: number;
  };

const sorts = {
  tokenName: sql`lower("tokenName")`,
  price: sql`price`,
  owner: sql`lower(owner)`,
  ownerName: sql`lower("ownerName")`,
  endDate: sql`"endDate"`,
} as const;

/** The current time by the database's clock, the same for every row of the statement. */
const moment = sql`(select clock_timestamp())`;

/**
 * A page of the items that are still running, newest first: the banners, or the auctions that aren't banners. An item
 * whose end date is exactly now has ended. There are only a few items at a time, so they are joined and counted
 * without an index.
 */
export async function listItems(
  db: Kysely<DB>,
  kind: 'banners' | 'auctions',
  input: Input,
): Promise<Page<Item>> {
  const { page, limit, search, sort } = input;
  if (!canOccur(search)) return { rows: [], count: 0, countIsExact: true };
  const column = sort?.replace(/^-/, '') as keyof typeof sorts | undefined;
  const direction = sort === undefined || sort.startsWith('-') ? sql`desc` : sql`asc`;
  const searched = sql`lower("tokenName" || e'\x1f' || owner || e'\x1f' || coalesce("ownerName", '') || e'\x1f' || currency)`;
  // Raw because it joins, counts and pages in one statement.
  const { rows } = await sql<Row | { count: number; id: null }>`
    with items as materialized (
      select auctions.id, auctions.price, auctions.currency, tokens.owner, owners.name as "ownerName",
        tokens.name as "tokenName", tokens.image, auctions.ends_at as "endDate",
        extract(epoch from auctions.ends_at - ${moment})::float8 * 1000 as "remainingMs"
      from auctions join tokens on tokens.id = auctions.token_record
      left join lateral (
        select users.name from users
        where lower(users.address) = lower(tokens.owner) and users.deleted_at is null order by users.id limit 1
      ) as owners on true
      where auctions.ends_at > ${moment} and auctions.is_banner = ${kind === 'banners'} and tokens.deleted_at is null
        and tokens.hidden_at is null),
    matches as (
      select * from items
      where ${contains(searched, search)})
    select counted.count, page.* from (select count(*) as count from matches) as counted
    left join lateral (
      select * from matches order by ${column ? sql`${sorts[column]} ${direction}, ` : sql``} id ${direction}
      limit ${limit} offset ${(page - 1) * limit}) as page on true`.execute(db);
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [itemOf(row as Row)])),
    count: rows[0]?.count ?? 0,
    countIsExact: true,
  };
}

function itemOf({
  id,
  price,
  currency,
  owner,
  ownerName,
  tokenName,
  image,
  endDate,
  remainingMs,
}: Row): Item {
  return {
    id,
    price,
    currency,
    owner,
    ownerInfo: { name: ownerName },
    tokenDetails: { tokenName, endDate, image },
    remainingMs,
  };
}

/**
 * Moves an item from one list to the other, if it is still running and not there yet. Of many concurrent calls, one
 * does it.
 * @returns the token's name, or undefined if nothing was moved
 */
export async function moveItem(
  db: Kysely<DB>,
  { id, isBanner }: { id: string; isBanner: boolean },
): Promise<{ name: string } | undefined> {
  return db
    .updateTable('auctions')
    .from('tokens')
    .set({ is_banner: isBanner })
    .where('auctions.id', '=', id)
    .where('auctions.is_banner', '<>', isBanner)
    .where(({ eb, fn }) => eb('auctions.ends_at', '>', fn<Date>('clock_timestamp')))
    .whereRef('tokens.id', '=', 'auctions.token_record')
    .where('tokens.deleted_at', 'is', null)
    .where('tokens.hidden_at', 'is', null)
    .returning('tokens.name')
    .executeTakeFirst();
}

/** Whether an item exists and is still running. */
export async function isRunning(db: Kysely<DB>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from auctions join tokens on tokens.id = auctions.token_record
    where auctions.id = ${id} and auctions.ends_at > clock_timestamp() and tokens.deleted_at is null
      and tokens.hidden_at is null`.execute(db);
  return rows.length > 0;
}
