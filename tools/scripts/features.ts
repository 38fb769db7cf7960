/**
 * The features of the product, from the lowest to the highest. A feature may import those before it, never a later
 * one. Each has the same name in contract/, server/features/ and web/features/.
 */
export const features = [
  'identity',
  'audit',
  'privacy',
  'approvals',
  'users',
  'marketplace',
  'chain',
  'exchange',
  'withdrawals',
  'moderation',
  'support',
  'content',
  'integrations',
  'workspace',
] as const;

/** The other parts of each floor, from the lowest to the highest. */
const floors = {
  contract: { below: ['platform'], above: [] },
  server: { below: ['platform'], above: ['operations', 'sample'] },
  web: { below: ['lib', 'ui'], above: ['app', 'workbench'] },
} as const;

/** The place of a file: its floor, its part of the floor, and the height of that part. */
export interface Place {
  floor: keyof typeof floors;
  /** `platform`, a feature, `app`, or the floor's own files, which may import everything on it. */
  part: string;
  height: number;
}

/** The place of a file; undefined outside the three floors and for the parts that only tests use. */
export function placeOf(path: string): Place | undefined {
  const [floor = '', ...rest] = path.split('/');
  if (!(floor in floors) || rest[0] === 'testing' || rest[0] === 'locales') return undefined;
  const known = floors[floor as Place['floor']];
  const parts: readonly string[] = [...known.below, ...features, ...known.above];
  const isFeature = floor === 'contract' ? rest.length > 1 : rest[0] === 'features';
  const part = (rest.length === 1 ? floor : floor !== 'contract' && isFeature ? rest[1] : rest[0]) ?? floor;
  const height = rest.length === 1 ? parts.length : parts.indexOf(part);
  return { floor: floor as Place['floor'], part, height };
}

/**
 * Folders that import each other, directly or through others.
 * @param imports from each file to the files that it imports, as paths from the root
 * @returns for each cycle its folders, and the imports between them
 */
export function foldersInCircles(
  imports: ReadonlyMap<string, readonly string[]>,
): { folders: string[]; imports: string[] }[] {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
  const next = new Map<string, Set<string>>();
  for (const [from, targets] of imports) {
    const known = next.get(folderOf(from)) ?? new Set();
    next.set(folderOf(from), known);
    for (const target of targets)
      if (imports.has(target) && folderOf(target) !== folderOf(from)) known.add(folderOf(target));
  }
  const reached = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder, next)]));
  const circles = new Map<string, string[]>();
  for (const [folder, others] of reached) {
    const circle = [folder, ...others].filter(
      (other) => others.has(folder) && others.has(other) && reached.get(other)?.has(folder),
    );
    if (circle.length > 0) circles.set([...new Set(circle)].toSorted().join(' '), [...new Set(circle)]);
  }
  return [...circles.values()].map((folders) => ({
    folders: folders.toSorted(),
    imports: [...imports].flatMap(([from, targets]) =>
      targets
        .filter((target) => folderOf(from) !== folderOf(target))
        .filter((target) => folders.includes(folderOf(from)) && folders.includes(folderOf(target)))
        .map((target) => `${from} → ${target}`),
    ),
  }));
}

function reachedFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(next.get(start) ?? [])];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (reached.has(folder)) continue;
    reached.add(folder);
    waiting.push(...(next.get(folder) ?? []));
  }
  return reached;
}
