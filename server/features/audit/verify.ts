import { join } from 'node:path';
import type { Services } from '#server/platform/context/services.ts';
import { walkArchive } from './archive-file.ts';
import { type Archive, brokenArchive, listArchives } from './archives.ts';
import { signedAfter } from '#server/platform/audit/boundary.ts';
import { type ChainKeys, readChainKeys } from '#server/platform/audit/chain-keys.ts';
import { storedTree } from '#server/platform/audit/chain-tree.ts';
import type { Checkpoint } from '#server/platform/audit/checkpoint.ts';
import { KeptCheckpoints } from '#server/platform/audit/kept-checkpoints.ts';
import { isUnsealed } from '#server/platform/audit/chain.ts';
import { batchOf, brokenBatch } from '#server/platform/audit/erased-rows.ts';
import { formatCheckpoint } from './anchor-text.ts';
import { externalCheckpoints, refuseOtherCheckpoint } from './external-checkpoints.ts';
import { forgedRows, refuseUnsigned } from './forged-rows.ts';
import { keyLossIn, unrecordedKeyLoss } from './lost-key.ts';
import { BrokenChain } from '#server/platform/audit/broken-chain.ts';
import { beginning, type Place, type SealedRow, walkChain } from '#server/platform/audit/walk.ts';

/** The result of verifying the chain. */
export interface ChainReport {
  /** The number of valid seals, including those in archives. */
  sealed: number;
  /** Rows up to this position aren't proved, because the key that sealed them was lost; undefined if all are. */
  lostUpTo: number | undefined;
  /** The position of the last row. */
  end: number;
  /** The number of rows that aren't sealed yet. */
  waiting: number;
  /** Rows up to this position may have no signature; undefined while no row needs one. */
  signedAfter: number | undefined;
  /** The number of sealed rows in archives whose files were not read. */
  inArchives: number;
  /** The last position that a checkpoint proves; undefined if none does. */
  provedTo: number | undefined;
  /** A message about the first error; undefined if all seals are valid. */
  broken: string | undefined;
  /** The last checkpoint as `position:hash`, to compare with the one that the log published. */
  head: string;
}

/**
 * Verifies the sealed chain from its beginning and names the first invalid row. Archived parts are proved by
 * their signatures, and optionally read as well.
 * @param published a checkpoint from the log, `position:hash`, which the chain must still contain
 * @param folder the folder with the archive files, if they are to be verified too
 * @param checkpoints stored outside the database; the chain must still contain each
 */
export async function verifyAuditChain(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  published?: string,
  folder?: string,
  checkpoints: readonly Checkpoint[] = [],
): Promise<ChainReport> {
  const checkpoint = await db.selectFrom('audit_chain_head').selectAll().executeTakeFirstOrThrow();
  const waitingRows = await db
    .selectFrom('audit_log')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('created_at').as('oldest')])
    .where(isUnsealed)
    .executeTakeFirstOrThrow();
  const archives = await listArchives(db);
  const archived = folder === undefined ? (archives.at(-1)?.last ?? 0) : 0;
  const outside = await externalCheckpoints(db);
  let signed: number | undefined;
  let signers: ChainKeys['signers'] = () => [];
  const kept = new KeptCheckpoints(checkpoints, checkpoint.tree_after);
  const said = new Set<number>();
  let lost = 0;
  let lostUpTo: number | undefined;
  const batches = new Map<string, NonNullable<ReturnType<typeof batchOf>>>();
  let place = beginning;
  let publishedHolds = published === undefined;
  const report = (broken?: string): ChainReport => ({
    sealed: place.position - lost,
    lostUpTo,
    end: place.position,
    waiting: waitingRows.count,
    signedAfter: signed,
    provedTo: kept.provedTo || undefined,
    inArchives: archived,
    broken,
    head: formatCheckpoint(place),
  });
  const follow = async (rows: AsyncIterable<SealedRow>): Promise<void> => {
    for await (const row of rows) {
      place = row;
      if (row.isLost) {
        lost += 1;
        lostUpTo = row.position;
      } else {
        const loss = keyLossIn(row.content);
        if (loss !== undefined) said.add(loss);
      }
      if (signed !== undefined && row.position > signed) refuseUnsigned(signers(row.position), row);
      const batch = batchOf(row.content);
      if (batch) batches.set(batch.batch, batch);
      publishedHolds ||= published === formatCheckpoint(row);
      refuseOtherCheckpoint(outside, row);
      kept.follow(row);
    }
  };
  try {
    signed = await signedAfter(db, keys);
    const chain = await readChainKeys(db, keys);
    signers = chain.signers;
    kept.know(chain.losses);
    const broken = brokenArchive(chain.chain, archives);
    if (broken !== undefined) return report(broken);
    for (const archive of archives) {
      if (folder !== undefined) await follow(walkArchive(join(folder, archive.file), chain, place));
      if (folder !== undefined && !isAt(archive, place)) {
        return report(
          `${archive.file} ends at ${formatCheckpoint(place)}, but the archive was sealed up to ${archive.last}.`,
        );
      }
      place = { position: archive.last, hash: archive.hash };
      kept.endOfArchive(place, archive.tree);
      publishedHolds ||= published === formatCheckpoint(place);
      refuseOtherCheckpoint(outside, place);
    }
    const left = await countSeals(db, place.position);
    if (left > 0) {
      return report(
        `${left} rows are in the database although they are archived. Run npm run audit:archive again, which deletes them. If they come back, someone is adding them directly to the database.`,
      );
    }
    const from = place.position;
    await follow(walkChain(db, chain, place, true));
    const unsaid = await unrecordedKeyLoss(db, chain.losses, said, from);
    if (unsaid !== undefined) return report(unsaid);
    const brokenMarks = await brokenBatch(db, batches, archived === 0);
    if (brokenMarks !== undefined) return report(brokenMarks);
  } catch (error) {
    if (error instanceof BrokenChain) return report(error.message);
    throw error;
  }
  const forged = await forgedRows(db, signers(), signed !== undefined);
  if (forged !== undefined) return report(forged);
  const beyond = [...outside.keys()].find((position) => position > place.position);
  if (beyond !== undefined)
    return report(
      `A checkpoint at position ${beyond} was published, but the audit chain ends at ${place.position}.`,
    );
  const gone = kept.beyond(place.position);
  if (gone !== undefined) return report(gone);
  if (checkpoint.position !== place.position || !checkpoint.hash.equals(place.hash)) {
    return report(
      `The chain ends at position ${place.position}, but it was sealed up to ${checkpoint.position}.`,
    );
  }
  if (kept.isOther(storedTree(checkpoint)))
    return report('The Merkle tree that the database stores is not that of the chain.');
  if (!publishedHolds) {
    const isInFile = Number(published?.split(':', 1)[0]) <= archived;
    return report(
      isInFile
        ? `The published head ${published} is in an archive: name the folder of the archives, to look there.`
        : `The chain does not contain the published head ${published}.`,
    );
  }
  if (waitingRows.oldest && Date.now() - waitingRows.oldest.getTime() > 10 * 60_000) {
    return report(
      'Rows older than ten minutes have no seal: either no server runs, or they were added behind its back.',
    );
  }
  return report();
}

/** Counts the seals up to a position. */
async function countSeals(db: Services['db'], position: number): Promise<number> {
  const { count } = await db
    .selectFrom('audit_seals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('position', '<=', position)
    .executeTakeFirstOrThrow();
  return count;
}

const isAt = (archive: Archive, { position, hash }: Place) =>
  archive.last === position && archive.hash.equals(hash);
