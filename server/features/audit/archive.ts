import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Services } from '#server/platform/context/services.ts';
import { releaseLock, takeLock } from '#server/platform/db/advisory-lock.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PurposeKeys } from '#server/platform/secrets/ring.ts';
import { type ArchivedRow, writeArchive } from './archive-file.ts';
import { type Archive, brokenArchive, listArchives, signArchive } from './archives.ts';
import { type ChainKeys, readChainKeys } from '#server/platform/audit/chain-keys.ts';
import type { ChainTree } from '#server/platform/audit/chain-tree.ts';
import { BatchDigest, signErased } from '#server/platform/audit/erased-rows.ts';
import { GrowingTree } from '#server/platform/audit/merkle.ts';
import { lockFor } from '#server/platform/personal/locked-values.ts';
import { recordWrite } from '#server/platform/audit/record.ts';
import { BrokenChain } from '#server/platform/audit/broken-chain.ts';
import { beginning, type Place, type SealedRow, walkChain } from '#server/platform/audit/walk.ts';

/** The number of rows that one statement deletes. */
const batch = 5000;

/** Rows younger than this stay in the database, because people look them up and undo changes with them. */
export const minAgeDays = 90;

/**
 * Writes the oldest part of the audit trail, up to the first row that isn't older than a given time, into a file,
 * and deletes it from the database once the file is complete. Rows are verified while they are written. Rows
 * left by an interrupted run are deleted first.
 * @param before at least 90 days ago
 * @returns the file's name and the number of rows deleted, including those of earlier runs; no file if there was
 * nothing to write
 * @throws Error with a message if the chain is broken, or another archiving is in progress
 */
export async function archiveAudit(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  folder: string,
  before: Date,
): Promise<{ file: string | undefined; rows: number }> {
  if (Date.now() - before.getTime() < minAgeDays * 86_400_000) {
    throw new Error(`Entries of the last ${minAgeDays} days can't be archived. Enter an earlier day.`);
  }
  return db.connection().execute(async (connection) => {
    if (!(await takeLock(connection, 'audit', 'archive'))) {
      throw new Error('The audit trail is being archived already. Wait for its end.');
    }
    try {
      return await archiveAlone(connection, await readChainKeys(connection, keys), folder, before);
    } catch (error) {
      if (!(error instanceof BrokenChain)) throw error;
      throw new Error(`Nothing was archived: ${error.message} See npm run audit:verify.`, { cause: error });
    } finally {
      await releaseLock(connection, 'audit', 'archive');
    }
  });
}

async function archiveAlone(db: Kysely<DB>, keys: ChainKeys, folder: string, before: Date) {
  const archives = await listArchives(db);
  const broken = brokenArchive(keys.chain, archives);
  if (broken !== undefined) throw new BrokenChain(broken);
  const last = archives.at(-1);
  const from: Place = last ? { position: last.last, hash: last.hash } : beginning;
  const left = await drop(db, from.position);
  const locked = new LockedRows(db, keys.chain);
  const rows = until(before, await takenUpTo(db), walkChain(db, keys, from));
  const chain = await treeAt(db, last);
  const written = await writeArchive(folder, growing(chain, locked.of(rows, from)));
  if (!written) return { file: undefined, rows: left };
  await db.transaction().execute(async (transaction) => {
    const { first, file, sha256 } = written;
    const { position, hash } = written.last;
    await transaction
      .insertInto('audit_archives')
      .values({
        first_position: first,
        last_position: position,
        hash,
        signature: signArchive(keys.chain, { first, last: position, hash }),
        file,
        ...(chain && {
          tree_after: chain.after,
          tree_size: chain.tree.size,
          tree: chain.tree.peaks(),
        }),
      })
      .execute();
    const marks = await locked.keepMarks(transaction);
    const audit = { record: null, before: null, after: { file, sha256, first, last: position, ...marks } };
    // A command has no request.
    const origin = { id: randomUUID(), ipAddress: '127.0.0.1' };
    await recordWrite(transaction, 'archiveAudit', { output: null, audit }, origin);
  });
  return { file: written.file, rows: left + (await drop(db, written.last.position)) };
}

