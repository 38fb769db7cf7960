import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { keepRestoredSecret, loadSecretKeys } from './secrets.ts';

let folder: Awaited<ReturnType<typeof createTempFolder>>;
beforeEach(async () => {
  folder = await createTempFolder();
});
afterEach(() => folder.remove());

const notInUse = async () => false;
const inFolder = () => loadSecretKeys({ secretKey: undefined, dataDir: folder.path }, notInUse);
const hex = (keys: Awaited<ReturnType<typeof inFolder>>) =>
  [keys.sessionTokens, keys.auditChain, keys.secondFactor, keys.unsubscribe].map((key) =>
    key.newest.secret.export().toString('hex'),
  );

describe('loadKeys', () => {
  it('derives a key of 256 bits for each purpose', async () => {
    const keys = hex(await loadSecretKeys({ secretKey: 'x'.repeat(32), dataDir: '/nowhere' }, notInUse));
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(key).toHaveLength(64);
    expect(
      hex(await loadSecretKeys({ secretKey: 'y'.repeat(32), dataDir: '/nowhere' }, notInUse)),
    ).not.toEqual(keys);
  });

  it('makes the file once, for its owner alone, and leaves nothing beside it', async () => {
    const first = hex(await inFolder());
    expect(hex(await inFolder())).toEqual(first);
    expect(await readdir(folder.path)).toEqual(['secret-key']);
    expect((await stat(join(folder.path, 'secret-key'))).mode & 0o777).toBe(0o600);
  });

  it('gives every one of many starts at once the same keys', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, inFolder));
    expect(new Set(all.map((keys) => hex(keys).join())).size).toBe(1);
  });

  it('takes the file’s text as SECRET_KEY', async () => {
    const fromFile = hex(await inFolder());
    const secretKey = (await readFile(join(folder.path, 'secret-key'), 'utf8')).trim();
    expect(hex(await loadSecretKeys({ secretKey, dataDir: '/nowhere' }, notInUse))).toEqual(fromFile);
  });

  it('makes a file unreadable for others if they could read it', async () => {
    await inFolder();
    await chmod(join(folder.path, 'secret-key'), 0o644);
    await inFolder();
    expect((await stat(join(folder.path, 'secret-key'))).mode & 0o777).toBe(0o600);
  });

  it('makes no key for a database that was used with another key, and says what is lost', async () => {
    const starting = loadSecretKeys({ secretKey: undefined, dataDir: folder.path }, async () => true);
    await expect(starting).rejects.toThrow(/is gone, and the database needs it.*second factor is lost/);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('never replaces a damaged file', async () => {
    await writeFile(join(folder.path, 'secret-key'), 'half');
    await expect(inFolder()).rejects.toThrow(/damaged\. Restore it from a backup/);
    expect(await readFile(join(folder.path, 'secret-key'), 'utf8')).toBe('half');
  });
});

describe('keepRestoredSecret', () => {
  const [newest, older, other] = ['n', 'o', 'x'].map((letter) => letter.repeat(32));
  const backup = JSON.stringify([newest, older]);

  it('writes the keys of the backup, and keeps a file that has them with SECRET_KEY_PREVIOUS', async () => {
    const path = await keepRestoredSecret(folder.path, backup);
    expect(await readFile(path, 'utf8')).toBe(`${newest}\n${older}\n`);
    await writeFile(path, `${newest}\n`);
    await expect(keepRestoredSecret(folder.path, backup, older)).resolves.toBe(path);
    expect(await readFile(path, 'utf8')).toBe(`${newest}\n`);
    // Former keys of the workspace that the backup lacks harm nothing.
    await writeFile(path, `${newest}\n${older}\n${other}\n`);
    await expect(keepRestoredSecret(folder.path, backup)).resolves.toBe(path);
  });

  it('refuses a file with another key, or without one of them', async () => {
    const path = join(folder.path, 'secret-key');
    for (const [text, previous] of [
      [`${newest}\n`, undefined],
      [`${newest}\n`, other],
      [`${older}\n`, newest],
      [`${other}\n${newest}\n${older}\n`, undefined],
    ] as const) {
      await writeFile(path, text, { mode: 0o600 });
      await expect(keepRestoredSecret(folder.path, backup, previous)).rejects.toThrow('holds another key');
      expect(await readFile(path, 'utf8')).toBe(text);
    }
  });
});
