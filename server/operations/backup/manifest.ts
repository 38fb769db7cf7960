import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Increase it when older versions can no longer read what newer ones write. */
export const backupFormat = 1;

/** The entry that describes the archive. It is written last. Its checksum follows it and ends a complete backup. */
export const manifestName = 'manifest.json';
export const manifestSumName = 'manifest.json.sha256';
/** The entry with the secret key, encrypted with the passphrase. */
export const keyName = 'secret-key.json';
/** The entry with the jobs that waited. */
export const jobsName = 'jobs.json';

const sha256 = z.string().regex(/^[\da-f]{64}$/);
const part = z.object({ name: z.string(), sha256, rawBytes: z.number().int() });

const table = z.object({
  name: z.string(),
  /** Without generated ones, in the order of the data. */
  columns: z.array(z.string()),
  rows: z.number().int(),
  parts: z.array(part),
  /** For a partition: the table that it belongs to, and its bounds in SQL. */
  partition: z.object({ of: z.string(), bound: z.string() }).optional(),
});

const manifest = z.object({
  format: z.literal(backupFormat, {
    error:
      'This version does not support the format of the backup. Use the version that made it, or a newer one.',
  }),
  desk: z.string(),
  postgres: z.string(),
  /** The time of the state that the backup contains. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  key: part.omit({ rawBytes: true }).optional(),
  jobs: part.omit({ rawBytes: true }),
  /** Files that rows name in an object store: the backup contains their names and not their bytes. */
  outside: z.object({ objects: z.number().int(), bytes: z.number().int() }).optional(),
});

/** The contents of a backup. */
export type Manifest = z.output<typeof manifest>;
/** A table's rows in a backup. */
export type BackedUpTable = Manifest['tables'][number];

/** The format of every checksum in a backup. */
export function checksum(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Parses the text of a manifest.
 * @throws Error with a sentence if this version doesn't understand it
 */
export function parseManifest(text: string): Manifest {
  const parsed = manifest.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    issue?.path[0] === 'format'
      ? issue.message
      : `The backup's manifest has a mistake at ${issue?.path.join('.')}.`,
  );
}
