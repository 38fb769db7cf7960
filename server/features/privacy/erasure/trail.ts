import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  chainContent,
  chainContentWithoutActor,
  chainHash,
  rowSignature,
  sealable,
} from '#server/platform/audit/chain.ts';
import { type ChainKeys, readChainKeys } from '#server/platform/audit/chain-keys.ts';
import {
  BatchDigest,
  type ErasedMark,
  erasingCall,
  isErasedRow,
  signErased,
} from '#server/platform/audit/erased-rows.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { signAgain, signedWaiting } from '#server/platform/audit/sign-again.ts';
import type { Signature } from '#server/platform/audit/sign.ts';
import { BrokenChain } from '#server/platform/audit/broken-chain.ts';
import type { Keys } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';

/** A row of the audit trail as it is sealed. */
interface Sealed {
  auditId: number;
  position: number;
  hash: Buffer;
  previous: Buffer;
  content: string;
  contentWithoutActor: string;
  signature: Signature | null;
  marks: ErasedMark[] | null;
}

/**
 * Changes rows of the audit trail and stores a signature of each new content next to the seal. A new audit row
 * contains the digest of all of them. Unsealed rows are signed again and sealed with their new content.
 * @param change stores the rows, in this transaction
 * @throws BrokenChain if a row differs from what was sealed; then nothing is changed, so that the evidence is kept
 */
export async function eraseInTrail(
  db: Kysely<DB>,
  keys: Pick<Keys, 'auditChain' | 'auditRows'>,
  { userId, ids }: { userId: string; ids: readonly string[] },
  change: () => Promise<void>,
): Promise<void> {
  // Every server's sealer waits, so that it reads the row either before or after the change.
  await sql`select pg_advisory_xact_lock(hashtext('audit sealer'))`.execute(db);
  const chain = await readChainKeys(db, keys);
  const before = await readSealed(db, ids);
  const forms = before.map((row) => formOf(chain, row));
  const waiting = await signedWaiting(db, chain.signers(), ids);
  await change();
  await signAgain(db, waiting);
  const after = new Map((await readSealed(db, ids)).map((row) => [row.position, row]));
  const batch = randomUUID();
  const digest = new BatchDigest();
  const marks = before.map((row, index) => {
    const content = sealable(after.get(row.position) as Sealed)[forms[index] ?? 0] ?? '';
    const signature = signErased(chain.chain, { ...row, batch, content });
    digest.add(row.position, signature.toString('hex'));
    return { batch, position: row.position, signature };
  });
  if (marks.length === 0) return;
  await db.insertInto('audit_erasures').values(marks).execute();
  await recordOwnWork(
    db,
    erasingCall,
    { record: userId, before: null, after: { batch, rows: marks.length, digest: digest.digest() } },
    null,
  );
}

/** Reads the sealed rows among these, in the order of their seals. */
async function readSealed(db: Kysely<DB>, ids: readonly string[]): Promise<Sealed[]> {
  // Raw because the previous hash is in the previous seal, or in the archive that ends there.
  const { rows } = await sql<Sealed>`
    select audit_log.id as "auditId", seal.position, seal.hash, ${chainContent} as content,
      ${chainContentWithoutActor} as "contentWithoutActor", ${rowSignature} as signature,
      coalesce((select hash from audit_seals where position = seal.position - 1),
        (select hash from audit_archives where last_position = seal.position - 1), '') as previous,
      (select json_agg(json_build_array(batch, encode(signature, 'hex')) order by id)
        from audit_erasures where position = seal.position) as marks
    from audit_log join audit_seals as seal on seal.audit_id = audit_log.id
    where audit_log.id = any(${ids}::bigint[]) order by seal.position`.execute(db);
  return rows;
}

const isSealedAs = (keys: ChainKeys, row: Sealed, content: string) =>
  chainHash(keys.sealing(row.position), row.previous, row.position, content).equals(row.hash) ||
  isErasedRow(keys.chain, row.marks ?? [], { ...row, content });

/**
 * The format in which a row was sealed: with its signature, or as older versions did.
 * @throws BrokenChain if it matches no format
 */
function formOf(keys: ChainKeys, row: Sealed): number {
  const form = sealable(row).findIndex((content) => isSealedAs(keys, row, content));
  if (form < 0) throw new BrokenChain(`Row ${row.auditId} of the audit trail was changed, or its seal was.`);
  return form;
}
