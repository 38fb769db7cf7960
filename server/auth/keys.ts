import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Keys } from '../base/services.ts';

/** Beside the database's folder, never inside it: PostgreSQL may run as another user, who must not read it. */
const fileName = 'secret-key';

/**
 * The server's keys (specification 3.8): derived from SECRET_KEY, else from a file in the data folder that is made
 * once and that only its owner can read. The file's text is a valid SECRET_KEY, so it can move into the environment.
 * @param isInUse whether the database holds data that depends on a key: then no new key is made (specification 12.1)
 * @throws Error with a sentence, where the file is damaged, can't be read, or is gone
 */
export async function loadKeys(
  config: Pick<Config, 'secretKey' | 'dataDir'>,
  isInUse: () => Promise<boolean>,
): Promise<Keys> {
  const secret = await loadSecret(config, isInUse);
  return {
    sessionTokens: derive(secret, 'session tokens'),
    auditChain: derive(secret, 'audit chain'),
    auditRows: derive(secret, 'rows of the audit trail'),
    secondFactor: derive(secret, 'second factor'),
    unsubscribe: derive(secret, 'unsubscribe'),
    ratings: derive(secret, 'ratings'),
    webhookSecrets: derive(secret, 'webhook secrets'),
    bodies: derive(secret, 'bodies of repeated calls'),
    apiKeys: derive(secret, 'API keys'),
    replyAddresses: derive(secret, 'reply addresses'),
    approvals: derive(secret, 'approvals of withdrawals'),
    provider: derive(secret, 'sign-in by a provider'),
    passkeys: derive(secret, 'challenges of passkeys'),
    documents: derive(secret, 'documents of users'),
    documentAddresses: derive(secret, 'addresses of documents'),
    mark: derive(secret, 'mark of the key'),
  };
}

/** The text that all keys are derived from: SECRET_KEY, else the file's. See `loadKeys`. */
export async function loadSecret(
  config: Pick<Config, 'secretKey' | 'dataDir'>,
  isInUse: () => Promise<boolean>,
): Promise<string> {
  return config.secretKey ?? (await secretOf(config.dataDir, isInUse));
}

/**
 * Puts the key of a backup into the data folder, and leaves one that is there as it is.
 * @returns the file
 * @throws Error with a sentence where another key is there
 */
export async function keepRestoredSecret(dataDir: string, secret: string): Promise<string> {
  const path = join(dataDir, fileName);
  await mkdir(dataDir, { recursive: true });
  await makeSecret(path, secret);
  if ((await readSecret(path)) !== secret) {
    throw new Error(`The key file ${path} holds another key than the backup. Choose another DATA_DIR.`);
  }
  return path;
}

/** A separate key for each purpose: a leaked key reveals nothing about another one. */
function derive(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `marketdesk ${purpose}`, 32));
}

async function secretOf(dataDir: string, isInUse: () => Promise<boolean>): Promise<string> {
  const path = join(dataDir, fileName);
  const found = await readSecret(path);
  if (found !== undefined) return found;
  if (await isInUse()) {
    throw new Error(
      `The key file ${path} is gone, and the database needs it. Restore it from a backup. Without it every session ends, ` +
        'every second factor is lost, links to unsubscribe in mail end, webhooks have to be added anew, API keys open nothing, ' +
        'documents of users can no longer be read, ' +
        'and the audit trail up to now can no longer be verified. To go on all the same, make a new one: ' +
        `openssl rand -base64 48 > ${path}, and then npm run admin:recover -- EMAIL --key-lost`,
    );
  }
  await mkdir(dataDir, { recursive: true });
  await makeSecret(path);
  const made = await readSecret(path);
  if (made === undefined) throw new Error(`The key file ${path} was removed while it was made. Start again.`);
  return made;
}

async function readSecret(path: string): Promise<string | undefined> {
  let text: string;
  try {
    text = (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new Error(`The key file ${path} can't be read (${codeOf(error)}). Start as its owner.`, {
      cause: error,
    });
  }
  if (text.length < 32) {
    // A new key would sign everybody out, lose every second factor and break the audit chain: never by accident.
    throw new Error(`The key file ${path} is damaged. Restore it from a backup; it was left as it is.`);
  }
  await closeToOthers(path);
  return text;
}

/** Removes the access of other users, which a file restored from a backup may have. */
async function closeToOthers(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) await chmod(path, 0o600);
}

/** Creates the file completely or not at all, and never overwrites one that another start made meanwhile. */
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
