import type { Call, Names } from './call.ts';

const notAName = '\u0000';

/** Records are returned with `_id`. Requests name them as their call does (`id`, `userId`, `cmsId` …). */
const everyOutput: Names = { _id: 'id' };

function renameKeys(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, names));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  const renamed: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    renamed[nameIn(names, key)] = renameKeys((value as Record<string, unknown>)[key], names);
  }
  return renamed;
}

/** A caller may send a field named like a method of objects: `constructor` is not one of our names. */
function nameIn(names: Names, key: string): string {
  return (Object.hasOwn(names, key) ? names[key] : undefined) ?? key;
}

function swapped(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([wire, standard]) => [standard, wire]));
}

/** A `sort` value names a column, so it is renamed in the same way: `-curraddress` ↔ `-address`. */
function renameSort(value: unknown, rename: (column: string) => string): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || !('sort' in value)) return value;
  const { sort } = value;
  if (typeof sort !== 'string') return value;
  const [sign, column] = sort.startsWith('-') ? ['-', sort.slice(1)] : ['', sort];
  return { ...value, sort: sign + rename(column) };
}

interface Direction {
  toStandard: Names;
  toWire: Names;
}

function direction(toStandard: Names): Direction {
  return { toStandard, toWire: swapped(toStandard) };
}

const cache = new WeakMap<Call, { input: Direction; output: Direction }>();

function namesOf(call: Call): { input: Direction; output: Direction } {
  let found = cache.get(call);
  if (!found) {
    found = {
      input: direction({ ...call.names, ...call.inputNames }),
      output: direction({ ...everyOutput, ...call.names }),
    };
    cache.set(call, found);
  }
  return found;
}

/**
 * Converts input from the wire to standard names. If a field has a legacy name, the wire must use it: the standard
 * name is moved to a key that no schema knows, so that it is refused.
 * @param call the call it is for
 * @param input path parameters, query and body in one object
 */
export function inputFromWire(call: Call, input: unknown): unknown {
  const { toStandard, toWire } = namesOf(call).input;
  /** A standard name with a different name on the wire. */
  const isTwin = (key: string) => nameIn(toWire, key) !== key && !Object.hasOwn(toStandard, key);
  const guarded =
    input !== null && typeof input === 'object' && !Array.isArray(input)
      ? Object.fromEntries(
          Object.entries(input).map(([key, value]) => [isTwin(key) ? `${key}${notAName}` : key, value]),
        )
      : input;
  const sorted = renameSort(guarded, (column) =>
    isTwin(column) ? `${column}${notAName}` : nameIn(toStandard, column),
  );
  return renameKeys(sorted, toStandard);
}

/** Converts a client's input from standard names to the wire's. */
export function inputToWire(call: Call, input: unknown): unknown {
  const { toWire } = namesOf(call).input;
  return renameKeys(
    renameSort(input, (column) => nameIn(toWire, column)),
    toWire,
  );
}

/** Converts an inner value from standard names to the wire's. */
export function outputToWire(call: Call, output: unknown): unknown {
  return renameKeys(output, namesOf(call).output.toWire);
}

/** Converts an inner value from the wire's names to standard names. */
export function outputFromWire(call: Call, output: unknown): unknown {
  return renameKeys(output, namesOf(call).output.toStandard);
}

/**
 * The wire's key for an error of a field.
 * @param field the field's standard name
 */
export function errorNameToWire(call: Call, field: string): string {
  if (field.endsWith(notAName)) return field.slice(0, -notAName.length);
  return nameIn({ ...namesOf(call).input.toWire, ...call.errorNames }, field);
}

/**
 * The standard name of the field that an error from the wire belongs to.
 * @param key the error's key in `{errors}`
 */
export function errorNameFromWire(call: Call, key: string): string {
  const special = Object.entries(call.errorNames ?? {}).find(([, wire]) => wire === key);
  return special?.[0] ?? nameIn(namesOf(call).input.toStandard, key);
}
