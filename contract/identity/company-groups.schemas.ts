import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { companyGroupsCalls } from './company-groups.calls.ts';
import { id, line, loadedVersion, noFields, rightsChange } from '../platform/fields.ts';

const given = z.array(z.strictObject({ name: line(200), roles: z.array(id).min(1).max(20) })).max(200);

const table = z.object({
  groups: z.array(z.object({ name: z.string(), roles: z.array(id) })),
  version: z.int(),
  /** Whether the settings contain a provider. */
  isSetUp: z.boolean(),
});

export const companyGroupsSchemas = {
  getCompanyGroups: { input: noFields, output: table },
  previewCompanyGroups: {
    input: z.strictObject({ groups: given }),
    output: z.object({
      people: z.array(
        z.object({
          id,
          name: z.string(),
          /** The groups that the provider last sent; null if it never did. */
          groups: z.array(z.string()).nullable(),
          /** Whether none of their groups would grant access. */
          isOut: z.boolean(),
          changes: z.array(rightsChange),
        }),
      ),
    }),
  },
  updateCompanyGroups: {
    input: z.strictObject({ groups: given, version: loadedVersion }),
    output: table,
  },
} as const satisfies SchemasFor<typeof companyGroupsCalls>;
