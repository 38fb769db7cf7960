import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { addressNamesSchemas } from '#contract/chain/address-names.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';

/** Custom names of addresses. */
export const addressNames = records({
  table: 'address_names',
  fields: {
    id: 'id',
    address: 'address',
    name: 'name',
    shape: 'shape',
    createdAt: 'created_at',
    version: 'version',
  },
});

/** A custom name of an address. */
export type AddressName = RecordOf<typeof addressNames>;

/**
 * A page of the custom names. There are some hundreds of rows, so they are searched, sorted and counted without
 * an index.
 */
export const listAddressNames = addressNames.list<
  z.output<typeof addressNamesSchemas.listAddressNames.input>
>({
  search: `lower(name || e'\\x1f' || address)`,
  sorts: { name: 'lower(name)', address: 'lower(address)', createdAt: 'created_at' },
  newest: 'id',
  filters: { name: textColumn('lower(name)'), address: textColumn('lower(address)') },
  searchedTexts: ['name', 'address'],
});

/** The kinds of names that the caller may read. */
export interface MayRead {
  users: boolean;
  creators: boolean;
  custody: boolean;
}

interface Named {
  address: string;
  source: z.input<
    typeof addressNamesSchemas.lookUpAddresses.output
  >['names'][number]['known'][number]['source'];
  name: string | null;
}

/** The maximum number of users with the same wallet that are named. */
const maxOfSource = 3;

/**
 * Finds the names of addresses in other records, without custom names.
 * @param addresses in lower case
 */
export async function knownNames(
  db: Kysely<DB>,
  addresses: readonly string[],
  may: MayRead,
): Promise<Named[]> {
  // Raw because it collects the same three columns from different tables.
  const { rows } = await sql<Named>`
    with asked as (select unnest(${addresses}::text[]) as address), found as (
      select asked.address, 'contract' as source,
          case when lower(single_contract) = asked.address then single_name else multi_name end as name
        from asked join chain_state on asked.address in (lower(single_contract), lower(multi_contract))
      union select asked.address, 'owner', null from asked join contract_facts on lower(owner) = asked.address
      union select asked.address, 'safe', null from asked join contract_facts on owner_safe is not null
        and exists (select from jsonb_array_elements_text(owner_safe -> 'owners') as signer where lower(signer) = asked.address)
      union all select asked.address, 'custody', named.name from asked cross join lateral (
        select name from custody_addresses where lower(custody_addresses.address) = asked.address and removed_at is null
        union select account from custody where lower(custody.address) = asked.address limit ${maxOfSource}) as named
        where ${may.custody}
      union all select asked.address, 'creator', creators.name from asked join creators on lower(creators.address) = asked.address
        where ${may.creators}
      union all select asked.address, 'user', named.name from asked cross join lateral (
        select name from users where lower(users.address) = asked.address and deleted_at is null order by users.id
        limit ${maxOfSource}) as named
        where ${may.users}
    )
    select distinct address, source, name from found order by address, source, name`.execute(db);
  return rows;
}

/**
 * Finds the custom names of these addresses, names that look like one of these shapes, and names of addresses
 * with the same first and last characters.
 */
export async function ownNames(
  db: Kysely<DB>,
  { addresses, shapes }: { addresses: readonly string[]; shapes: readonly string[] },
): Promise<Pick<AddressName, 'address' | 'name' | 'shape'>[]> {
  const ends = addresses.map((address) => `${address.slice(0, 6)}${address.slice(-4)}`);
  return db
    .selectFrom('address_names')
    .select(['address', 'name', 'shape'])
    .where(
      // Raw because the first and last characters of an address are an expression, which has an index.
      sql<boolean>`(address = any(${addresses}::text[]) or shape = any(${shapes}::text[])
      or lower(left(address, 6) || right(address, 4)) = any(${ends.map((one) => one.toLowerCase())}::text[]))`,
    )
    .execute();
}
