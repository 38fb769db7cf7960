import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type EventTypeName, eventTypes } from '#contract/platform/event-types.ts';
import { isPersonalKey } from '#contract/platform/own-field-kinds.ts';
import { masks, type PersonalKind, personalKindOf } from '#contract/platform/personal.ts';
import { isObject } from '../base/is-object.ts';

/** Returns a value of a schema with masks in place of personal data. */
export type Mask = (value: unknown) => unknown;

type Schema = z.core.$ZodType;
/**
 * The masking function of a schema, from what the contract declares about its fields. Created once for each call.
 * @returns undefined if nothing in it is personal
 */
export function maskOf(schema: Schema): Mask | undefined {
  const kind = personalKindOf(schema);
  if (kind !== undefined) return unlessEmpty(byKind[kind]);
  // Zod gives every schema this base type; the union of all kinds has the parts of each.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return maskOfFields(def.shape);
  if (def.type === 'array') return maskOfAll(maskOf(def.element));
  if (def.type === 'record') return maskOfValues(maskOf(def.valueType));
  if ('innerType' in def) return unlessEmpty(maskOf(def.innerType));
  if (def.type === 'union') return oneAfterTheOther(def.options);
  return def.type === 'pipe' ? oneAfterTheOther([def.in, def.out]) : undefined;
}

function oneAfterTheOther(schemas: readonly Schema[]): Mask | undefined {
  const parts = schemas.flatMap((schema) => maskOf(schema) ?? []);
  return parts.length === 0 ? undefined : (value) => parts.reduce((masked, mask) => mask(masked), value);
}

function unlessEmpty<M extends Mask | undefined>(mask: M): M {
  const masked: Mask | undefined =
    mask && ((value) => (value === null || value === undefined || value === '' ? value : mask(value)));
  return masked as M;
}

function maskOfFields(shape: Readonly<Record<string, Schema>>): Mask | undefined {
  const fields = Object.entries(shape).flatMap(([field, schema]) => {
    const mask = maskOf(schema);
    return mask ? [[field, mask] as const] : [];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    if (!isObject(value)) return value;
    const masked = { ...value };
    for (const [field, mask] of fields) if (field in masked) masked[field] = mask(masked[field]);
    return masked;
  };
}

const maskOfAll = (mask: Mask | undefined): Mask | undefined =>
  mask && ((value) => (Array.isArray(value) ? value.map(mask) : value));

const maskOfValues = (mask: Mask | undefined): Mask | undefined =>
  mask &&
  ((value) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mask(one)]))
      : value);

/** Patterns of personal data in free text. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/[^\s<>"'(),;:\\]+@[^\s<>"'(),;:\\]+/g, masks.email],
  [/0x[\da-f]{40}\b/gi, masks.wallet],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, masks.network],
  [/(?<![\da-f:])(?:[\da-f]{1,4}:){2,7}(?::?[\da-f]{1,4})*|::[\da-f]{1,4}\b/gi, masks.network],
  [/\+[1-9]\d{0,3}[ \d().-]{4,20}\d/g, masks.phone],
];

/** A text with masks for the emails, addresses and telephone numbers in it. */
export function maskedText(text: string): string {
  return forms.reduce((masked, [form, mask]) => masked.replace(form, mask), text);
}

/** Fields of states, by the names that handlers, the feed and the tables give them. */
const kindsOfFields: Readonly<Record<string, keyof typeof masks>> = {
  email: 'email',
  senderEmail: 'email',
  receiverEmail: 'email',
  dialCode: 'dialCode',
  phoneNumber: 'phone',
  address: 'wallet',
  toAddress: 'wallet',
  destination: 'account',
  bankName: 'account',
  accountHolder: 'account',
  accountNumber: 'account',
  bankAccountNumber: 'account',
  routingNumber: 'account',
  ipAddress: 'network',
};

/** The kind of a field by its name, in any spelling. Undefined if it is not personal. */
export function kindOfField(name: string): keyof typeof masks | undefined {
  // Imports and the feed write an own field as `own.` and its key.
  if (isPersonalKey(name.replace(/^own\./, ''))) return 'account';
  return kindsOfFields[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())];
}

/** A state with masks in the fields whose names are personal, and in its texts. */
export function maskedState(value: unknown, field = ''): unknown {
  if (value === null || value === undefined || value === '') return value;
  if (Array.isArray(value)) return value.map((one) => maskedState(one, field));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskedState(one, name)]));
  const kind = kindOfField(field);
  if (kind) return masks[kind];
  return typeof value === 'string' ? maskedText(value) : value;
}

function maskedJson(json: unknown, field: string): unknown {
  if (typeof json !== 'string') return json;
  return JSON.stringify(maskedState(JSON.parse(json), field));
}

function maskedChange(change: unknown): unknown {
  if (!isObject(change)) return change;
  const field = String(change['field']);
  return {
    ...change,
    before: maskedJson(change['before'], field),
    after: maskedJson(change['after'], field),
  };
}

/** An event with masks, which says so if it has any. Events that receivers act on stay unmasked. */
function maskedEvent(event: unknown): unknown {
  if (!isObject(event) || !isObject(event['data'])) return event;
  const type = eventTypes[event['type'] as EventTypeName];
  if ('isNeverMasked' in type) return event;
  const { before, after } = event['data'];
  const masked = { before: maskedState(before), after: maskedState(after) };
  if (isDeepStrictEqual(masked, { before, after })) return event;
  return { ...event, masked: true, data: { ...event['data'], ...masked } };
}

const byKind: Readonly<Record<PersonalKind, Mask>> = {
  email: () => masks.email,
  dialCode: () => masks.dialCode,
  phone: () => masks.phone,
  wallet: () => masks.wallet,
  account: () => masks.account,
  network: () => masks.network,
  text: (value) => (typeof value === 'string' ? maskedText(value) : value),
  state: (value) => maskedState(value),
  changes: (value) => (Array.isArray(value) ? value.map(maskedChange) : value),
  event: maskedEvent,
};
