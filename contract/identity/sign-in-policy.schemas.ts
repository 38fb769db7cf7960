import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { instant, loadedVersion, noFields } from '../platform/fields.ts';
import { graceDaysMax } from '../platform/limits.ts';
import type { signInPolicyCalls } from './sign-in-policy.calls.ts';

const policy = z.object({
  secondFactor: z.enum(['optional', 'writers', 'all']),
  graceDays: z.int().min(0).max(graceDaysMax),
  /** Whether sensitive calls of the specification require a recent proof. */
  recentProof: z.boolean(),
});

export const signInPolicySchemas = {
  getSignInPolicy: {
    input: noFields,
    output: z.object({
      ...policy.shape,
      /** When the policy was last made stricter. The days of grace start then. */
      since: instant,
      version: z.int(),
      /** Active administrators without a second factor: those with write access, and all. */
      lacking: z.object({ writers: z.int(), all: z.int() }),
    }),
  },
  updateSignInPolicy: {
    input: z.strictObject({
      ...policy.shape,
      /** Unchanged by default. */
      recentProof: policy.shape.recentProof.optional(),
      version: loadedVersion,
      code: z.string().trim().min(1).max(20),
    }),
    output: policy,
  },
} as const satisfies SchemasFor<typeof signInPolicyCalls>;
