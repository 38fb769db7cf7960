import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { id, loadedVersion, noFields } from '../platform/fields.ts';
import type { personalDataPolicyCalls } from './personal-data-policy.calls.ts';

export const personalDataPolicySchemas = {
  getPersonalDataPolicy: {
    input: noFields,
    output: z.object({
      isMasked: z.boolean(),
      version: z.int(),
      /**
       * Active administrators and API keys that can read a screen but lack the permission to see personal data, by
       * name.
       */
      affected: z.array(z.object({ id, name: z.string(), kind: z.enum(['admin', 'key']) })),
    }),
  },
  updatePersonalDataPolicy: {
    input: z.strictObject({
      isMasked: z.boolean(),
      version: loadedVersion,
      code: z.string().trim().min(1).max(20),
    }),
    output: z.object({ isMasked: z.boolean() }),
  },
} as const satisfies SchemasFor<typeof personalDataPolicyCalls>;
