import { sql } from 'kysely';
import type { Services } from '../base/services.ts';
import { chainContent, chainContentWithoutActor, chainHash, isUnsealed } from './chain.ts';

/** What a walk along the chain found. */
export interface ChainReport {
  /** How many seals are right. */
  sealed: number;
  /** How many rows have no seal yet. */
  waiting: number;
  /** A sentence about the first thing that is broken; undefined if all seals are right. */
  broken: string | undefined;
  /** The head as `position:hash`, to be compared with what the log published. */
  head: string;
}

interface Link {
  position: number;
  auditId: number;
  hash: Buffer;
  content: string | null;
  contentWithoutActor: string | null;
}

/**
 * Walks the sealed chain from its beginning and names the first broken row.
 * @param published a head from the log, `position:hash`: the chain must still contain it
 */
export async function verifyAuditChain(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  published?: string,
): Promise<ChainReport> {
  const head = await db.selectFrom('audit_chain_head').selectAll().executeTakeFirstOrThrow();
  const waitingRows = await db
    .selectFrom('audit_log')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('created_at').as('oldest')])
    .where(isUnsealed)
    .executeTakeFirstOrThrow();
  let position = 0;
  let hash: Buffer = Buffer.alloc(0);
  let publishedHolds = published === undefined;
  const report = (broken?: string): ChainReport => ({
    sealed: position,
    waiting: waitingRows.count,
    broken,
    head: `${position}:${hash.toString('hex')}`,
  });
  for (;;) {
    const links = await readLinks(db, position);
    if (links.length === 0) break;
    for (const link of links) {
      if (link.position !== position + 1) return report(`The seal at position ${position + 1} is missing.`);
      if (link.content === null || link.contentWithoutActor === null)
        return report(`Row ${link.auditId} of the audit trail is gone.`);
      const hashes = [link.content, link.contentWithoutActor].map((content) =>
        chainHash(keys.auditChain, hash, link.position, content),
      );
      const expected = hashes.find((possible) => possible.equals(link.hash));
      if (!expected) return report(`Row ${link.auditId} of the audit trail was changed, or its seal was.`);
      position = link.position;
      hash = expected;
      publishedHolds ||= published === `${position}:${hash.toString('hex')}`;
    }
  }
  if (head.position !== position || !head.hash.equals(hash)) {
    return report(`The chain ends at position ${position}, but it was sealed up to ${head.position}.`);
  }
  if (!publishedHolds) return report(`The chain does not contain the published head ${published}.`);
  if (waitingRows.oldest && Date.now() - waitingRows.oldest.getTime() > 10 * 60_000) {
    return report(
      'Rows older than ten minutes have no seal: either no server runs, or they were added behind its back.',
    );
  }
  return report();
}

async function readLinks(db: Services['db'], after: number): Promise<Link[]> {
  return db
    .selectFrom('audit_seals')
    .leftJoin('audit_log', 'audit_log.id', 'audit_seals.audit_id')
    .select([
      'audit_seals.position',
      'audit_seals.audit_id as auditId',
      'audit_seals.hash',
      sql<string | null>`case when audit_log.id is not null then ${chainContent} end`.as('content'),
      sql<string | null>`case when audit_log.id is not null then ${chainContentWithoutActor} end`.as(
        'contentWithoutActor',
      ),
    ])
    .where('audit_seals.position', '>', after)
    .orderBy('audit_seals.position')
    .limit(1000)
    .execute();
}
