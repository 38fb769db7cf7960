import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Installs a package from npm next to those of the lock file, for a test against another version of it.
 * @param name as on npm
 * @param version exact
 * @param folder where it is stored; by default a folder of this version in `.cache`
 * @returns the folder of the package
 * @throws Error with a sentence if npm can't install it
 */
export function fetchPackage(
  name: string,
  version: string,
  folder = join(root, '.cache', `${name.replaceAll(/[@/]+/g, '-').replace(/^-/, '')}-${version}`),
): string {
  const fetched = join(folder, 'node_modules', name);
  if (versionIn(fetched) !== version) {
    const flags = ['--no-fund', '--no-audit', '--no-save', '--ignore-scripts', '--loglevel=error'];
    const peers = '--legacy-peer-deps';
    const args = ['install', '--prefix', folder, ...flags, peers, `${name}@${version}`];
    spawnSync('npm', args, { stdio: 'inherit' });
  }
  if (versionIn(fetched) !== version) {
    throw new Error(
      `npm could not bring ${name}@${version}. Where this machine has no registry, unpack that package to ${fetched}.`,
    );
  }
  return fetched;
}

function versionIn(folder: string): string | undefined {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return undefined;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
