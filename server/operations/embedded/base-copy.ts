import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { Client } from 'pg';
import { z } from 'zod';
import { tarEnd, tarHeader, tarPadding } from '../backup/tar.ts';
import { BrokenLine, flushFolder, isItsLine, segmentName, writeWhole } from './wal-archive.ts';

const description = z.object({
  /** PostgreSQL's major version. */
  major: z.int(),
  /** It can be restored to any moment after this one. */
  endedAt: z.iso.datetime(),
  /** The first segment that it needs. */
  startSegment: z.string().regex(segmentName),
  bytes: z.int(),
  sha256: z.string(),
  /** The desk's key, encrypted as in a backup. */
  key: z.string().nullable(),
});

/** What is said of a base copy, in a file beside it that is written last. */
export type BaseCopy = z.infer<typeof description> & { name: string; folder: string };

/** Folders whose content belongs to the running database alone. */
const emptied =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(?:^|\/)pgsql_tmp[^/]*\//;
const leftOut = /^postmaster\.|(?:^|\/)pg_internal\.init|^backup_label|^tablespace_map|^recovery\.signal/;
const pieceBytes = 2 ** 20;

/** The whole base copies of a line, the newest first. */
export async function listBaseCopies(line: string): Promise<BaseCopy[]> {
  const folder = join(line, 'base');
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /^base-.*\.json$/.test(name))
      .map(async (file) => ({
        ...description.parse(JSON.parse(await readFile(join(folder, file), 'utf8'))),
        name: file.replace(/json$/, 'tar.zst'),
        folder: line,
      })),
  );
  return found.sort((one, other) => other.endedAt.localeCompare(one.endedAt));
}

/**
 * Copies PostgreSQL's files while it runs. With the segments from `startSegment` on they become a database of any moment after it.
 * @param url of the superuser
 * @param line the folder of this database in the archive
 */
export async function writeBaseCopy(options: {
  url: string;
  cluster: string;
  line: string;
  key: Buffer | undefined;
}): Promise<void> {
  const { url, cluster, line, key } = options;
  const folder = join(line, 'base');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    if (name.endsWith('.unfinished')) await rm(join(folder, name), { force: true });
  const client = new Client({ connectionString: url, application_name: 'marketdesk backup' });
  client.on('error', () => undefined);
  await client.connect();
  const unfinished = join(folder, '.base.tar.zst.unfinished');
  try {
    const started = await client.query<{ segment: string; version: number }>(
      `select pg_walfile_name(pg_backup_start('marketdesk', true)) as segment, current_setting('server_version_num')::int as version`,
    );
    let ended: { label: string; at: Date } | undefined;
    const finish = async () => {
      // The segment that ends the copy goes to the archive now, so that the copy is of use at once.
      const { rows } = await client.query<{ label: string; at: Date }>(
        `select labelfile as label, clock_timestamp() as at from pg_backup_stop(false)`,
      );
      await client.query('select pg_switch_wal()');
      ended = rows[0];
      return rows[0]?.label ?? '';
    };
    const hash = createHash('sha256');
    await pipeline(
      Readable.from(pieces(cluster, finish), { highWaterMark: 4 }),
      createZstdCompress({
        params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
      }),
      async function* (packed: AsyncIterable<Buffer>) {
        for await (const part of packed) {
          hash.update(part);
          yield part;
        }
      },
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    if (!ended) throw new Error('The copy did not end.');
    if (!(await isItsLine(cluster, line)))
      throw new BrokenLine('The log that the base copy needs was given up while it was taken.');
    const name = `base-${ended.at.toISOString().replaceAll(':', '-')}`;
    await rename(unfinished, join(folder, `${name}.tar.zst`));
    await flushFolder(folder);
    const said: z.input<typeof description> = {
      major: Math.floor((started.rows[0]?.version ?? 0) / 10_000),
      endedAt: ended.at.toISOString(),
      startSegment: started.rows[0]?.segment ?? '',
      bytes: (await stat(join(folder, `${name}.tar.zst`))).size,
      sha256: hash.digest('hex'),
      key: key?.toString('base64') ?? null,
    };
    await writeWhole(folder, `${name}.json`, Buffer.from(JSON.stringify(said)));
  } finally {
    // A session that ends gives its copy up.
    await client.end().catch(() => undefined);
    await rm(unfinished, { force: true });
  }
}

/** The archive, piece by piece: every file as it is now, then the label, by which the log makes one state of them. */
async function* pieces(cluster: string, finish: () => Promise<string>): AsyncGenerator<Buffer> {
  const modified = new Date();
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    const name = relative(cluster, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (emptied.test(name) || leftOut.test(name)) continue;
    if (entry.isDirectory()) yield tarHeader(`${name}/`, 0, modified);
    else if (entry.isFile()) yield* fileOf(join(cluster, name), name, modified);
  }
  const label = Buffer.from(await finish());
  yield tarHeader('backup_label', label.byteLength, modified);
  yield label;
  yield tarPadding(label.byteLength);
  yield tarEnd;
}

/** A file with the length that it had first: what is written meanwhile stands in the log. One that is gone is left out. */
async function* fileOf(path: string, name: string, modified: Date): AsyncGenerator<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    yield tarHeader(name, size, modified);
    for (let at = 0; at < size; at += pieceBytes) {
      const piece = Buffer.alloc(Math.min(pieceBytes, size - at));
      for (let done = 0; done < piece.byteLength;) {
        const { bytesRead } = await file.read(piece, done, piece.byteLength - done, at + done);
        // It became shorter: the rest are zeros, which the log says too.
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      yield piece;
    }
    yield tarPadding(size);
  } finally {
    await file.close();
  }
}
