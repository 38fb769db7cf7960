import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BackedUpTable,
  checksum,
  keyName,
  type Manifest,
  manifestName,
  manifestSumName,
  parseManifest,
} from './manifest.ts';
import { unpackPart } from './parts.ts';
import { decryptWithPassPhrase } from './pass-phrase.ts';
import { readPlace, readTarIndex } from './tar.ts';
import { listBackups } from './whole-file.ts';

/** A complete backup, opened for reading. */
export interface OpenBackup {
  manifest: Manifest;
  /** Bytes of all rows, uncompressed. */
  rawBytes: number;
  /** The rows of a table, part by part, each checked against its checksum. */
  rowsOf: (table: BackedUpTable) => AsyncGenerator<Buffer>;
  /** An entry, checked against its checksum. */
  entry: (part: { name: string; sha256: string }) => Promise<Buffer>;
  /**
   * The secret key, or undefined if the backup has none.
   * @throws Error with a sentence if the passphrase is missing or wrong
   */
  secretKey: (passPhrase: string | undefined) => Promise<string | undefined>;
  close: () => Promise<void>;
}

/**
 * Opens a backup if it is complete: it ends with its manifest and the right checksum.
 * @param given the file, or a folder whose newest backup is used
 * @throws Error with a sentence if it is incomplete, or if a newer version wrote it in another format
 */
export async function openBackup(given: string): Promise<OpenBackup> {
  const path = await newestIn(given);
  const file = await open(path).catch((error: Error) => {
    throw new Error(`The backup ${path} can't be opened: ${error.message}.`, { cause: error });
  });
  try {
    const places = await readTarIndex(file).catch((error: Error) => {
      throw new Error(`${path} is no whole backup. ${error.message} Use another one.`, { cause: error });
    });
    const read = async (name: string): Promise<Buffer> => {
      const place = places.get(name);
      if (!place) throw new Error(`${path} is no whole backup: ${name} is missing. Use another one.`);
      return readPlace(file, place);
    };
    const entry = async ({ name, sha256 }: { name: string; sha256: string }): Promise<Buffer> => {
      const content = await read(name);
      if (checksum(content) !== sha256) {
        throw new Error(`${path} is damaged: ${name} has another checksum. Use another backup.`);
      }
      return content;
    };
    const sum = (await read(manifestSumName)).toString().slice(0, 64);
    const manifest = parseManifest((await entry({ name: manifestName, sha256: sum })).toString());
    return {
      manifest,
      rawBytes: manifest.tables.flatMap(({ parts }) => parts).reduce((all, part) => all + part.rawBytes, 0),
      entry,
      async *rowsOf({ parts }) {
        const unpack = async (part: BackedUpTable['parts'][number]) =>
          unpackPart(await entry(part), part.rawBytes);
        // The next part is read and unpacked while the database takes this one.
        let next = parts[0] && unpack(parts[0]);
        for (let number = 1; next; number += 1) {
          const rows = await next;
          const following = parts[number];
          next = following && unpack(following);
          next?.catch(() => undefined);
          yield rows;
        }
      },
      async secretKey(passPhrase) {
        if (!manifest.key) return undefined;
        if (passPhrase === undefined) {
          throw new Error(
            'This backup holds the key of its desk, encrypted. Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE to a file that holds it.',
          );
        }
        return decryptWithPassPhrase(await entry({ ...manifest.key, name: keyName }), passPhrase);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function newestIn(given: string): Promise<string> {
  const found = await stat(given).catch(() => undefined);
  if (!found?.isDirectory()) return given;
  const [newest] = await listBackups(given);
  if (!newest) throw new Error(`The folder ${given} holds no backup.`);
  return join(given, newest.name);
}
