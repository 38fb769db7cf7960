import type { z } from 'zod';
import type { creatorsSchemas } from '#contract/marketplace/creators.schemas.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';

/** Featured creators. */
export const creators = records({
  table: 'creators',
  fields: {
    id: 'id',
    name: 'name',
    address: 'address',
    coverImage: 'cover_image',
    profileImage: 'profile_image',
    createdAt: 'created_at',
    version: 'version',
    own: 'own_values',
  },
});

/** A featured creator as the calls return it. */
export type Creator = RecordOf<typeof creators>;

/**
 * A page of the featured creators. There are a few dozen rows, so they are searched, sorted and counted
 * without an index.
 */
export const listCreators = creators.list<z.output<typeof creatorsSchemas.listCreators.input>>({
  search: `lower(name || e'\\x1f' || address)`,
  sorts: { name: 'lower(name)', address: 'lower(address)', createdAt: 'created_at' },
  newest: 'id',
  filters: {
    name: textColumn('lower(name)'),
    address: textColumn('lower(address)'),
  },
  searchedTexts: ['name', 'address'],
  own: 'creator',
});
