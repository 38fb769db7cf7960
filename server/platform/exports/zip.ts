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
 * Writes a ZIP archive while its files are created, with constant memory. One entry is open at a time.
 * @param write receives the archive's bytes in order; if it throws, the next write or the end throws the same
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
