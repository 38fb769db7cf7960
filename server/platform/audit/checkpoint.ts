import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Services } from '../context/services.ts';
import type { PeriodicTask } from '../jobs/periodic-tasks.ts';
import { readChainKeys } from './chain-keys.ts';
import { storedTree } from './chain-tree.ts';

const line = z.object({
  time: z.iso.datetime(),
  /** The position of the last row, and its seal. */
  position: z.number().int().positive(),
  head: z.string().regex(/^[\da-f]{64}$/),
  /** The root of the Merkle tree of the seals after this position. */
  after: z.number().int().nonnegative(),
  root: z.string().regex(/^[\da-f]{64}$/),
  /** Up to this position the key that sealed the rows was lost. */
  lost: z.number().int().nonnegative().optional(),
});

/** The state of the audit trail at a time, stored outside the database. */
export type Checkpoint = z.infer<typeof line>;

/**
 * Reads the checkpoints of a file.
 * @returns none if there is no such file
 * @throws Error with a sentence about an invalid line
 */
export async function readCheckpoints(file: string): Promise<Checkpoint[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((one, index) => {
      try {
        return line.parse(JSON.parse(one));
      } catch {
        throw new Error(
          `Line ${index + 1} of ${file} is no checkpoint. Remove it, or use a copy of the file.`,
        );
      }
    });
}

/** The checkpoint of the chain as it is now; undefined where nothing is sealed yet. */
export async function checkpointNow({
  db,
  keys,
}: Pick<Services, 'db' | 'keys'>): Promise<Checkpoint | undefined> {
  const head = await db.selectFrom('audit_chain_head').selectAll().executeTakeFirstOrThrow();
  const chain = storedTree(head);
  // An older server sealed rows since: the next that knows the tree brings it up.
  if (!chain || chain.tree.size === 0 || chain.after + chain.tree.size !== head.position) return undefined;
  const loss = (await readChainKeys(db, keys)).losses.at(-1);
  return {
    time: new Date().toISOString(),
    position: head.position,
    head: head.hash.toString('hex'),
    after: chain.after,
    root: chain.tree.root().toString('hex'),
    ...(loss && { lost: loss.sealedAfter }),
  };
}

/** The position that each server wrote last. */
const written = new WeakMap<object, number>();

/** Writes a checkpoint into the log file of this server, if the chain has grown. */
export async function writeCheckpoint(
  services: Pick<Services, 'db' | 'keys' | 'config'>,
): Promise<Checkpoint | undefined> {
  const { auditCheckpoints: file } = services.config;
  const checkpoint = await checkpointNow(services);
  if (!checkpoint || written.get(services) === checkpoint.position) return undefined;
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify(checkpoint)}\n`, { mode: 0o600 });
  written.set(services, checkpoint.position);
  return checkpoint;
}

/** Writes checkpoints once a minute. */
export const checkpointTask: PeriodicTask = {
  purpose: 'write a checkpoint of the audit trail',
  everyMs: 60_000,
  async run(services) {
    await writeCheckpoint(services);
  },
};
