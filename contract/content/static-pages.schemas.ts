import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, id, instant, line, loadedVersion, richText } from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';
import type { staticPagesCalls } from './static-pages.calls.ts';

const page = z.object({
  id,
  identifier: z.string(),
  /** Sanitized HTML. */
  content: z.string(),
  createdAt: instant,
  version: z.int(),
});

const list = {
  input: listInput(['identifier', 'createdAt'], columnFilters({ identifier: 'text' })),
  output: page,
};
const one = { input: byId, output: page };
const change = {
  input: z.strictObject({ id, identifier: line(100), content: richText, version: loadedVersion }),
  output: page,
};

export const staticPagesSchemas = {
  listStaticPages: list,
  getStaticPage: one,
  updateStaticPage: change,
  listStaticPagesTwin: list,
  getStaticPageTwin: one,
  updateStaticPageTwin: change,
} as const satisfies SchemasFor<typeof staticPagesCalls>;
