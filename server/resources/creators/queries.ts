import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { creatorsSchemas } from '#contract/creators.schemas.ts';
import type { DB } from '../../db/types.ts';
import { type ListDefinition, selectList } from '../../lists/definition.ts';
import { pageOf } from '../../lists/page.ts';

/** A featured creator as the calls show it. */
export interface Creator {
  id: string;
  name: string;
  address: string;
  coverImage: string;
  profileImage: string;
  createdAt: Date;
}

type ListInput = z.output<typeof creatorsSchemas.listCreators.input>;

/** Some dozens of rows: searched, sorted and counted as they are. */
const creators: ListDefinition<Creator, ListInput> = {
  table: 'creators',
  columns: {
    id: 'id',
    name: 'name',
    address: 'address',
    coverImage: 'cover_image',
    profileImage: 'profile_image',
    createdAt: 'created_at',
  },
  search: `lower(name || e'\\x1f' || address)`,
  sorts: { name: 'lower(name)', address: 'lower(address)', createdAt: 'created_at' },
  newest: 'id',
  filters: {},
};

/** A page of the featured creators. */
export const listCreators = (db: Kysely<DB>, input: ListInput) => pageOf(db, creators, input);

const columns = selectList(creators.columns);

/** One featured creator. */
export async function findCreator(db: Kysely<DB>, id: string): Promise<Creator | undefined> {
  const { rows } = await sql<Creator>`select ${columns} from creators where id = ${id}`.execute(db);
  return rows[0];
}

/** One featured creator, locked until the transaction ends. */
export async function lockCreator(db: Kysely<DB>, id: string): Promise<Creator | undefined> {
  const { rows } = await sql<Creator>`select ${columns} from creators where id = ${id} for update`.execute(
    db,
  );
  return rows[0];
}

/** What a save stores. */
export type CreatorFields = Omit<Creator, 'createdAt'>;

/** Adds a featured creator, or changes the one with that id. */
export async function saveCreator(db: Kysely<DB>, creator: CreatorFields): Promise<Creator> {
  const { id, name, address, coverImage, profileImage } = creator;
  const { rows } = await sql<Creator>`
    insert into creators (id, name, address, cover_image, profile_image)
    values (${id}, ${name}, ${address}, ${coverImage}, ${profileImage})
    on conflict (id) do update set name = excluded.name, address = excluded.address,
      cover_image = excluded.cover_image, profile_image = excluded.profile_image
    returning ${columns}`.execute(db);
  return rows[0] as Creator;
}
