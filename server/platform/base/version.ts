import { readFile } from 'node:fs/promises';

/** The desk's version, "unknown" where no package.json stands beside the sources or the bundle. */
export async function deskVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { version?: string }).version ?? 'unknown';
}
