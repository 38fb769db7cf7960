import { loadSecret } from '#server/features/identity/auth/keys.ts';
import type { Config } from '#server/platform/config.ts';
import { encryptWithPassPhrase, readPassPhrase } from './pass-phrase.ts';

/** The desk's key as base copies hold it: encrypted with the pass phrase of backups; undefined where there is none. */
export async function sealedKey(config: Config): Promise<Buffer | undefined> {
  const phrase = await readPassPhrase(config);
  return phrase === undefined
    ? undefined
    : encryptWithPassPhrase(await loadSecret(config, async () => true), phrase);
}
