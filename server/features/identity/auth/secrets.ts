import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { Keys } from '#server/platform/context/services.ts';
import { keysIn, readKeyFile, shortestKey } from '#server/platform/secrets/key-file.ts';
import { KeyRing } from '#server/platform/secrets/ring.ts';

/**
 * Stored next to the database's folder and never inside it, because PostgreSQL may run as another user, who must
 * not read it.
 */
const fileName = 'secret-key';

/** The settings that determine the encryption keys. */
type KeySettings = Pick<Config, 'secretKey' | 'dataDir'> &
  Partial<Pick<Config, 'secretKeyPrevious' | 'secretKeyFile' | 'approvalsKey' | 'approvalsKeyPrevious'>>;

/**
 * Loads the server's encryption keys (specification 3.8). They are derived from SECRET_KEY and its predecessors,
 * from the keys in SECRET_KEY_FILE, or from a file in the data folder that is created once and that only its
 * owner can read. SECRET_KEY_PREVIOUS adds older keys to each of them. The file's text is a valid SECRET_KEY, so it can move into the environment. `registerKeys`
 * finds each key's version in the database.
 * @param isInUse whether the database contains data that depends on a key: then no new key is created
 * (specification 12.1)
 * @throws Error with a message if a file is damaged, unreadable or missing
 */
export async function loadSecretKeys(config: KeySettings, isInUse: () => Promise<boolean>): Promise<Keys> {
  const { approvalsKey, approvalsKeyPrevious: previous } = config;
  const approvals =
    approvalsKey === undefined
      ? []
      : [approvalsKey, ...(previous === undefined ? [] : keysIn(previous, 'APPROVALS_KEY_PREVIOUS'))];
  return new KeyRing(await loadSecrets(config, isInUse), approvals).keys;
}

/**
 * Loads the keys in the format of backups: the text of a single key, or several as JSON, newest first. See
 * `loadSecretKeys`.
 */
export async function loadSecret(config: KeySettings, isInUse: () => Promise<boolean>): Promise<string> {
  const secrets = await loadSecrets(config, isInUse);
  return secrets.length === 1 ? secrets.join() : JSON.stringify(secrets);
}

/** The keys that the environment sets, in the format of backups; undefined if it sets none. */
export async function givenSecret(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const [secretKey, secretKeyPrevious, secretKeyFile] = [
    'SECRET_KEY',
    'SECRET_KEY_PREVIOUS',
    'SECRET_KEY_FILE',
  ].map((name) => environment[name] || undefined);
  if (secretKey === undefined && secretKeyFile === undefined) return undefined;
  return loadSecret({ dataDir: '', secretKey, secretKeyPrevious, secretKeyFile }, async () => true);
}

/** Parses the keys in the text of a backup, newest first. */
export function secretsOfBackup(text: string): string[] {
  return text.startsWith('["') ? (JSON.parse(text) as string[]) : [text];
}

/** Turns the keys of a backup into settings. */
export function settingsOfBackup(text: string): { SECRET_KEY: string; SECRET_KEY_PREVIOUS: string } {
  const [newest = '', ...previous] = secretsOfBackup(text);
  return { SECRET_KEY: newest, SECRET_KEY_PREVIOUS: previous.join('\n') };
}

/** Loads the texts that all keys are derived from, newest first. */
async function loadSecrets(config: KeySettings, isInUse: () => Promise<boolean>): Promise<string[]> {
  const { secretKey, secretKeyPrevious: previous, secretKeyFile, dataDir } = config;
  const before = previous === undefined ? [] : keysIn(previous, 'SECRET_KEY_PREVIOUS');
  const [keys, source] =
    secretKeyFile !== undefined
      ? [await readKeyFile(secretKeyFile), `the file of SECRET_KEY_FILE, ${secretKeyFile}`]
      : secretKey === undefined
        ? [await secretsOf(dataDir, isInUse), `the key file ${join(dataDir, fileName)}`]
        : [[secretKey], 'SECRET_KEY'];
  if (before.some((key) => keys.includes(key)))
    throw new Error(`SECRET_KEY_PREVIOUS holds a key of ${source} too. Remove it from one of them.`);
  return [...keys, ...before];
}

/**
 * Writes the keys of a backup into the data folder. An existing file is kept.
 * @param previous SECRET_KEY_PREVIOUS, whose keys count as those of an existing file
 * @returns the path of the file
 * @throws Error with a message if there is a file without a key of the backup
 */
export async function keepRestoredSecret(
  dataDir: string,
  secret: string,
  previous?: string,
): Promise<string> {
  const path = join(dataDir, fileName);
  await mkdir(dataDir, { recursive: true });
  const keys = secretsOfBackup(secret);
  await makeSecret(path, keys.join('\n'));
  const kept = (await readSecrets(path)) ?? [];
  const others = previous === undefined ? [] : keysIn(previous, 'SECRET_KEY_PREVIOUS');
  if (kept[0] !== keys[0] || !keys.every((key) => kept.includes(key) || others.includes(key))) {
    throw new Error(
      `The key file ${path} holds another key than the backup. Choose another DATA_DIR. If the workspace had SECRET_KEY_PREVIOUS, set it.`,
    );
  }
  return path;
}

async function secretsOf(dataDir: string, isInUse: () => Promise<boolean>): Promise<string[]> {
  const path = join(dataDir, fileName);
  const found = await readSecrets(path);
  if (found !== undefined) return found;
  if (await isInUse()) {
    throw new Error(
      `The key file ${path} is gone, and the database needs it. Restore it from a backup. Without it every session ends, ` +
        'every second factor is lost, links to unsubscribe in mail end, webhooks need new secrets, API keys no longer work, ' +
        'documents of users can no longer be read, ' +
        'and the audit trail up to now can no longer be verified. To go on all the same, make a new one: ' +
        `openssl rand -base64 48 > ${path}, and then npm run admin:recover -- EMAIL --key-lost`,
    );
  }
  await mkdir(dataDir, { recursive: true });
  await makeSecret(path);
  const made = await readSecrets(path);
  if (made === undefined) throw new Error(`The key file ${path} was removed while it was made. Start again.`);
  return made;
}

async function readSecrets(path: string): Promise<string[] | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new Error(`The key file ${path} can't be read (${codeOf(error)}). Start as its owner.`, {
      cause: error,
    });
  }
  const keys = text.split('\n').flatMap((line) => line.trim() || []);
  if (keys.length === 0 || keys.some((key) => key.length < shortestKey)) {
    // A new key would end every session, lose every second factor and break the audit chain, so it is never
    // created by accident.
    throw new Error(`The key file ${path} is damaged. Restore it from a backup; it was left as it is.`);
  }
  await closeToOthers(path);
  return keys;
}

/** Removes the access of other users, which a file restored from a backup may have. */
async function closeToOthers(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) await chmod(path, 0o600);
}

/**
 * Creates the file completely or not at all, and never overwrites a file that another start created at the same time.
 */
async function makeSecret(path: string, secret = randomBytes(48).toString('base64url')): Promise<void> {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(`${secret}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(unfinished, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
