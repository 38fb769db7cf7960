import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { plainDecimal } from '../platform/fields.ts';
import { type FigureKind, figureKinds } from './monthly-figure-rows.ts';
import type { monthlyFiguresCalls } from './monthly-figures.calls.ts';

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);
const kind = z.enum(Object.keys(figureKinds) as FigureKind[]);

export const monthlyFiguresSchemas = {
  getMonthlyFigures: {
    input: z.strictObject({ month }),
    output: z.object({
      month,
      /** The first month with figures; null if there are none. */
      firstMonth: month.nullable(),
      /** The kinds whose rows the caller may read. */
      kinds: z.array(kind),
      figures: z.array(
        z.object({
          kind,
          /** The chain's number, a decimal string; null if the rows have no chain. */
          chainId: z.string().nullable(),
          currency: z.string(),
          count: z.int(),
          /** The exact sum of the rows. */
          amount: plainDecimal,
        }),
      ),
      /** Whether figures of earlier months are still being added up after an upgrade. */
      isAdding: z.boolean(),
    }),
  },
} as const satisfies SchemasFor<typeof monthlyFiguresCalls>;
