import { types, type CustomTypesConfig } from 'pg';
import { withoutNeedlessZeros } from '#contract/platform/decimal.ts';

const { builtins } = types;

// `builtins` has no names for array types.
const int8Array = 1016;
const numericArray = 1231;
const textArray = 1009;
const parseTextArray = (value: string): (string | null)[] =>
  defaultParser(textArray)(value) as (string | null)[];

/** int8 as a number, because all int8 columns hold counts. Throws for a value that a number can't hold exactly. */
function parseInt8(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`The integer ${value} does not fit into a number: keep it in numeric.`);
  return number;
}

const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, parseInt8],
  [builtins.NUMERIC, withoutNeedlessZeros],
  // A calendar day has no time zone; pg's default would make it a moment in this machine's zone.
  [builtins.DATE, (value) => value],
  [int8Array, (value) => parseTextArray(value).map((item) => (item === null ? null : parseInt8(item)))],
  [
    numericArray,
    (value) => parseTextArray(value).map((item) => (item === null ? null : withoutNeedlessZeros(item))),
  ],
]);

/**
 * How values of PostgreSQL become values of JavaScript: int8 is a number, numeric an exact decimal string, timestamptz
 * a Date, date a string, and jsonb the result of JSON.parse. Set for each pool, so that other users of `pg` keep its
 * defaults.
 */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? defaultParser(oid, format),
};

function defaultParser(oid: number, format: 'text' | 'binary' = 'text'): (value: string) => unknown {
  return types.getTypeParser(oid, format) as (value: string) => unknown;
}
