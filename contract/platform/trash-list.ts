import { z } from 'zod';
import { columnFilters } from './column-filters.ts';
import { deletedFields, id } from './fields.ts';
import { listInput } from './list.ts';

/** The input and output of a list of plain records in the trash. */
export const trashList = {
  input: listInput(['name', 'deletedAt'], columnFilters({ name: 'text', deletedAt: 'time' })),
  /** `name` is what names the record on its screen: the question of an FAQ. */
  output: z.object({ id, name: z.string(), ...deletedFields }),
} as const;
