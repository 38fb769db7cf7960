import { z } from 'zod';

const columnName = z.string().regex(/^[A-Za-z]\w{0,49}$/);
const columnNames = z.array(columnName).max(60);

/**
 * The columns of a list as an administrator arranged them. A column that isn't named stays at its default
 * position.
 */
export const columnLayout = z.strictObject({
  order: columnNames,
  hidden: columnNames,
  /** In pixels. */
  widths: z
    .record(columnName, z.int().min(40).max(1000))
    .refine((widths) => Object.keys(widths).length <= 60),
});

export type ColumnLayout = z.output<typeof columnLayout>;

export const density = z.enum(['comfortable', 'compact']);

/** Table layouts of an administrator; columns by the name of the list's call. */
export const tableLayouts = z.object({
  density,
  pageSize: z.int(),
  columns: z.record(z.string(), columnLayout),
});
