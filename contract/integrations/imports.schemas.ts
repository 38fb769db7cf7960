import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { feedResults } from './feed-results.ts';
import { type FeedEntity, feedEntities, importEntities } from '../platform/feed-rights.ts';
import { byId, enteredPassword, id } from '../platform/fields.ts';
import type { importsCalls } from './imports.calls.ts';

const name = z.string().max(200);

/** Which field a column of the file is; null leaves it out. */
const column = z.strictObject({ column: name, field: name.nullable() });

const entity = z.enum(importEntities, {
  error: ({ input }) => (feedEntities.includes(input as FeedEntity) ? 'entityByKeyAlone' : undefined),
});

const settings = {
  /** The uploaded file. */
  id,
  entity,
  /** Where the ids come from. */
  source: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'badSource'),
  /** Columns that are left out here are matched by their names. */
  columns: z.array(column).max(500).default([]),
};

export const importsSchemas = {
  previewImport: {
    input: z.strictObject(settings),
    output: z.object({
      columns: z.array(column),
      /** What a row of the entity may say. */
      fields: z.array(z.string()),
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
      /** Not kept where a second person has to approve first; otherwise required. */
      currentPassword: enteredPassword.optional(),
      /** Of the second factor, where it is on. */
      code: z.string().trim().min(1).max(20).optional(),
    }),
    output: z.object({ id }),
  },
  getApiKeyFirstRow: {
    input: byId,
    /** Null where the key may send nothing in. */
    output: z.object({ entity: z.enum(feedEntities).nullable(), row: z.string() }),
  },
  fetchImportRejects: { input: z.strictObject({ id }), output: z.object({ address: z.string() }) },
} as const satisfies SchemasFor<typeof importsCalls>;
