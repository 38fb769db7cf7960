import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import { BrokenChain } from './broken-chain.ts';
import { chainContent, chainContentWithoutActor, chainHash, sealable } from './chain.ts';
import type { ChainKeys } from './chain-keys.ts';
import { type ErasedMark, isErasedRow } from './erased-rows.ts';
import type { Signature } from './sign.ts';

/** A place in the chain, on which the next row is sealed. */
export interface Place {
  position: number;
  hash: Buffer;
}

/** A row with a valid seal. */
export interface SealedRow extends Place {
  /** As it was sealed: a JSON array of its columns. */
  content: string;
  /** Set if erasures removed personal values: then the content is what the last of them left. */
  erased?: readonly ErasedMark[];
  /** Its key was lost: nothing proves that the row is unchanged. */
  isLost?: true;
}

/** The beginning of the chain. */
export const beginning: Place = { position: 0, hash: Buffer.alloc(0) };

/**
 * Verifies the chain in the database, row by row.
 * @param from the place to start after
 * @param passesLost continues past rows whose key was lost, instead of stopping there
 * @throws BrokenChain at the first row that doesn't follow
 */
export async function* walkChain(
  db: Kysely<DB>,
  keys: ChainKeys,
  from: Place,
  passesLost = false,
): AsyncGenerator<SealedRow> {
  let { position, hash } = from;
  let reading = readLinks(db, position);
  for (;;) {
    const links = await reading;
    const last = links.at(-1);
    if (!last) return;
    // The database reads the next rows while these are checked.
    reading = readLinks(db, last.position);
    reading.catch(() => undefined);
    for (const link of links) {
      if (link.position !== position + 1)
        throw new BrokenChain(`The seal at position ${position + 1} is missing.`);
      const { content, contentWithoutActor, signature } = link;
      if (content === null) throw new BrokenChain(`Row ${link.auditId} of the audit trail is gone.`);
      const possible = sealable({ content, contentWithoutActor, signature });
      if (passesLost && keys.isLost(link.position)) {
        ({ position, hash } = link);
        yield { position, hash, content, isLost: true };
        continue;
      }
      const key = keys.sealing(link.position);
      const sealed = possible.find((one) => chainHash(key, hash, link.position, one).equals(link.hash));
      const erased = link.erased ?? [];
      const row = { position: link.position, hash: link.hash, previous: hash };
      const left =
        sealed ?? possible.find((one) => isErasedRow(keys.chain, erased, { ...row, content: one }));
      const atLoss = passesLost && left === undefined ? keys.sealingAtLoss(link.position) : undefined;
      if (atLoss && possible.some((one) => chainHash(atLoss, hash, link.position, one).equals(link.hash))) {
        ({ position, hash } = link);
        yield { position, hash, content, isLost: true };
        continue;
      }
      if (left === undefined)
        throw new BrokenChain(`Row ${link.auditId} of the audit trail was changed, or its seal was.`);
      ({ position, hash } = link);
      yield { position, hash, content: left, ...(sealed === undefined && { erased }) };
    }
  }
}

async function readLinks(db: Kysely<DB>, after: number) {
  return db
    .selectFrom('audit_seals')
    .leftJoin('audit_log', 'audit_log.id', 'audit_seals.audit_id')
    .leftJoin('audit_signatures', 'audit_signatures.audit_id', 'audit_seals.audit_id')
    .select([
      'audit_seals.position',
      'audit_seals.audit_id as auditId',
      'audit_seals.hash',
      sql<string | null>`case when audit_log.id is not null then ${chainContent} end`.as('content'),
      // Signed rows name their actor.
      sql<string | null>`case when audit_log.id is not null and audit_signatures.audit_id is null
        then ${chainContentWithoutActor} end`.as('contentWithoutActor'),
      sql<Signature | null>`case when audit_signatures.audit_id is not null
        then json_build_array(server, counter, encode(mac, 'hex')) end`.as('signature'),
      sql<ErasedMark[] | null>`(select json_agg(json_build_array(batch, encode(signature, 'hex')) order by id)
        from audit_erasures where audit_erasures.position = audit_seals.position)`.as('erased'),
    ])
    .where('audit_seals.position', '>', after)
    .orderBy('audit_seals.position')
    .limit(1000)
    .execute();
}
