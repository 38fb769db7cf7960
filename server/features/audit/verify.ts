import { join } from 'node:path';
import type { Selectable } from 'kysely';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { walkArchive } from './archive-file.ts';
import { type Archive, brokenArchive, listArchives } from './archives.ts';
import type { ChainKeys } from '#server/platform/audit/chain-keys.ts';
import { storedTree } from '#server/platform/audit/chain-tree.ts';
import type { Checkpoint } from '#server/platform/audit/checkpoint.ts';
import { KeptCheckpoints } from '#server/platform/audit/kept-checkpoints.ts';
import { isUnsealed } from '#server/platform/audit/chain.ts';
import { brokenBatch } from '#server/platform/audit/erased-rows.ts';
import { formatCheckpoint } from './anchor-text.ts';
import { ChainWalk } from './chain-walk.ts';
import { type ExternalCheckpoints, externalCheckpoints } from './external-checkpoints.ts';
import { forgedRows } from './forged-rows.ts';
import { unrecordedKeyLoss } from './lost-key.ts';
import { BrokenChain } from '#server/platform/audit/broken-chain.ts';
import { walkChain } from '#server/platform/audit/walk.ts';

/** A row without a seal that is older than this means that nothing seals. */
const maxWaitingMs = 10 * 60_000;

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
  /** Whether that is because a key was lost, and not because older versions wrote them. */
  areSignaturesLost: boolean;
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
  const sealed = await db.selectFrom('audit_chain_head').selectAll().executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom('audit_log')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('created_at').as('oldest')])
    .where(isUnsealed)
    .executeTakeFirstOrThrow();
  const archives = await listArchives(db);
  const archived = folder === undefined ? (archives.at(-1)?.last ?? 0) : 0;
  const outside = await externalCheckpoints(db);
  const kept = new KeptCheckpoints(checkpoints, sealed.tree_after);
  const walk = new ChainWalk({ published, outside, kept });
  let broken: string | undefined;
  let areSignaturesLost = false;
  try {
    const chain = await walk.readKeys({ db, keys });
    areSignaturesLost = chain.losses.some(({ sealedAfter }) => sealedAfter === walk.signedAfter);
    refuse(brokenArchive(chain.chain, archives));
    for (const archive of archives) await followArchive(walk, archive, { chain, folder });
    await followTable(db, walk, { chain, areArchivesRead: archived === 0 });
    refuse(await forgedRows(db, chain.signers(), walk.signedAfter !== undefined));
    refuseCutEnd(walk, { sealed, outside, kept });
    refuse(publishedMissing(walk, published, archived));
    if (waiting.oldest && Date.now() - waiting.oldest.getTime() > maxWaitingMs)
      refuse(
        'Rows older than ten minutes have no seal: either no server runs, or they were added behind its back.',
      );
  } catch (error) {
    if (!(error instanceof BrokenChain)) throw error;
    broken = error.message;
  }
  return {
    sealed: walk.place.position - walk.lost,
    lostUpTo: walk.lostUpTo,
    end: walk.place.position,
    waiting: waiting.count,
    signedAfter: walk.signedAfter,
    areSignaturesLost,
    provedTo: kept.provedTo || undefined,
    inArchives: archived,
    broken,
    head: formatCheckpoint(walk.place),
  };
}

/** @throws BrokenChain with a message, if there is one */
function refuse(message: string | undefined): void {
  if (message !== undefined) throw new BrokenChain(message);
}

/** Follows an archive, and its rows too if the folder with its file is given. */
async function followArchive(
  walk: ChainWalk,
  archive: Archive,
  { chain, folder }: { chain: ChainKeys; folder: string | undefined },
): Promise<void> {
  if (folder !== undefined) {
    await walk.follow(walkArchive(join(folder, archive.file), chain, walk.place));
    const { position, hash } = walk.place;
    if (archive.last !== position || !archive.hash.equals(hash))
      refuse(
        `${archive.file} ends at ${formatCheckpoint(walk.place)}, but the archive was sealed up to ${archive.last}.`,
      );
  }
  walk.endOfArchive(archive);
}

/** Follows the rows that are not archived. */
async function followTable(
  db: Services['db'],
  walk: ChainWalk,
  { chain, areArchivesRead }: { chain: ChainKeys; areArchivesRead: boolean },
): Promise<void> {
  const from = walk.place.position;
  const left = await countSeals(db, from);
  if (left > 0)
    refuse(
      `${left} rows are in the database although they are archived. Run npm run audit:archive again, which deletes them. If they come back, someone is adding them directly to the database.`,
    );
  await walk.follow(walkChain(db, chain, walk.place, true));
  refuse(await unrecordedKeyLoss(db, chain.losses, walk.recordedLosses, from));
  refuse(await brokenBatch(db, walk.batches, areArchivesRead));
}

/** Refuses a chain that ends before something that proves that it was longer, or at another place than the last seal. */
function refuseCutEnd(
  { place }: ChainWalk,
  {
    sealed,
    outside,
    kept,
  }: { sealed: Selectable<DB['audit_chain_head']>; outside: ExternalCheckpoints; kept: KeptCheckpoints },
): void {
  const beyond = [...outside.keys()].find((position) => position > place.position);
  if (beyond !== undefined)
    refuse(
      `A checkpoint at position ${beyond} was published, but the audit chain ends at ${place.position}.`,
    );
  refuse(kept.beyond(place.position));
  if (sealed.position !== place.position || !sealed.hash.equals(place.hash))
    refuse(`The chain ends at position ${place.position}, but it was sealed up to ${sealed.position}.`);
  if (kept.isOther(storedTree(sealed)))
    refuse('The Merkle tree that the database stores is not that of the chain.');
}

function publishedMissing(
  { hasPublished }: ChainWalk,
  published: string | undefined,
  archived: number,
): string | undefined {
  if (hasPublished) return undefined;
  const isInFile = Number(published?.split(':', 1)[0]) <= archived;
  return isInFile
    ? `The published head ${published} is in an archive: name the folder of the archives, to look there.`
    : `The chain does not contain the published head ${published}.`;
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