/** The tree of the chain at the end of the last archive; undefined if it isn't known. */
async function treeAt(db: Kysely<DB>, last: Archive | undefined): Promise<ChainTree | undefined> {
  if (last?.tree) return last.tree;
  const { tree_after: after } = await db
    .selectFrom('audit_chain_head')
    .select('tree_after')
    .executeTakeFirstOrThrow();
  return after === (last?.last ?? 0) ? { after, tree: new GrowingTree() } : undefined;
}

/** Adds the seals of rows to the tree. */
async function* growing(
  chain: ChainTree | undefined,
  rows: AsyncIterable<ArchivedRow>,
): AsyncGenerator<ArchivedRow> {
  for await (const row of rows) {
    chain?.tree.append(row.hash);
    yield row;
  }
}

/** The number of rows whose personal values are looked up together. */
const lockedAtOnce = 500;

/**
 * Removes the personal values of users from rows that are archived, as an erasure would, and stores them next to
 * the rows, encrypted with a key of each user (specification 23.17). The archive can therefore be verified
 * whether or not the keys still exist.
 */
class LockedRows {
  readonly #db: Kysely<DB>;
  readonly #keys: PurposeKeys;
  readonly #batch = randomUUID();
  readonly #digest = new BatchDigest();
  readonly #marks: { batch: string; position: number; signature: Buffer }[] = [];

  constructor(db: Kysely<DB>, keys: PurposeKeys) {
    this.#db = db;
    this.#keys = keys;
  }

  /** @param from the place before the first row */
  async *of(rows: AsyncIterable<SealedRow>, from: Place): AsyncGenerator<ArchivedRow> {
    let previous = from.hash;
    const lockAll = async (together: readonly SealedRow[]): Promise<ArchivedRow[]> => {
      const lock = await lockFor(
        this.#db,
        together.map(({ content }) => content),
      );
      return together.map((row) => {
        const locked = lock(row.content);
        const before = previous;
        previous = row.hash;
        if (!locked) return row;
        const { content, boxes } = locked;
        const signature = signErased(this.#keys, { ...row, previous: before, batch: this.#batch, content });
        this.#digest.add(row.position, signature.toString('hex'));
        this.#marks.push({ batch: this.#batch, position: row.position, signature });
        const mark = [this.#batch, signature.toString('hex')] as const;
        return { ...row, content, boxes, erased: [...(row.erased ?? []), mark] };
      });
    };
    let together: SealedRow[] = [];
    for await (const row of rows) {
      together.push(row);
      if (together.length < lockedAtOnce) continue;
      yield* await lockAll(together);
      together = [];
    }
    yield* await lockAll(together);
  }

  /**
   * Stores the marks of the rows.
   * @returns what the audit trail records about them
   */
  async keepMarks(db: Kysely<DB>): Promise<object> {
    if (this.#marks.length === 0) return {};
    for (let at = 0; at < this.#marks.length; at += batch)
      await db
        .insertInto('audit_erasures')
        .values(this.#marks.slice(at, at + batch))
        .execute();
    return { batch: this.#batch, rows: this.#marks.length, digest: this.#digest.digest() };
  }
}

/** The last position that the SIEM receiver has accepted, if one is in use. Rows after it must stay. */
async function takenUpTo(db: Kysely<DB>): Promise<number> {
  const stream = await db
    .selectFrom('audit_stream')
    .select('position')
    .where('looked_at', '>', sql<Date>`now() - interval '7 days'`)
    .executeTakeFirst();
  return stream?.position ?? Number.MAX_SAFE_INTEGER;
}

async function* until(before: Date, last: number, rows: AsyncIterable<SealedRow>): AsyncGenerator<SealedRow> {
  const end = before.toISOString();
  for await (const row of rows) {
    const [, createdAt] = JSON.parse(row.content) as [number, string];
    if (createdAt >= end || row.position > last) return;
    yield row;
  }
}

/** Deletes the rows up to a position with their seals, in batches. */
async function drop(db: Kysely<DB>, position: number): Promise<number> {
  let dropped = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      with gone as (
        delete from audit_seals where position = any(array(
          select position from audit_seals where position <= ${position} order by position limit ${batch}))
        returning audit_id),
      unsigned as (delete from audit_signatures using gone where audit_signatures.audit_id = gone.audit_id)
      delete from audit_log using gone where id = gone.audit_id`.execute(db);
    const rows = Number(numAffectedRows ?? 0);
    dropped += rows;
    if (rows === 0) return dropped;
  }
}
