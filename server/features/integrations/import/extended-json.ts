import { parseDecimal } from '#contract/platform/decimal.ts';

/** How the values of a field look in a row. */
export type Kind = 'text' | 'numeric' | 'integer' | 'instant' | 'boolean';

const wholeNumber = /^-?\d{1,15}$/;

/** Digits of milliseconds since 1970, as programs write a moment. */
const milliseconds = /^\d{12,14}$/;

/** A moment without a zone, as many programs export it: it is taken as UTC. */
const withoutZone = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d(?:\.\d+)?)?)?$/;

/**
 * A value of a file as a row has it. MongoDB's extended JSON (`$oid`, `$date`, `$numberDecimal` and the like) becomes what
 * it stands for; texts of a CSV file become numbers where the field is one.
 * @returns undefined for nothing at all: an empty cell
 */
export function plainValue(value: unknown, kind: Kind): unknown {
  const plain = withoutWrapping(value);
  if (plain === undefined || plain === null || plain === '') return plain === null ? null : undefined;
  switch (kind) {
    case 'integer':
      return typeof plain === 'string' && wholeNumber.test(plain.trim()) ? Number(plain) : plain;
    case 'numeric':
      return typeof plain === 'string' || typeof plain === 'number' ? decimalText(String(plain)) : plain;
    case 'boolean':
      return typeof plain === 'string' && /^(?:true|false)$/i.test(plain) ? /^true$/i.test(plain) : plain;
    case 'instant':
      return instantText(plain);
    case 'text':
      return typeof plain === 'number' || typeof plain === 'boolean' ? String(plain) : plain;
  }
}

/** A decimal without an exponent, which programs write for what is very small or large. */
const decimalText = (text: string) => (/e/i.test(text) ? (parseDecimal(text) ?? text) : text);

function instantText(value: unknown): unknown {
  if (typeof value === 'number' || (typeof value === 'string' && milliseconds.test(value))) {
    const moment = new Date(Number(value));
    return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
  }
  const parts = typeof value === 'string' ? withoutZone.exec(value.trim()) : null;
  return parts ? `${parts[1]}T${parts[2] ?? '00:00'}${parts[3] ?? ':00'}Z` : value;
}

/** The value inside an object such as `{"$oid": "…"}`. */
function withoutWrapping(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const [name, ...others] = Object.keys(value);
  if (name === undefined || others.length > 0 || !name.startsWith('$')) return value;
  const inner = (value as Record<string, unknown>)[name];
  switch (name) {
    case '$date':
      return withoutWrapping(inner);
    case '$oid':
    case '$uuid':
    case '$symbol':
    case '$numberInt':
    case '$numberLong':
    case '$numberDouble':
    case '$numberDecimal':
      return inner;
    default:
      return value;
  }
}
