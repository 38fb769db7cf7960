import { readFile } from 'node:fs/promises';

/** The root of the repository or the package: two folders above the bundle, or three above this file. */
const places = ['../../package.json', '../../../package.json'];

/** The product's version. "unknown" if there is no package.json at the root of the sources or the bundle. */
export async function deskVersion(): Promise<string> {
  for (const place of places) {
    const text = await readFile(new URL(place, import.meta.url), 'utf8').catch(() => '{}');
    const { name, version } = JSON.parse(text) as { name?: string; version?: string };
    if (name === 'marketdesk' && version !== undefined) return version;
  }
  return 'unknown';
}
