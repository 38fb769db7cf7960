import { ScimFailure } from './errors.ts';

/** The most characters of a filter. */
const longest = 400;

/** The values that attributes must equal, by the name of the attribute in lower case, such as `emails.value`. */
export type Equalities = ReadonlyMap<string, string | boolean>;

/**
 * Reads a filter that compares attributes with `eq`, joined by `and`. The SCIM library isn't used for it: it sets
 * properties by the names in a filter, so `__proto__` would change every object of this server.
 * @param attributes the attributes that can be compared, in the spelling of SCIM
 * @throws ScimFailure 400 for any other filter
 */
export function equalitiesOf(filter: string, attributes: readonly string[]): Equalities {
  if (filter.length > longest) throw new ScimFailure(400, 'This filter is too long.', 'invalidFilter');
  const known = new Set(attributes.map((name) => name.toLowerCase()));
  const found = new Map<string, string | boolean>();
  const tokens = filter.match(/"(?:[^"\\]|\\.)*"|[\w$.]+|\S/g) ?? [];
  const next = () => tokens.shift() ?? '';

  const compare = (path: string) => {
    const name = path.toLowerCase();
    const isEquality = next().toLowerCase() === 'eq';
    const value = valueOf(next());
    if (!known.has(name) || !isEquality || value === undefined || found.has(name))
      throw unsupported(attributes);
    found.set(name, value);
  };
  const compareAll = (above: string) => {
    do {
      const name = `${above}${next()}`;
      if (above === '' && tokens[0] === '[') {
        next();
        compareAll(`${name}.`);
        if (next() !== ']') throw unsupported(attributes);
        if (tokens[0]?.startsWith('.')) compare(`${name}${next()}`);
      } else compare(name);
    } while (tokens[0]?.toLowerCase() === 'and' && next() !== '');
  };

  compareAll('');
  if (tokens.length > 0) throw unsupported(attributes);
  return found;
}

/** The value of a token; undefined if it is none that can be compared. */
function valueOf(token: string): string | boolean | undefined {
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
  } catch {
    return undefined;
  }
}

const unsupported = (attributes: readonly string[]) =>
  new ScimFailure(
    400,
    `Supported filters compare with "eq": ${attributes.join(', ')}. They can be joined by "and".`,
    'invalidFilter',
  );
