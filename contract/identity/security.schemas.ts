import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, email, enteredPassword, id, instant, newPassword, noFields } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';
import type { securityCalls } from './security.calls.ts';

const code = z.string().trim().min(1).max(20);
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const securitySchemas = {
  getSecurity: {
    input: noFields,
    output: z.object({
      /** Whether there is any second factor: an app or a passkey. */
      secondFactor: z.boolean(),
      hasApp: z.boolean(),
      recoveryCodesLeft: z.int(),
      /** Whether browsers can create passkeys for this workspace's address. */
      takesPasskeys: z.boolean(),
      passkeys: z.array(
        z.object({
          id,
          name: z.string(),
          createdAt: instant,
          lastUsedAt: instant.nullable(),
          isDisabled: z.boolean(),
        }),
      ),
    }),
  },
  changePassword: {
    input: z.strictObject({
      currentPassword: enteredPassword,
      password: newPassword,
      confirmPassword: enteredPassword,
      code: code.optional(),
    }),
    output: z.object({}),
  },
  changeEmail: {
    input: z.strictObject({ currentPassword: enteredPassword, email, code: code.optional() }),
    output: z.object({ email: z.string() }),
  },
  startSecondFactor: {
    input: z.strictObject({ currentPassword: enteredPassword, code: code.optional() }),
    /** `uri` is the otpauth:// address for the QR code; `secret` is the same for typing, in base32. */
    output: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmSecondFactor: { input: z.strictObject({ code }), output: recoveryCodes },
  renewRecoveryCodes: {
    input: z.strictObject({ currentPassword: enteredPassword, code }),
    output: recoveryCodes,
  },
  stopSecondFactor: {
    input: z.strictObject({ currentPassword: enteredPassword, code }),
    output: z.object({}),
  },
  listSessions: {
    input: listInput(['lastUsedAt', 'createdAt']).omit({ search: true }),
    output: z.object({
      id,
      device: z.string(),
      ipAddress: z.string(),
      createdAt: instant,
      lastUsedAt: instant,
      expiresAt: instant,
      isCurrent: z.boolean(),
    }),
  },
  endSession: { input: byId, output: z.object({ id }) },
  endAllSessions: { input: noFields, output: z.object({}) },
} as const satisfies SchemasFor<typeof securityCalls>;
