import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

async function names(file: string, pattern: RegExp): Promise<string[]> {
  const text = await readFile(join(root, file), 'utf8');
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '').sort();
}

it('.env.example names just the settings that the server reads', async () => {
  const read = await names('server/platform/config.ts', /^ {2}([A-Z][A-Z_]+): /gm);
  expect(read).toContain('DATABASE_URL');
  expect(await names('.env.example', /^# ([A-Z][A-Z_]+)=/gm)).toEqual([...new Set(read)]);
});
