import { z } from 'zod';
import { feedEntities } from '#contract/platform/feed-rights.ts';
import { mappingSchema } from '../import/mapping.ts';

/** How a table of another system becomes rows of an entity. */
const tableMappingSchema = z.strictObject({
  /** With its schema, such as `public.users`. A view works too. */
  table: z.string(),
  entity: z.enum(feedEntities),
  /** The columns that identify a row, in whose order the history is read. */
  key: z.array(z.string()).min(1),
  /** The column with the time of a row's last change; null if the table is read once. */
  watermark: z.string().nullable(),
  /**
   * For each of our fields its column, `column.column` to follow a link to another table, or several with ` + ` between
   * them, which become one text. Null leaves the field out.
   */
  fields: z.record(z.string(), z.string().nullable()),
  constants: mappingSchema.shape.constants,
  /** For a field, what each value of the other system means here. */
  values: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.null()]))).default({}),
  /** What a person should check. The connector ignores it. */
  check: z.array(z.string()).default([]),
});
export type TableMapping = z.output<typeof tableMappingSchema>;

export const connectorMappingSchema = z.strictObject({
  /** How often changes are read, in seconds. */
  pollSeconds: z.number().min(0.1).default(5),
  /** For how long after a time in the watermark another row with that time may still be committed, in seconds. */
  overlapSeconds: z.number().min(0).default(300),
  tables: z.array(tableMappingSchema).min(1),
  /** Tables that are left out, each with the reason. */
  skipped: z.record(z.string(), z.string()).default({}),
});
export type ConnectorMapping = z.output<typeof connectorMappingSchema>;
