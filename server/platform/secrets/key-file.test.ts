import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSecretKeys, secretsOfBackup, loadSecret } from '#server/features/identity/auth/secrets.ts';
import { readConfig } from '../config.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { keysIn, readKeyFile } from './key-file.ts';

const [a, b] = ['a first key of forty characters and more', 'a second key of forty characters and more'];
let folder: Awaited<ReturnType<typeof createTempFolder>>;
let path: string;
beforeAll(async () => {
  folder = await createTempFolder();
  path = join(folder.path, 'keys');
});
afterAll(() => folder.remove());

async function fileWith(text: string, mode = 0o400): Promise<string> {
  await chmod(path, 0o600).catch(() => undefined);
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}
const read = async (text: string, mode?: number) => readKeyFile(await fileWith(text, mode));

it('a key file has one key a line, and blanks, empty lines and a last line’s end do not count', async () => {
  expect(await read(a)).toEqual([a]);
  expect(await read(`${a}\n`)).toEqual([a]);
  expect(await read(`\n  ${b}\t\r\n\r\n${a}\r\n\n`)).toEqual([b, a]);
  // As Docker and Kubernetes mount secrets.
  expect(await read(`${a}\n`, 0o444)).toEqual([a]);
  expect(await read(`${a}\n`, 0o440)).toEqual([a]);
});

it('one that is empty, too short, double, open to others or not there is refused with a sentence', async () => {
  const file = `The file of SECRET_KEY_FILE, ${path},`;
  await expect(read('')).rejects.toThrow(`${file} is empty. It holds one key a line, the newest first`);
  await expect(read('\n \n')).rejects.toThrow(`${file} is empty.`);
  await expect(read(`${a}\nshort\n`)).rejects.toThrow(
    `Key 2 in the file of SECRET_KEY_FILE, ${path}, is too short: a key needs at least 32 characters.`,
  );
  await expect(read(`${a}\n${a}\n`)).rejects.toThrow('holds the same key twice.');
  for (const mode of [0o620, 0o602, 0o666])
    await expect(read(a, mode)).rejects.toThrow(`${file} can't be used: other users can change it.`);
  await expect(readKeyFile(join(folder.path, 'none'))).rejects.toThrow(/can't be used: ENOENT/);
  await mkdir(join(folder.path, 'directory'));
  await expect(readKeyFile(join(folder.path, 'directory'))).rejects.toThrow("can't be used: it is no file.");
});

it('stands for SECRET_KEY, of which there must not be two', async () => {
  const DATABASE_URL = 'postgres://desk@db.example.com/desk';
  const file = await fileWith(`${b}\n${a}\n`);
  const config = readConfig({ DATABASE_URL, SECRET_KEY_FILE: file });
  const { ring } = await loadSecretKeys(config, async () => true);
  const given = readConfig({ DATABASE_URL, SECRET_KEY: b, SECRET_KEY_PREVIOUS: a });
  expect((await loadSecretKeys(given, async () => true)).ring.marks).toEqual(ring.marks);
  expect(() => readConfig({ DATABASE_URL, SECRET_KEY_FILE: file, SECRET_KEY: b })).toThrow(
    'SECRET_KEY_FILE and SECRET_KEY both set the key: unset one of them.',
  );
  expect(() => readConfig({ DATABASE_URL })).toThrow('SECRET_KEY (or SECRET_KEY_FILE) is needed too');
  expect(() => keysIn(' \n', 'SECRET_KEY_PREVIOUS')).toThrow('SECRET_KEY_PREVIOUS is empty.');
  const twice = readConfig({ DATABASE_URL, SECRET_KEY: a, SECRET_KEY_PREVIOUS: a });
  await expect(loadSecretKeys(twice, async () => true)).rejects.toThrow(
    'SECRET_KEY_PREVIOUS holds a key of SECRET_KEY too. Remove it from one of them.',
  );
});

it('SECRET_KEY_PREVIOUS adds older keys to a key file', async () => {
  const file = await fileWith(`${b}\n`);
  const secretsOf = async (environment: Record<string, string>) =>
    secretsOfBackup(await loadSecret(readConfig(environment), async () => true));
  expect(await secretsOf({ SECRET_KEY_FILE: file, SECRET_KEY_PREVIOUS: a })).toEqual([b, a]);
  const dataDir = join(folder.path, 'data');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'secret-key'), `${b}\n`, { mode: 0o600 });
  expect(await secretsOf({ DATA_DIR: dataDir, SECRET_KEY_PREVIOUS: a })).toEqual([b, a]);
  await expect(secretsOf({ DATA_DIR: dataDir, SECRET_KEY_PREVIOUS: b })).rejects.toThrow(
    `SECRET_KEY_PREVIOUS holds a key of the key file ${join(dataDir, 'secret-key')} too.`,
  );
});

it('goes into a backup with every key in it', async () => {
  const config = readConfig({ SECRET_KEY_FILE: await fileWith(`${b}\n${a}\n`) });
  expect(secretsOfBackup(await loadSecret(config, async () => true))).toEqual([b, a]);
  const single = readConfig({ SECRET_KEY: a });
  expect(await loadSecret(single, async () => true)).toBe(a);
});
