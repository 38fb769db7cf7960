import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAffected } from './advisory-range.ts';

/** A known vulnerability in some versions of a package. */
interface Advisory {
  id: string;
  package: string;
  severity: string;
  title: string;
  url: string;
  vulnerable: string;
}

/** A finding that was accepted for a limited time. */
interface Accepted {
  id: string;
  package: string;
  why: string;
  until: string;
}

/** The file tools/scripts/advisories.json. */
interface Pinned {
  /** When the registry was last queried; null if never. */
  renewed: string | null;
  advisories: Advisory[];
  accepted: Accepted[];
}

/** Versions by package, as package-lock.json names them. */
export type Locked = ReadonlyMap<string, ReadonlySet<string>>;

const root = join(import.meta.dirname, '../..');
const file = join(root, 'tools/scripts/advisories.json');

/** The packages of a lock file, including nested ones. */
export function lockedVersions(lock: string): Locked {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { name?: string; version?: string }> };
  const found = new Map<string, Set<string>>();
  for (const [path, { name, version }] of Object.entries(packages)) {
    const last = path.lastIndexOf('node_modules/');
    if (last < 0 || version === undefined) continue;
    const of = name ?? path.slice(last + 'node_modules/'.length);
    found.set(of, (found.get(of) ?? new Set()).add(version));
  }
  return found;
}

/**
 * Compares the locked versions with the pinned advisories. Returns a sentence for each problem: a vulnerable
 * version that nobody accepted, an acceptance that has expired or gives no reason, and an acceptance that is no
 * longer needed.
 * @param today as YYYY-MM-DD
 */
export function findings({ advisories, accepted }: Pinned, locked: Locked, today: string): string[] {
  const isHit = ({ package: name, vulnerable }: Advisory) =>
    [...(locked.get(name) ?? [])].filter((version) => isAffected(version, vulnerable));
  const hits = advisories.flatMap((one) => isHit(one).map((version) => ({ ...one, version })));
  const isSame = (one: { id: string; package: string }, other: { id: string; package: string }) =>
    one.id === other.id && one.package === other.package;
  const open = hits.flatMap((hit) => {
    const what = `${hit.package} ${hit.version}: ${hit.title} (${hit.severity}, ${hit.url})`;
    const found = accepted.find((one) => isSame(one, hit));
    if (!found)
      return [`${what}. Update it, or accept it with a reason and an end in tools/scripts/advisories.json.`];
    if (found.why.trim() === '' || !/^\d{4}-\d\d-\d\d$/.test(found.until))
      return [`${what} is accepted without a reason or an end.`];
    return found.until < today ? [`${what} was accepted until ${found.until}: ${found.why}`] : [];
  });
  const needless = accepted
    .filter((one) => !hits.some((hit) => isSame(one, hit)))
    .map(({ id, package: name }) => `${id} of ${name} is accepted, but no locked version has it. Remove it.`);
  return [...open, ...needless];
}

/** After how many days the pinned advisories are old. */
const oldAfterDays = 30;

/**
 * What the comparison doesn't prove, because the pinned advisories are missing or old. It is no finding: the check has
 * to pass without a network.
 * @param today as YYYY-MM-DD
 */
export function warningOf({ renewed }: Pick<Pinned, 'renewed'>, today: string): string | null {
  const advice = 'Run npm run advisories with a network, and commit tools/scripts/advisories.json.';
  if (renewed === null)
    return `WARNING: no advisory was ever read from the registry, so this check proves nothing. ${advice}`;
  const days = (Date.parse(today) - Date.parse(renewed)) / 86_400_000;
  return days > oldAfterDays ? `WARNING: the advisories are ${days} days old. ${advice}` : null;
}

/** Queries the registry's audit endpoint for the advisories of all locked packages. */
async function askRegistry(locked: Locked): Promise<Advisory[]> {
  const registry = process.env['npm_config_registry'] ?? 'https://registry.npmjs.org/';
  const response = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries([...locked].map(([name, versions]) => [name, [...versions]]))),
  });
  if (!response.ok) throw new Error(`The registry answered ${response.status}. The file was not changed.`);
  const answer = (await response.json()) as Record<
    string,
    { id: number; severity: string; title: string; url: string; vulnerable_versions: string }[]
  >;
  return Object.entries(answer)
    .flatMap(([name, all]) =>
      all.map(({ id, severity, title, url, vulnerable_versions: vulnerable }) => ({
        id: url.split('/').at(-1) ?? String(id),
        package: name,
        severity,
        title,
        url,
        vulnerable,
      })),
    )
    .toSorted((one, other) => `${one.package} ${one.id}`.localeCompare(`${other.package} ${other.id}`));
}

/**
 * Compares package-lock.json with the advisories in tools/scripts/advisories.json, without a network. Without --check it
 * first updates that file from the registry.
 *
 *   npm run advisories            updates tools/scripts/advisories.json, then compares
 *   npm run advisories -- --check compares
 */
async function main(): Promise<void> {
  const locked = lockedVersions(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const pinned = JSON.parse(readFileSync(file, 'utf8')) as Pinned;
  const today = new Date().toISOString().slice(0, 10);
  if (!process.argv.includes('--check')) {
    pinned.advisories = await askRegistry(locked);
    pinned.renewed = today;
    writeFileSync(file, `${JSON.stringify(pinned, null, 2)}\n`);
  }
  const wrong = findings(pinned, locked, today);
  const when = pinned.renewed === null ? 'never read from the registry' : `of ${pinned.renewed}`;
  const sum = `${pinned.advisories.length} advisories (${when}), ${locked.size} packages: no open finding.`;
  const warning = warningOf(pinned, today);
  const lines = [...(wrong.length > 0 ? wrong : [sum]), ...(warning === null ? [] : [warning])];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exit(wrong.length > 0 ? 1 : 0);
}

if (process.argv[1] === import.meta.filename)
  await main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
