import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { importMaxBytes } from '#contract/platform/limits.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { addChunk, chunkBytes } from './file-store.ts';

const tooLarge = () =>
  new CallFailure(413, { sentence: 'fileTooLarge', values: { max: importMaxBytes / 1024 / 1024 } });

/** @throws CallFailure 413 if a request declares that its file is too large */
export function refuseTooLarge(contentLength: string | undefined): void {
  if (Number(contentLength ?? 0) > importMaxBytes) throw tooLarge();
}

/**
 * Writes a file to the database while it arrives, with one chunk in memory.
 * @returns how many bytes it has
 * @throws CallFailure if it is empty, too large or not UTF-8
 */
export async function storeBody(db: Kysely<DB>, id: string, body: Readable): Promise<number> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let [n, waiting, length] = [0, [] as Buffer[], 0];
  const store = async () => {
    await addChunk(db, id, n, Buffer.concat(waiting));
    [n, waiting, length] = [n + 1, [], 0];
  };
  // The iterator keeps the connection open for the answer when reading stops early.
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > importMaxBytes) throw tooLarge();
    refuseOtherEncodings(decoder, part);
    waiting.push(part);
    length += part.length;
    if (length >= chunkBytes) await store();
  }
  refuseOtherEncodings(decoder);
  if (bytes === 0) throw new CallFailure(400, 'fileIsEmpty');
  if (length > 0) await store();
  return bytes;
}

/**
 * Refuses other encodings. Otherwise invalid bytes would become replacement characters, and two ids could become
 * the same.
 */
function refuseOtherEncodings(decoder: TextDecoder, part?: Buffer): void {
  try {
    decoder.decode(part, { stream: part !== undefined });
  } catch {
    throw new CallFailure(400, 'fileNotUtf8');
  }
  // UTF-16 of Latin letters would be valid UTF-8, but no text contains this character.
  if (part?.includes(0)) throw new CallFailure(400, 'fileNotUtf8');
}
