import { z } from 'zod';

/**
 * The permission to see personal data of the marketplace's people. It opens no call: it unmasks the answers of calls
 * that other permissions open.
 */
export const personalPath = '/personal-data';

/**
 * The kind of personal data in a field. Each kind has its mask. The last three contain personal values among
 * others.
 */
export type PersonalKind =
  | 'email'
  | 'dialCode'
  | 'phone'
  | 'wallet'
  | 'account'
  | 'network'
  /** A text that may contain an email, a wallet address or an IP address. */
  | 'text'
  /** A record's state, whose fields are recognized by name. */
  | 'state'
  /** Fields with their values before and after, as JSON. */
  | 'changes'
  /** An event, with the state of a record before and after. */
  | 'event';

/**
 * What is shown instead of a value. It is the same for each value, so it reveals neither the length nor a letter.
 */
export const masks: Readonly<Record<Exclude<PersonalKind, 'text' | 'state' | 'changes' | 'event'>, string>> =
  {
    email: '•••@•••',
    dialCode: '•••',
    phone: '••••••',
    wallet: '0x•••',
    account: '••••••',
    network: '•.•.•.•',
  };

const declared = z.registry<{ kind: PersonalKind }>();

/** Declares a field as personal: readers without the permission get its mask in every answer, file or event. */
export function personal(kind: Exclude<PersonalKind, 'state' | 'changes' | 'event'>): z.ZodString {
  return z.string().register(declared, { kind });
}

/**
 * Declares a schema that contains personal values among others: a text with rules of its own, the state of a record, its
 * changes, or an event.
 */
export function holdsPersonal<S extends z.ZodType>(
  schema: S,
  kind: 'text' | 'state' | 'changes' | 'event',
): S {
  declared.add(schema, { kind });
  return schema;
}

/** What a schema was declared to contain; undefined if it is not personal. */
export function personalKindOf(schema: z.core.$ZodType): PersonalKind | undefined {
  return declared.get(schema)?.kind;
}
