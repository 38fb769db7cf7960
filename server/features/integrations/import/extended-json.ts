import { parseDecimal } from '#contract/platform/decimal.ts';

/** The type of a field's values in a row. */
export type Kind = 'text' | 'numeric' | 'integer' | 'instant' | 'boolean';

const wholeNumber = /^-?\d{1,15}$/;

/** Milliseconds since 1970 as digits, as some programs write a time. */
const milliseconds = /^\d{12,14}$/;

/** A time without a zone, as many programs export it. It counts as UTC. */
const withoutZone = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d(?:\.\d+)?)?)?$/;

/**
 * Converts a value of a file to a value of a row. MongoDB's extended JSON (`$oid`, `$date`, `$numberDecimal` and
 * similar) becomes the value that it represents. Texts of a CSV file become numbers if the field is a number.
 * @returns undefined for an empty cell
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

/** A decimal without an exponent, which programs write for very small or large numbers. */
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
