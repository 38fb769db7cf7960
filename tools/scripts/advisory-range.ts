/** Compares two versions in semver order: negative, 0 or positive. Build metadata is ignored. */
export function compareVersions(one: string, other: string): number {
  const [[ownNumbers, own], [otherNumbers, their]] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (ownNumbers[at] ?? 0) - (otherNumbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (own.length === 0 || their.length === 0) return their.length - own.length;
  for (let at = 0; at < Math.max(own.length, their.length); at += 1) {
    const difference = compareIdentifiers(own[at], their[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function partsOf(version: string): [number[], string[]] {
  const found = /^v?(\d+(?:\.\d+){0,2})(?:-([\w.-]+))?(?:\+[\w.-]+)?$/.exec(version);
  if (!found) throw new Error(`${version} is no version.`);
  return [(found[1] ?? '').split('.').map(Number), found[2]?.split('.') ?? []];
}

function compareIdentifiers(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? -1 : 1;
  const areNumbers = [one, other].map((text) => /^\d+$/.test(text));
  if (areNumbers[0] && areNumbers[1]) return Number(one) - Number(other);
  if (areNumbers[0] !== areNumbers[1]) return areNumbers[0] ? -1 : 1;
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Whether an advisory's range includes a version: comparators that all apply, alternatives with `||`, `*` for
 * every version. A prerelease counts like any other version, because it may be vulnerable too.
 * @throws Error if a range has another form, so that nothing is considered safe by mistake
 */
export function isAffected(version: string, range: string): boolean {
  return range.split('||').some((part) => {
    const comparators = part
      .trim()
      .replaceAll(/([<>=]+)\s+/g, '$1')
      .split(/\s+/)
      .filter(Boolean);
    if (comparators.length === 0) throw new Error(`The range "${range}" is empty.`);
    return comparators.every((text) => {
      if (text === '*') return true;
      const [, operator = '=', bound = ''] = /^(<=|>=|<|>|=)?(\d.*)$/.exec(text) ?? [];
      if (bound === '') throw new Error(`The range "${range}" has a form that is not known.`);
      const order = compareVersions(version, bound);
      if (operator === '=') return order === 0;
      return operator.startsWith('<')
        ? order < 0 || (order === 0 && operator === '<=')
        : order > 0 || (order === 0 && operator === '>=');
    });
  });
}
