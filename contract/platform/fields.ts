import { z } from 'zod';
import { parseDecimal, scaleOf, unitsOf } from './decimal.ts';
import { reasonMax, richTextMax } from './limits.ts';

/**
 * A record's id: a UUIDv7 as a string (specification 2.5). From the wire on it has one spelling, in lower case (specification
 * 2.12): code compares ids as texts, and the database as values.
 */
export const id = z.uuid().toLowerCase();

/** An instant: ISO 8601 in UTC on the wire, whatever the handler hands over. */
export const instant = z
  .union([z.date(), z.iso.datetime()])
  .transform((value) => (typeof value === 'string' ? value : value.toISOString()))
  .pipe(z.iso.datetime());

/**
 * An address that mail servers take (RFC 5321) and people have: before the @ at most 64 characters without a dot at
 * either end or two in a row; behind it a domain whose last label is no number, or `localhost`.
 */
const emailPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:localhost|(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d]))$/i;

/** An e-mail address as people type it: trimmed, at most 254 characters. */
export const email = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .pipe(z.email({ pattern: emailPattern }));

/** A character that is neither blank nor invisible. */
const somethingToSee = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether HTML has text to read. */
export function hasTextToSee(html: string): boolean {
  // A tag holds no `<` inside. Without this exclusion, a text of nothing but `<` would take quadratic time.
  return somethingToSee.test(html.replace(/<[^<>]*>|&nbsp;/g, ''));
}

/** An instant that a filter begins or ends with. The database's calendar has no year 0. */
export const filterInstant = z.iso.datetime().regex(/^(?!0000)/);

/**
 * A text of one line with at least one visible character. It is stored in Unicode's composed
 * form, so that names that look equal are equal. Characters that make a name read as another name are refused:
 * zero-width spaces, and characters that change the direction of other words. Direction marks and joiners stay.
 */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    // The length is checked first, because composing a long text takes quadratic time.
    .max(max, { abort: true })
    .normalize('NFC')
    .regex(/^[^\p{Cc}\p{Cs}\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff]*$/u, 'controlCharacters')
    .regex(somethingToSee, 'required');

/** A password as stored: 12 to 200 characters, no further rules (NIST SP 800-63B). */
export const newPassword = z.string().min(12).max(200);

/** A password as entered at sign-in: any that the rules ever allowed. */
export const enteredPassword = z.string().min(1).max(200);

/** The range of the database's version column. */
const greatestVersion = 2 ** 31 - 1;

/** The version that the form loaded. Without it, the change is not checked (specification 2.8). */
export const loadedVersion = z.int().min(1).max(greatestVersion).optional();

/** The same for a call that may come as a form, whose fields are all texts. */
export const loadedVersionInForm = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(greatestVersion))
  .optional();

/** An uploaded picture as received; server/platform/images checks what it really is. */
export const imageFile = z.file();

/** Rich text that must say something; what is stored of it is cleaned (server/platform/rich-text). */
export const richText = z.string().max(richTextMax, { abort: true }).refine(hasTextToSee, 'required');

/** An address of the web: a link with any other scheme, such as `javascript:`, would run in the page that shows it. */
export const webAddress = z.url({ protocol: /^https?$/ });

/** The address of a stored picture, `/images/{hash}.webp`. */
export const imageAddress = z.string();

/**
 * The address of a picture as it is shown. Any address but a stored picture's becomes null, and the screen shows a
 * placeholder: token rows come from outside, and a foreign host would learn who looks at the page.
 */
export function ownImage(address: string | null): string | null {
  return address !== null && /^\/images\/[\da-f]{64}\.webp$/.test(address) ? address : null;
}

/** The picture of a row that may come from outside. */
export const shownImage = z.string().nullable().transform(ownImage).pipe(z.string().nullable());

/** The days that figures are added up over, as an address has them or as a number. */
export const figureDays = z
  .enum(['7', '30', '90'])
  .transform(Number)
  .or(z.union([z.literal(7), z.literal(30), z.literal(90)]));

/** A text of several lines that must say something. */
export const paragraphs = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^(?:[^\p{Cc}]|[\t\n\r])*$/u, 'controlCharacters')
    .regex(somethingToSee, 'required');

/** Plain notation. -0 is refused, because nobody means it. */
const isDecimal = /^(?!-0+(?:\.0+)?$)[+-]?\d+(?:\.\d+)?$/;

/**
 * An exact decimal as people type it: plain notation, no exponent. It comes out in canonical form, without needless
 * zeros: `007.50` is `7.5`.
 * @param bounds least and greatest value, themselves in plain notation, and how many digits may follow the point
 */
export const decimal = ({ min, max, scale }: { min: string; max: string; scale: number }) => {
  const [least, most] = [unitsOf(min, scale), unitsOf(max, scale)];
  return z
    .string()
    .trim()
    .min(1)
    .max(100)
    .transform((text, context) => {
      const plain = isDecimal.test(text) ? parseDecimal(text) : undefined;
      if (plain === undefined) {
        context.addIssue({ code: 'custom', message: 'notDecimal', input: text });
      } else if (scaleOf(plain) > scale) {
        context.addIssue({ code: 'custom', message: 'tooManyDecimals', params: { max: scale }, input: text });
      } else {
        const units = unitsOf(plain, scale);
        if (units < least)
          context.addIssue({ code: 'too_small', origin: 'number', minimum: min as never, input: text });
        else if (units > most)
          context.addIssue({ code: 'too_big', origin: 'number', maximum: max as never, input: text });
      }
      return plain ?? '';
    });
};

/** An exact decimal as the wire has it: plain notation, no needless zeros. */
export const plainDecimal = z.string().regex(/^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/);

/** The input or output of a call without any. */
export const noFields = z.strictObject({});

/** What a record in the trash has besides its own fields. */
export const deletedFields = {
  deletedAt: instant,
  /** Who deleted it, as they were called. */
  deletedBy: z.string().nullable(),
};

/** The body or path parameter of calls that name one record. */
export const byId = z.strictObject({ id });

/**
 * Why somebody does something, in their own words: kept in the audit trail and told with the event (specification 5.60).
 * Left out, or empty, nothing is kept.
 */
export const reason = z
  .string()
  .trim()
  // The length is checked first, because composing a long text takes quadratic time.
  .max(reasonMax, { abort: true })
  .normalize('NFC')
  .optional();

/** A record of which something is done that has a reason. */
export const byIdWithReason = byId.extend({ reason });

/** A right of an admin. Whether its path is a menu's is checked with the rest of specification 3.1. */
export const restriction = z.strictObject({ path: z.string().min(1).max(100), isWriteAccess: z.boolean() });

const rightsLevel = z.enum(['none', 'read', 'write']);

/** What is left of a right from a moment on. */
const rightsEnds = z.array(z.object({ at: instant, left: rightsLevel }));

/** One menu whose right differs between two lists, or ends at another moment, the next end first. */
export const rightsChange = z.object({
  path: z.string(),
  before: rightsLevel,
  beforeEnds: rightsEnds,
  after: rightsLevel,
  afterEnds: rightsEnds,
});

/** For a rule about several fields, which is asked however many others are wrong: a form says all its mistakes at once. */
export const always = { when: () => true };

/** An address or a network, such as 203.0.113.7 or 203.0.113.0/24. */
export const ipRange = z
  .string()
  .trim()
  .max(50)
  .refine(
    (text) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success,
    'notNetwork',
  );

/** A code of the caller's own second factor. */
export const ownCode = z.string().trim().min(1).max(20);
