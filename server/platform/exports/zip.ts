import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** A file inside the archive that is being written. */
export interface ZipEntry {
  write: (chunk: Buffer) => Promise<void>;
  close: () => Promise<void>;
  /** How many bytes were written so far, before compression. */
  size: () => number;
}

/** Without the form for larger ones, which not every program reads, entries and archive end here. */
const mostBytes = 0xffff_ffff;

/** An archive that would be larger than its form allows. */
export class ZipTooLarge extends Error {}

interface Written {
  name: Buffer;
  offset: number;
  crc: number;
  compressed: number;
  size: number;
}

/** Flags: sizes stand behind the data, names are UTF-8. */
const flags = 0x0808;
const deflated = 8;

/** Pieces are compressed by themselves, so that several cores can: each ends where bytes end, and the next goes on behind it. */
const pieceBytes = 512 * 1024;
const piecesAtOnce = 3;
const compressing = { level: constants.Z_BEST_SPEED, finishFlush: constants.Z_SYNC_FLUSH };
const compressed = promisify<Buffer, typeof compressing, Buffer>(deflateRaw);
/** An empty piece that says that it is the last. */
const lastPiece = Buffer.from([3, 0]);

/** 1980-01-01, the first day that the form knows: the archive says nothing about its moment. */
const firstDay = 0x21;

/**
 * Writes a ZIP archive piece by piece, with constant memory. One entry is open at a time.
 * @param write takes the archive's bytes in their order
 */
export function writeZip(write: (chunk: Buffer) => Promise<void>) {
  const entries: Written[] = [];
  let offset = 0;
  const send = async (chunk: Buffer) => {
    offset += chunk.length;
    if (offset > mostBytes) throw new ZipTooLarge('The archive is larger than 4 GiB.');
    await write(chunk);
  };
  return {
    /** Begins an entry. */
    async open(path: string): Promise<ZipEntry> {
      const entry: Written = { name: Buffer.from(path), offset, crc: 0, compressed: 0, size: 0 };
      await send(localHeader(entry));
      let gathered: Buffer[] = [];
      let gatheredBytes = 0;
      const underWay: Promise<Buffer>[] = [];
      const sendPart = async (part: Buffer) => {
        entry.compressed += part.length;
        await send(part);
      };
      const compress = () => {
        const part = compressed(Buffer.concat(gathered), compressing);
        // Its failure is met where it is sent.
        part.catch(() => undefined);
        underWay.push(part);
        [gathered, gatheredBytes] = [[], 0];
      };
      return {
        async write(chunk) {
          entry.crc = crc32(chunk, entry.crc);
          entry.size += chunk.length;
          gathered.push(chunk);
          gatheredBytes += chunk.length;
          if (gatheredBytes < pieceBytes) return;
          compress();
          while (underWay.length >= piecesAtOnce) await sendPart(await (underWay.shift() as Promise<Buffer>));
        },
        async close() {
          compress();
          for (const part of underWay) await sendPart(await part);
          await sendPart(lastPiece);
          if (entry.size > mostBytes) throw new ZipTooLarge(`${path} is larger than 4 GiB.`);
          await send(numbers([0x0807_4b50, 4], [entry.crc, 4], [entry.compressed, 4], [entry.size, 4]));
          entries.push(entry);
        },
        size: () => entry.size,
      };
    },
    /** Ends the archive with its table of contents. */
    async end(): Promise<void> {
      const begin = offset;
      for (const entry of entries) await send(centralHeader(entry));
      const { length } = entries;
      await send(
        numbers([0x0605_4b50, 4], [0, 4], [length, 2], [length, 2], [offset - begin, 4], [begin, 4], [0, 2]),
      );
    },
  };
}

function localHeader({ name }: Written): Buffer {
  const fields = numbers([0x0403_4b50, 4], [20, 2], [flags, 2], [deflated, 2], [0, 2], [firstDay, 2], [0, 4]);
  return Buffer.concat([fields, numbers([0, 4], [0, 4], [name.length, 2], [0, 2]), name]);
}

function centralHeader({ name, offset, crc, compressed, size }: Written): Buffer {
  const fields = numbers(
    [0x0201_4b50, 4],
    [20, 2],
    [20, 2],
    [flags, 2],
    [deflated, 2],
    [0, 2],
    [firstDay, 2],
  );
  const facts = numbers([crc, 4], [compressed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2]);
  return Buffer.concat([fields, facts, numbers([0, 2], [0, 4], [offset, 4]), name]);
}

/** Numbers of two or four bytes, the lowest byte first. */
function numbers(...fields: readonly [value: number, bytes: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
