import { Types } from 'scimmy';
import { ScimFailure } from './errors.ts';

/** The most characters, and the most opening brackets, of a filter: the library reads brackets by calling itself. */
const longest = 400;
const mostBrackets = 4;

/** The values that attributes must equal, by the name of the attribute in lower case, such as `emails.value`. */
export type Equalities = ReadonlyMap<string, string | boolean>;

const unsupported = (attributes: readonly string[]) =>
  new ScimFailure(
    400,
    `Supported filters compare with "eq": ${attributes.join(', ')}. They can be joined by "and".`,
    'invalidFilter',
  );

/**
 * Reads a filter that compares attributes with `eq`, joined by `and`.
 * @param attributes the attributes that can be compared, in the spelling of SCIM
 * @throws ScimFailure 400 for any other filter
 */
export function equalitiesOf(filter: string, attributes: readonly string[]): Equalities {
  const isTooLong = filter.length > longest || (filter.match(/[([]/g)?.length ?? 0) > mostBrackets;
  if (isTooLong) throw new ScimFailure(400, 'This filter is too long or nested too deeply.', 'invalidFilter');
  const parsed = parse(filter);
  const [only] = parsed;
  if (parsed.length !== 1 || !only) throw unsupported(attributes);
  const known = new Set(attributes.map((name) => name.toLowerCase()));
  const found = new Map<string, string | boolean>();
  for (const [name, comparison] of leavesOf(only)) {
    const [operator, value] = Array.isArray(comparison) ? (comparison as unknown[]) : [];
    const isSimple = typeof value === 'string' || typeof value === 'boolean';
    if (!known.has(name) || operator !== 'eq' || !isSimple) throw unsupported(attributes);
    found.set(name, value);
  }
  return found;
}

function parse(filter: string): readonly object[] {
  try {
    return [...new Types.Filter(filter)] as object[];
  } catch (error) {
    throw new ScimFailure(400, error instanceof Error ? error.message : 'Invalid filter.', 'invalidFilter');
  }
}

function leavesOf(expression: object, above = ''): [string, unknown][] {
  return Object.entries(expression).flatMap(([name, inner]: [string, unknown]) => {
    const path = `${above}${name.toLowerCase()}`;
    const isInner = inner !== null && typeof inner === 'object' && !Array.isArray(inner);
    return isInner ? leavesOf(inner, `${path}.`) : [[path, inner] as [string, unknown]];
  });
}
