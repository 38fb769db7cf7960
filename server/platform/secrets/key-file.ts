import { readFile, stat } from 'node:fs/promises';

/** A shorter text could be guessed. */
export const shortestKey = 32;

/**
 * The keys in a text, one a line. Blanks around them and empty lines don't count.
 * @param source where they come from, for the sentence
 * @throws Error with a sentence if there is none, one is too short, or one occurs twice
 */
export function keysIn(text: string, source: string): string[] {
  const keys = text.split('\n').flatMap((line) => line.trim() || []);
  if (keys.length === 0)
    throw new Error(
      `${source} is empty. It holds one key a line, the newest first; \`openssl rand -base64 48\` makes one.`,
    );
  const short = keys.findIndex((key) => key.length < shortestKey);
  if (short >= 0)
    throw new Error(
      `Key ${short + 1} in ${source} is too short: a key needs at least ${shortestKey} characters.`,
    );
  if (new Set(keys).size < keys.length) throw new Error(`${source} holds the same key twice.`);
  return keys;
}

/**
 * The keys in the file of SECRET_KEY_FILE, the newest first: a secret of Docker or Kubernetes, for example.
 * @throws Error with a sentence if it can't be read, others may change it, or it contains no keys
 */
export async function readKeyFile(path: string): Promise<string[]> {
  const source = `the file of SECRET_KEY_FILE, ${path},`;
  try {
    const file = await stat(path);
    if (!file.isFile()) throw new Error('it is no file');
    if (process.platform !== 'win32' && (file.mode & 0o022) !== 0)
      throw new Error('other users can change it. Make it readable by its owner alone: chmod 400');
    return keysIn(await readFile(path, 'utf8'), source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      reason.includes(source) ? capitalized(reason) : `${capitalized(source)} can't be used: ${reason}.`,
      { cause: error },
    );
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
