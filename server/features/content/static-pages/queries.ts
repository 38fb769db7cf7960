import type { z } from 'zod';
import type { staticPagesSchemas } from '#contract/content/static-pages.schemas.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';

/** Pages of text of the public site. */
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

/** A page of text of the public site. */
export type StaticPage = RecordOf<typeof staticPages>;

/** A page of the static pages. A handful of rows: searched, sorted and counted as they are. */
export const listStaticPages = staticPages.list<z.output<typeof staticPagesSchemas.listStaticPages.input>>({
  search: 'lower(identifier)',
  sorts: { identifier: 'lower(identifier)', createdAt: 'created_at' },
  newest: 'id',
  filters: {
    identifier: textColumn('lower(identifier)'),
  },
  searchedTexts: ['identifier'],
});
