import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import {
  email,
  enteredPassword,
  id,
  instant,
  line,
  newPassword,
  noFields,
  restriction,
} from '../platform/fields.ts';
import { isTimeZone, numberFormats } from '../platform/formats.ts';
import { tableLayouts } from '../platform/table-layouts.ts';
import { moduleNames } from '../platform/modules.ts';
import type { sessionCalls } from './session.calls.ts';

/** The last part of a link in an email. */
const mailedToken = z.string().min(1).max(200);

const role = z.enum(['superadmin', 'admin']);

/** `system` follows the browser's setting. */
export const theme = z.enum(['light', 'dark', 'system']);
export const language = z.enum(['en', 'ar']);

const signedInAdmin = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  restriction: z.array(restriction),
});

const preferences = z.object({
  theme,
  language: language.nullable(),
  /** Whether the administrator closed the welcome of their first sign-in. */
  seenWelcome: z.boolean(),
  /** The newest version whose changes they have opened. */
  seenVersion: z.string().nullable(),
});

/** A name of the IANA database, such as `Asia/Dubai`. Null: the browser's zone. */
const timeZone = z.string().max(64).refine(isTimeZone, 'unknownZone').nullable();
const numberFormat = z.enum(numberFormats);

export const sessionSchemas = {
  login: {
    input: z.strictObject({
      email: z.string().trim().min(1).max(254),
      password: enteredPassword,
      code: z.string().trim().max(20).optional(),
      staySignedIn: z.boolean().optional(),
    }),
    output: z.object({ token: z.string(), result: signedInAdmin }),
  },
  logout: { input: noFields, output: z.object({}) },
  forgotPassword: { input: z.strictObject({ email }), output: z.object({}) },
  resetPassword: {
    input: z.strictObject({
      password: newPassword,
      confirmPassword: enteredPassword,
      resetToken: mailedToken,
    }),
    output: z.object({}),
  },
  admitNetwork: { input: z.strictObject({ linkToken: mailedToken }), output: z.object({}) },
  getProfile: {
    input: noFields,
    output: z.object({
      ...signedInAdmin.shape,
      ...preferences.shape,
      timeZone: z.string().nullable(),
      numberFormat,
      /** Table layouts, included so that the first list needs no further request. */
      lists: tableLayouts,
      /** Menus whose screens exist only under a condition of the server, such as the email log. */
      hasOutbox: z.boolean(),
      /** Whether this workspace masks personal data for administrators without the permission to see it. */
      masksPersonal: z.boolean(),
      /** The modules that are turned off. Their menus and calls are closed to everybody. */
      switchedOff: z.array(z.enum(moduleNames)),
      /**
       * From when on the administrator can only set up the required second factor; null if they have one, or need none.
       */
      factorDueAt: instant.nullable(),
    }),
  },
  updateProfile: {
    input: z.strictObject({
      name: line(100),
      email: z.string().max(254).optional(),
      /** Both stay as they are if they are left out. */
      timeZone: timeZone.optional(),
      numberFormat: numberFormat.optional(),
    }),
    output: z.object({ id, name: z.string(), email: z.string() }),
  },
  updatePreferences: {
    input: z.strictObject({
      theme: theme.optional(),
      language: language.optional(),
      seenWelcome: z.literal(true).optional(),
      seenVersion: z
        .string()
        .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)
        .optional(),
    }),
    output: preferences,
  },
} as const satisfies SchemasFor<typeof sessionCalls>;
