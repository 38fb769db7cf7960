import type { FileHandle } from 'node:fs/promises';

/** The archive is a POSIX tar (ustar), so that standard tools can open it. Each entry fits into memory. */
const blockBytes = 512;
const magic = 'ustar\0';

/**
 * The bytes of one entry: its header, its content, and zeros up to the next block.
 * @param name at most 100 characters of ASCII
 */
export function tarEntry(name: string, content: Uint8Array, modified: Date): Buffer[] {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return [tarHeader(name, content.byteLength, modified), bytes, tarPadding(content.byteLength)];
}

/** The zeros that fill the last block of a content of this size. */
function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes);
}

/**
 * The header of an entry whose content follows.
 * @param name at most 100 characters of ASCII; a folder's ends with a slash
 */
function tarHeader(name: string, bytes: number, modified: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive.`);
  const header = Buffer.alloc(blockBytes);
  const number = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(number(0o600, 7), 100);
  header.write(number(0, 7), 108);
  header.write(number(0, 7), 116);
  header.write(number(bytes, 11), 124);
  header.write(number(Math.floor(modified.getTime() / 1000), 11), 136);
  // The checksum of a header is computed with spaces in its own place.
  header.write(' '.repeat(8), 148);
  header.write(name.endsWith('/') ? '5' : '0', 156);
  header.write(`${magic}00`, 257);
  header.write(`${number(sumOf(header), 6)} `, 148);
  return header;
}

/**
 * Parses the header of an entry.
 * @throws Error with a sentence if it is damaged
 */
function readTarHeader(header: Buffer, at = 0): { name: string; size: number } {
  const stated = Number.parseInt(text(header, 148, 8), 8);
  if (text(header, 257, 5) !== 'ustar' || stated !== sumOf(withoutSum(header))) {
    throw new Error(`The archive is damaged at byte ${at}.`);
  }
  return { name: text(header, 0, 100), size: Number.parseInt(text(header, 124, 12), 8) };
}

/** The two empty blocks that end an archive. */
export const tarEnd = Buffer.alloc(2 * blockBytes);

/** The position of an entry's content in the file. */
export interface TarPlace {
  at: number;
  bytes: number;
}

/**
 * Finds the entries of an archive from their headers.
 * @throws Error with a sentence if it is damaged or truncated
 */
export async function readTarIndex(file: FileHandle): Promise<Map<string, TarPlace>> {
  const places = new Map<string, TarPlace>();
  const { size } = await file.stat();
  let at = 0;
  for (;;) {
    const header = await readPlace(file, { at, bytes: blockBytes });
    if (header.every((byte) => byte === 0)) {
      await readPlace(file, { at: at + blockBytes, bytes: blockBytes });
      return places;
    }
    const { name, size: bytes } = readTarHeader(header, at);
    places.set(name, { at: at + blockBytes, bytes });
    at += blockBytes + Math.ceil(bytes / blockBytes) * blockBytes;
    if (at > size) throw new Error('The archive ends in the middle.');
  }
}

/**
 * Reads bytes at a position of the file.
 * @throws Error with a sentence if the file ends before
 */
export async function readPlace(file: FileHandle, { at, bytes }: TarPlace): Promise<Buffer> {
  const content = Buffer.alloc(bytes);
  for (let done = 0; done < bytes;) {
    const { bytesRead } = await file.read(content, done, bytes - done, at + done);
    if (bytesRead === 0) throw new Error('The archive ends in the middle.');
    done += bytesRead;
  }
  return content;
}

function text(header: Buffer, at: number, bytes: number): string {
  return header.toString('latin1', at, at + bytes).replace(/\0.*$/s, '');
}

function withoutSum(header: Buffer): Buffer {
  const copy = Buffer.from(header);
  copy.write(' '.repeat(8), 148);
  return copy;
}

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}
