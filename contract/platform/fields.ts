import { z } from 'zod';
import { parseDecimal, scaleOf, unitsOf } from './decimal.ts';
import { reasonMax, richTextMax } from './limits.ts';

/**
 * A record's id: a UUIDv7 as a string (specification 2.5). Input is converted to lower case (specification 2.12),
 * because code compares ids as texts, and the database as values.
 */
export const id = z.uuid().toLowerCase();

/** A time: ISO 8601 in UTC on the wire, whatever type the handler returns. */
export const instant = z
  .union([z.date(), z.iso.datetime()])
  .transform((value) => (typeof value === 'string' ? value : value.toISOString()))
  .pipe(z.iso.datetime());

/**
 * An email address that mail servers accept (RFC 5321) and people use: before the @ at most 64 characters without a
 * dot at either end or two in a row; after it a domain whose last label is no number, or `localhost`.
 */
const emailPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:localhost|(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d]))$/i;

/** An email address as people type it: trimmed, at most 254 characters. */
export const email = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .pipe(z.email({ pattern: emailPattern }));

/** A character that is neither blank nor invisible. */
const somethingToSee = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether HTML has visible text. */
export function hasTextToSee(html: string): boolean {
  // A tag holds no `<` inside. Without this exclusion, a text of nothing but `<` would take quadratic time.
  return somethingToSee.test(html.replace(/<[^<>]*>|&nbsp;/g, ''));
}

/** The start or end of a time filter. The database's calendar has no year 0. */
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
    // The length is checked first, because normalizing a long text takes quadratic time.
    .max(max, { abort: true })
    .normalize('NFC')
    .regex(/^[^\p{Cc}\p{Cs}\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff]*$/u, 'controlCharacters')
    .regex(somethingToSee, 'required');

/** A password as stored: 12 to 200 characters, no further rules (NIST SP 800-63B). */
export const newPassword = z.string().min(12).max(200);

/** A password as entered at sign-in: any that earlier or current rules allow. */
export const enteredPassword = z.string().min(1).max(200);

/** The range of the database's version column. */
const greatestVersion = 2 ** 31 - 1;

/** The version that the form loaded. Without it, the change is not checked (specification 2.8). */
export const loadedVersion = z.int().min(1).max(greatestVersion).optional();

/** The same for a call that may be sent as a form, whose fields are all texts. */
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

/** An uploaded image as received; server/platform/images checks its real type. */
export const imageFile = z.file();

/** Rich text that must have visible text. It is sanitized before it is stored (server/platform/rich-text). */
export const richText = z.string().max(richTextMax, { abort: true }).refine(hasTextToSee, 'required');

/** A web address. A link with another scheme, such as `javascript:`, would run in the page that shows it. */
export const webAddress = z.url({ protocol: /^https?$/ });

/** The address of a stored image, `/images/{hash}.webp`. */
export const imageAddress = z.string();

/**
 * The address of an image as it is shown. Any address except a stored image's becomes null, and the screen shows a
 * placeholder: token rows come from outside, and another host would learn who views the page.
 */
export function ownImage(address: string | null): string | null {
  return address !== null && /^\/images\/[\da-f]{64}\.webp$/.test(address) ? address : null;
}

/** The image of a row that may come from outside. */
export const shownImage = z.string().nullable().transform(ownImage).pipe(z.string().nullable());

/** The number of days that figures cover, from a query string or as a number. */
export const figureDays = z
  .enum(['7', '30', '90'])
  .transform(Number)
  .or(z.union([z.literal(7), z.literal(30), z.literal(90)]));

/** A text of several lines with visible text. */
export const paragraphs = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^(?:[^\p{Cc}]|[\t\n\r])*$/u, 'controlCharacters')
    .regex(somethingToSee, 'required');

/** Plain notation. -0 is refused as a typing error. */
const isDecimal = /^(?!-0+(?:\.0+)?$)[+-]?\d+(?:\.\d+)?$/;

/**
 * An exact decimal as people type it: plain notation, no exponent. It is converted to canonical form, without
 * trailing zeros: `007.50` is `7.5`.
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
          context.addIssue({ code: 'custom', message: 'tooSmall', params: { min }, input: text });
        else if (units > most)
          context.addIssue({ code: 'custom', message: 'tooLarge', params: { max }, input: text });
      }
      return plain ?? '';
    });
};

/** An exact decimal on the wire: plain notation, no trailing zeros. */
export const plainDecimal = z.string().regex(/^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/);

/** The input or output of a call without any. */
export const noFields = z.strictObject({});

/** The additional fields of a record in the trash. */
export const deletedFields = {
  deletedAt: instant,
  /** The name of the person who deleted it. */
  deletedBy: z.string().nullable(),
};

/** The body or path parameter of calls that name one record. */
export const byId = z.strictObject({ id });

/**
 * The reason of an action, in the caller's own words: stored in the audit trail and sent with the event
 * (specification 5.60).
 * Nothing is stored if it is missing or empty.
 */
export const reason = z
  .string()
  .trim()
  // The length is checked first, because normalizing a long text takes quadratic time.
  .max(reasonMax, { abort: true })
  .normalize('NFC')
  .optional();

/** A record's id with the reason of the action. */
export const byIdWithReason = byId.extend({ reason });

/** A permission of an administrator. The check of specification 3.1 decides whether its path is a menu's. */
export const restriction = z.strictObject({ path: z.string().min(1).max(100), isWriteAccess: z.boolean() });

const rightsLevel = z.enum(['none', 'read', 'write']);

/** The access that remains from a time on. */
const rightsEnds = z.array(z.object({ at: instant, left: rightsLevel }));

/** A menu whose permission differs between two lists, or ends at a different time, the next end first. */
export const rightsChange = z.object({
  path: z.string(),
  before: rightsLevel,
  beforeEnds: rightsEnds,
  after: rightsLevel,
  afterEnds: rightsEnds,
});

/** For a rule about several fields: it also runs if others are invalid, so that a form shows all errors at once. */
export const always = { when: () => true };

/** An IP address or range, such as 203.0.113.7 or 203.0.113.0/24. */
export const ipRange = z
  .string()
  .trim()
  .max(50)
  .refine(
    (text) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success,
    'notNetwork',
  );

/** A code of the caller's second factor. */
export const ownCode = z.string().trim().min(1).max(20);

/**
 * The URL of another system's server. It has no user, because the log shows URLs, and no fragment, because fragments are never sent.
 */
export const receiverAddress = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine((text) => {
    // This check also runs for texts that are no URL, although those are refused already.
    const { username, password, hash } = URL.parse(text) ?? { username: '', password: '', hash: '' };
    return username === '' && password === '' && hash === '';
  }, 'webhookAddress');

/** A chain's number as a decimal string. */
export const chainNumber = z.string().regex(/^[1-9]\d{0,77}$/);
