import type { z } from 'zod';
import type { staticPagesSchemas } from '#contract/content/static-pages.schemas.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';

/** Text pages of the public site. */
export const staticPages = records({
  table: 'static_pages',
  fields: {
    id: 'id',
    identifier: 'identifier',
    content: 'content',
    createdAt: 'created_at',
    version: 'version',
  },
});

/** A text page of the public site. */
export type StaticPage = RecordOf<typeof staticPages>;

/**
 * A page of the static pages. There are only a few rows, so they are searched, sorted and counted without an
 * index.
 */
export const listStaticPages = staticPages.list<z.output<typeof staticPagesSchemas.listStaticPages.input>>({
  search: 'lower(identifier)',
  sorts: { identifier: 'lower(identifier)', createdAt: 'created_at' },
  newest: 'id',
  filters: {
    identifier: textColumn('lower(identifier)'),
  },
  searchedTexts: ['identifier'],
});
