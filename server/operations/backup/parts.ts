import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** How many bytes of rows are compressed together. A backup holds a few of these in memory. */
const partBytes = 4 * 2 ** 20;
/** How many parts are compressed in parallel, each on its own thread. */
const atOnce = 2;

/**
 * Splits a stream of rows into parts and compresses them in parallel.
 * @param keep receives each part with its number, one at a time
 */
export async function compressParts(
  rows: AsyncIterable<Buffer>,
  keep: (part: { number: number; content: Buffer; rawBytes: number }) => Promise<void>,
): Promise<void> {
  let gathered: Buffer[] = [];
  let rawBytes = 0;
  let number = 0;
  let kept: Promise<void> = Promise.resolve();
  const running: Promise<void>[] = [];
  const flush = async (): Promise<void> => {
    number += 1;
    const mine = { number, rawBytes, packed: packPart(Buffer.concat(gathered, rawBytes)) };
    gathered = [];
    rawBytes = 0;
    const before = kept;
    kept = (async () => {
      const [content] = await Promise.all([mine.packed, before]);
      await keep({ number: mine.number, content, rawBytes: mine.rawBytes });
    })();
    kept.catch(() => undefined);
    running.push(kept);
    if (running.length > atOnce) await running.shift();
  };
  for await (const chunk of rows) {
    gathered.push(chunk);
    rawBytes += chunk.byteLength;
    if (rawBytes >= partBytes) await flush();
  }
  if (rawBytes > 0) await flush();
  await kept;
}

/** Compresses a part of a table. */
function packPart(raw: Buffer): Promise<Buffer> {
  return compress(raw, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}

/** The rows in a part. */
export function unpackPart(content: Buffer, rawBytes: number): Promise<Buffer> {
  return decompress(content, { maxOutputLength: Math.max(rawBytes, 1) });
}
