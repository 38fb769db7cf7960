import { z } from 'zod';
import { defaultPageSize, searchMaxLength } from './limits.ts';

/** An integer from a query string or a JSON body. */
export function wholeNumber(min: number, max: number) {
  return z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));
}

/** The filter for the caller's own records, in lists whose records can have an assignee. */
export const assignedFilter = { assigned: z.enum(['me']).optional() };

/**
 * The input of a list call (specification 2.4): `page`, `limit`, `search`, `sort` and the call's own filters.
 * Anything else is refused under its name.
 * @param sortable the columns shown, by standard name; `-` in front sorts descending
 * @param filters the filters that the call declares, each optional
 */
export function listInput<const Column extends string, Filters extends z.ZodRawShape = Record<never, never>>(
  sortable: readonly [Column, ...Column[]],
  filters?: Filters,
) {
  const sorts = sortable.flatMap((column) => [column, `-${column}` as const]);
  return z.strictObject({
    page: wholeNumber(1, 999_999_999).default(1),
    limit: wholeNumber(1, 100).default(defaultPageSize),
    search: z.string().max(searchMaxLength).default(''),
    sort: z.enum(sorts as [Column | `-${Column}`, ...(Column | `-${Column}`)[]]).optional(),
    ...(filters ?? ({} as Filters)),
  });
}
