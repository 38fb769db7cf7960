import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { ownFilter, ownValues } from '../platform/own-fields.ts';
import type { categoriesCalls } from './categories.calls.ts';
import {
  byId,
  byIdWithReason,
  id,
  imageAddress,
  imageFile,
  instant,
  line,
  loadedVersionInForm,
} from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';
import { trashList } from '../platform/trash-list.ts';

const category = z.object({
  id,
  name: z.string(),
  image: imageAddress.nullable(),
  createdAt: instant,
  version: z.int(),
  own: ownValues,
});
const fields = { name: line(100), image: imageFile.optional() };
const sortable = ['name', 'createdAt'] as const;
const list = listInput(sortable, { ...ownFilter, ...columnFilters({ name: 'text', createdAt: 'time' }) });
const choices = listInput(sortable);

export const categoriesSchemas = {
  listCategories: { input: list, output: category },
  listCategoryChoices: {
    // Any value is accepted and ignored: this call returns every category (specification 9.11).
    input: choices.extend({ page: z.unknown().optional(), limit: z.unknown().optional() }),
    output: category,
  },
  getCategory: { input: byId, output: category },
  addCategory: { input: z.strictObject(fields), output: category },
  updateCategory: {
    input: z.strictObject({ id, ...fields, version: loadedVersionInForm }),
    output: category,
  },
  deleteCategory: { input: byIdWithReason, output: z.object({ id }) },
  listDeletedCategories: trashList,
  restoreCategory: { input: byId, output: category },
} as const satisfies SchemasFor<typeof categoriesCalls>;
