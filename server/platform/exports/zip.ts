import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

/** The fastest level: the time of an export is mostly compression. */
const options = { compressionLevel: 1 };

/** A file inside the archive that is being written. */
export interface ZipEntry {
  /** Resolves when more may be written. */
  write: (chunk: Buffer) => Promise<void>;
  close: () => void;
}

/**
 * Writes a ZIP archive while its files are made, with constant memory. One entry is open at a time.
 * @param write takes the archive's bytes in their order; what it throws is thrown by the next write or by the end
 */
export function writeZip(write: (chunk: Buffer) => Promise<void>) {
  const archive = new ZipFile();
  const sending = (async () => {
    for await (const chunk of archive.outputStream) await write(chunk as Buffer);
  })();
  sending.catch(() => undefined);
  return {
    open(path: string): ZipEntry {
      const entry = new PassThrough();
      archive.addReadStream(entry, path, options);
      return {
        async write(chunk) {
          if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), sending]);
        },
        close: () => void entry.end(),
      };
    },
    add: (path: string, text: string): void => archive.addBuffer(Buffer.from(text), path, options),
    /** Ends the archive with its table of contents. */
    async end(): Promise<void> {
      archive.end();
      await sending;
    },
  };
}
