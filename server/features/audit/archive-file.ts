import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { chainHash } from '#server/platform/audit/chain.ts';
import type { ChainKeys } from '#server/platform/audit/chain-keys.ts';
import { type ErasedMark, isErasedRow } from '#server/platform/audit/erased-rows.ts';
import { type Box, unlocked } from '#server/platform/personal/locked-values.ts';
import { BrokenChain } from '#server/platform/audit/broken-chain.ts';
import type { Place, SealedRow } from '#server/platform/audit/walk.ts';

/** A row as an archive stores it. */
export interface ArchivedRow extends SealedRow {
  /** The encrypted values of the placeholders in its content. */
  boxes?: readonly Box[];
}

/** The name of the file that contains these positions of the chain. */
export function archiveName(first: number, last: number): string {
  const digits = (position: number) => String(position).padStart(12, '0');
  return `marketdesk-audit-${digits(first)}-${digits(last)}.ndjson.gz`;
}

/**
 * Writes rows of the chain into a folder, one line each: `[position, hash, content]`, followed by the erasure
 * marks and the encrypted personal values, if there are any. The file gets its name once it is complete and on disk.
 * @returns its name, the last row, and the file's SHA-256; undefined if there were no rows
 */
export async function writeArchive(
  folder: string,
  rows: AsyncIterable<ArchivedRow>,
): Promise<{ file: string; first: number; last: SealedRow; sha256: string } | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.marketdesk-audit.${process.pid}.unfinished`);
  let first: SealedRow | undefined;
  let last: SealedRow | undefined;
  const lines = async function* () {
    for await (const row of rows) {
      first ??= row;
      last = row;
      const { position, hash, content, erased, boxes } = row;
      const line = [
        position,
        hash.toString('hex'),
        content,
        ...(erased ? [erased] : []),
        ...(boxes ? [boxes] : []),
      ];
      yield `${JSON.stringify(line)}\n`;
    }
  };
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    if (!first || !last) return undefined;
    await flush(unfinished);
    const hash = createHash('sha256');
    for await (const part of createReadStream(unfinished)) hash.update(part as Buffer);
    const file = archiveName(first.position, last.position);
    await rename(unfinished, join(folder, file));
    await flush(folder);
    return { file, first: first.position, last, sha256: hash.digest('hex') };
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function flush(path: string): Promise<void> {
  const opened = await open(path, 'r');
  await opened.sync().finally(() => opened.close());
}

/**
 * Reads and verifies the rows of an archive file.
 * @param from the place before its first row
 * @throws BrokenChain at the first row that doesn't continue the chain
 */
export async function* walkArchive(path: string, keys: ChainKeys, from: Place): AsyncGenerator<SealedRow> {
  let { position, hash } = from;
  for await (const [found, seal, content, erased] of linesOf(path)) {
    if (found !== position + 1) throw new BrokenChain(`${path} lacks the row at position ${position + 1}.`);
    position = found;
    if (erased === undefined) {
      hash = chainHash(keys.sealing(position), hash, position, content);
      yield { position, hash, content };
      continue;
    }
    const row = { position, hash: Buffer.from(seal, 'hex'), previous: hash, content };
    if (!isErasedRow(keys.chain, erased, row))
      throw new BrokenChain(
        `The row at position ${position} in ${path} says something else than its erasure left.`,
      );
    ({ hash } = row);
    yield { position, hash, content, erased };
  }
}

type Line = [position: number, hash: string, content: string, erased?: ErasedMark[], boxes?: Box[]];

/**
 * Reads the content of an archive in readable form, with the personal values of users who aren't erased.
 * @throws BrokenChain if the file can't be read
 */
export async function* readArchive(db: Kysely<DB>, path: string): AsyncGenerator<string> {
  for await (const [, , content, , boxes] of linesOf(path))
    yield boxes ? await unlocked(db, content, boxes) : content;
}

/** Reads the lines of a file. A damaged or missing file is a broken chain. */
async function* linesOf(path: string): AsyncGenerator<Line> {
  try {
    const text = createGunzip();
    const source = createReadStream(path);
    source.on('error', (error) => text.destroy(error));
    for await (const line of createInterface({ input: source.pipe(text), crlfDelay: Infinity })) {
      yield JSON.parse(line) as Line;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BrokenChain(`${path} can't be read: ${reason}`, { cause: error });
  }
}
