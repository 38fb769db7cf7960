import { z } from 'zod';

/** A record's id: a UUIDv7 as a string (decisions 1.5). */
export const id = z.uuid();

/** An instant: ISO 8601 in UTC on the wire, whatever the handler hands over. */
export const instant = z
  .union([z.date(), z.iso.datetime()])
  .transform((value) => (typeof value === 'string' ? value : value.toISOString()));

/** An e-mail address as people type it: trimmed, at most 254 characters. */
export const email = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .pipe(z.email({ pattern: z.regexes.html5Email }));

/** A text on one line that must say something. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'controlCharacters');

/** A password as stored: 12 to 200 characters, no further rules (NIST SP 800-63B). */
export const newPassword = z.string().min(12).max(200);

/** A password as given at sign-in: any that could ever have been one. */
export const givenPassword = z.string().min(1).max(200);

/** The version that a form loaded; left out, the change is not checked (decisions 1.8). */
export const loadedVersion = z.int().min(1).optional();

/** The same where the call may come as a form, whose parts are all texts. */
export const loadedVersionInForm = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1))
  .optional();

/** An uploaded picture, as it came: server/images looks at what it really is. */
export const imageFile = z.file();

/** The address of a kept picture, `/images/{hash}.webp`. */
export const imageAddress = z.string();

/** A change that says no more than that it happened. */
export const nothing = z.strictObject({});

/** The body or path parameter of calls that name one record. */
export const byId = z.strictObject({ id });

/** A right of an admin; that its path is a menu's is checked with the rest of decisions 2. */
export const restriction = z.strictObject({ path: z.string().min(1).max(100), isWriteAccess: z.boolean() });
