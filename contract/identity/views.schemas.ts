import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, id, line, loadedVersion, noFields } from '../platform/fields.ts';
import { pageSizes, viewNameMax } from '../platform/limits.ts';
import { columnLayout, density, tableLayouts } from '../platform/table-layouts.ts';
import { menuPaths } from '../platform/menu.ts';
import type { viewsCalls } from './views.calls.ts';

const audience = z.enum(['own', 'writers', 'all']);

const view = z.object({
  id,
  /** The menu that the list belongs to, and the name of the list's call. */
  path: z.string(),
  list: z.string(),
  name: z.string(),
  audience,
  /** The query string of its URL, without a question mark. */
  query: z.string(),
  columns: columnLayout.nullable(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  version: z.int(),
});

const kept = {
  name: line(viewNameMax),
  /** `writers` are administrators who may change what the list shows; `all` is everybody who may see it. */
  audience,
  query: z.string().max(2000),
  columns: columnLayout.nullable(),
};

/** @param list takes the names of all list calls */
export const viewsSchemas = <List extends string>({ list }: { list: z.ZodType<List, List> }) =>
  ({
    saveListPreferences: {
      input: z.strictObject({
        density: density.optional(),
        pageSize: z.literal(pageSizes).optional(),
        /** The list to lay out; without columns, its layout is the default. */
        list: list.optional(),
        columns: columnLayout.optional(),
      }),
      output: tableLayouts,
    },
    listSavedViews: { input: z.strictObject({}), output: z.object({ views: z.array(view) }) },
    countViews: {
      input: noFields,
      /** Counted up to one more than the menu shows. Views that take too long to count are left out. */
      output: z.object({ counts: z.array(z.object({ id, count: z.int() })) }),
    },
    addSavedView: {
      input: z.strictObject({ path: z.enum(menuPaths as [string, ...string[]]), list, ...kept }),
      output: view,
    },
    updateSavedView: {
      input: z.strictObject({
        id,
        name: kept.name.optional(),
        audience: audience.optional(),
        query: kept.query.optional(),
        columns: kept.columns.optional(),
        version: loadedVersion,
      }),
      output: view,
    },
    deleteSavedView: { input: byId, output: z.object({ id }) },
  }) as const satisfies SchemasFor<typeof viewsCalls>;
