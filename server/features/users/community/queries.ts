import type { z } from 'zod';
import type { communitySchemas } from '#contract/users/community.schemas.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';

/** Categories of the community. */
export const communityCategories = records({
  table: 'community_categories',
  fields: {
    id: 'id',
    name: 'name',
    description: 'description',
    createdAt: 'created_at',
    version: 'version',
  },
});

/** A community category as the calls return it. */
export type CommunityCategory = RecordOf<typeof communityCategories>;

/** Users of the community. */
export const communityUsers = records({
  table: 'community_users',
  fields: { id: 'id', name: 'name', username: 'username', email: 'email', createdAt: 'created_at' },
});

/**
 * A page of the community's categories. There are a few dozen rows, so they are searched, sorted and counted
 * without an index.
 */
export const listCommunityCategories = communityCategories.list<
  z.output<typeof communitySchemas.listCommunityCategories.input>
>({
  search: `lower(name || e'\\x1f' || coalesce(description, ''))`,
  sorts: { name: 'lower(name)', description: 'lower(description)', createdAt: 'created_at' },
  newest: 'id',
  filters: { name: textColumn('lower(name)'), description: textColumn('lower(description)') },
});

/** A page of the community's users. */
export const listCommunityUsers = communityUsers.list<
  z.output<typeof communitySchemas.listCommunityUsers.input>
>({
  search: 'search',
  masked: { search: `lower(name || e'\\x1f' || username)`, whole: ['lower(email)'] },
  sorts: { name: 'lower(name)', username: 'lower(username)', email: 'lower(email)', createdAt: 'id' },
  newest: 'id',
  filters: {
    name: textColumn('lower(name)'),
    username: textColumn('lower(username)'),
    email: textColumn('lower(email)'),
  },
  searchedTexts: ['name', 'username', 'email'],
  keptCount: 'community_users',
});
