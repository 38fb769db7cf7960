import { readFile } from 'node:fs/promises';

/** The product's version. "unknown" if there is no package.json next to the sources or the bundle. */
export async function deskVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { version?: string }).version ?? 'unknown';
}
