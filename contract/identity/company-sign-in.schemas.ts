import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { companySignInCalls } from './company-sign-in.calls.ts';
import { sessionSchemas } from './session.schemas.ts';

export const companySignInSchemas = {
  signInWithCompany: {
    /** The query with which the provider redirected the browser. */
    input: z.strictObject({ answer: z.string().min(1).max(8000) }),
    output: sessionSchemas.login.output,
  },
} as const satisfies SchemasFor<typeof companySignInCalls>;
