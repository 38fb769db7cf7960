import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { enteredPassword, id, line, noFields } from '../platform/fields.ts';
import type { passkeysCalls } from './passkeys.calls.ts';
import { sessionSchemas } from './session.schemas.ts';

/**
 * JSON as text, in the form that browsers' `parse…FromJSON` accept: its names are the browser's, not the wire's.
 */
const options = z.object({ options: z.string() });

/** The text of what a browser's `toJSON` returns. */
const credential = z.string().min(1).max(20_000);
const code = z.string().trim().min(1).max(20);

export const passkeysSchemas = {
  startPasskeySignIn: { input: noFields, output: options },
  signInWithPasskey: {
    input: z.strictObject({ credential, staySignedIn: z.boolean().optional() }),
    output: sessionSchemas.login.output,
  },
  startPasskey: {
    input: z.strictObject({ currentPassword: enteredPassword, code: code.optional() }),
    output: options,
  },
  addPasskey: {
    input: z.strictObject({ name: line(60), credential }),
    /** Recovery codes are created with the first second factor, and are shown once. */
    output: z.object({ id, recoveryCodes: z.array(z.string()) }),
  },
  removePasskey: {
    input: z.strictObject({ id, currentPassword: enteredPassword, code }),
    output: z.object({ id }),
  },
  startPasskeyCode: { input: noFields, output: options },
  makePasskeyCode: { input: z.strictObject({ credential }), output: z.object({ code: z.string() }) },
} as const satisfies SchemasFor<typeof passkeysCalls>;
