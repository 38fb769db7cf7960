import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { feedResults } from './feed-results.ts';
import { type FeedEntity, feedEntities, importEntities } from '../platform/feed-rights.ts';
import { byId, enteredPassword, id } from '../platform/fields.ts';
import type { importsCalls } from './imports.calls.ts';

const name = z.string().max(200);

/** The field that a column of the file is imported to; null leaves the column out. */
const column = z.strictObject({ column: name, field: name.nullable() });

const entity = z.enum(importEntities, {
  error: ({ input }) => (feedEntities.includes(input as FeedEntity) ? 'entityByKeyAlone' : undefined),
});

const settings = {
  /** The uploaded file. */
  id,
  entity,
  /** Where the rows come from. Ids are unique within a source. */
  source: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'badSource'),
  /** Columns that are not in this list are matched by name. */
  columns: z.array(column).max(500).default([]),
};

export const importsSchemas = {
  previewImport: {
    input: z.strictObject(settings),
    output: z.object({
      columns: z.array(column),
      /** The fields that a row of the entity may have. */
      fields: z.array(z.string()),
      /** The fields that a new record needs and no column has. */
      missing: z.array(z.string()),
      rows: z.array(
        z.object({
          /** In the order of the columns. */
          cells: z.array(z.string()),
          result: z.enum(feedResults),
          errors: z.array(z.string()),
        }),
      ),
    }),
  },
  getImportSample: {
    input: z.strictObject({ entity }),
    output: z.object({ name: z.string(), text: z.string() }),
  },
  startImport: {
    input: z.strictObject({
      ...settings,
      /** Required from the administrator who starts the import. An approval request is stored without it. */
      currentPassword: enteredPassword.optional(),
      /** The code of the second factor, if it is on. */
      code: z.string().trim().min(1).max(20).optional(),
    }),
    output: z.object({ id }),
  },
  getApiKeyFirstRow: {
    input: byId,
    /** Null if the key may send no entity. */
    output: z.object({ entity: z.enum(feedEntities).nullable(), row: z.string() }),
  },
  fetchImportRejects: { input: z.strictObject({ id }), output: z.object({ address: z.string() }) },
} as const satisfies SchemasFor<typeof importsCalls>;
