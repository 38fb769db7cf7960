import { z } from 'zod';

/** The right to see personal data of the marketplace's people. It opens no call: it unmasks the answers of those that others open. */
export const personalPath = '/personal-data';

/** What personal a field holds: each kind has its mask. The last three hold such values among others. */
export type PersonalKind =
  | 'email'
  | 'dialCode'
  | 'phone'
  | 'wallet'
  | 'account'
  | 'network'
  /** A text in which an email, a wallet address or a network address may stand. */
  | 'text'
  /** A record's state: its fields are known by their names. */
  | 'state'
  /** Fields with their values before and after, as JSON. */
  | 'changes'
  /** An event, with the state of a record before and after. */
  | 'event';

/** What stands instead of a value. The same for each: neither its length nor a letter of it can be told. */
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

/** Declares a field as personal: whoever lacks the right gets its mask, in whatever answer, file or event it stands. */
export function personal(kind: Exclude<PersonalKind, 'state' | 'changes' | 'event'>): z.ZodString {
  return z.string().register(declared, { kind });
}

/** Declares what holds personal values among others: the state of a record, what changed of one, or an event. */
export function holdsPersonal<S extends z.ZodType>(schema: S, kind: 'state' | 'changes' | 'event'): S {
  declared.add(schema, { kind });
  return schema;
}

/** What a schema was declared to hold; undefined where it is nothing personal. */
export function personalKindOf(schema: z.core.$ZodType): PersonalKind | undefined {
  return declared.get(schema)?.kind;
}
