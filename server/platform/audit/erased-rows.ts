import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import { isMac, macOf } from '../secrets/mac.ts';
import type { PurposeKeys } from '../secrets/ring.ts';

/** What an erasure stored next to the seal of a row: the batch of rows that it belongs to, and its signature in hex. */
export type ErasedMark = readonly [batch: string, signature: string];

interface ErasedRow {
  position: number;
  /** The seal of the row, which stays, and the one before it. */
  hash: Uint8Array;
  previous: Uint8Array;
  batch: string;
  /** The current content of the row, in the form that the chain covers. */
  content: string;
}

/**
 * The signature of a row from which an erasure removed personal values. It covers the row's seal, the one before it,
 * and the current content of the row. Only the chain's key can create one.
 * @returns 32 bytes
 */
export const signErased = (keys: PurposeKeys, row: ErasedRow): Buffer => macOf(keys, ...signed(row));

const signed = ({ position, hash, previous, batch, content }: ErasedRow) => [
  `erased\n${position}\n${batch}\n`,
  previous,
  hash,
  content,
];

/** Whether a row has exactly the content that the last erasure left. */
export function isErasedRow(
  keys: PurposeKeys,
  marks: readonly ErasedMark[],
  row: Omit<ErasedRow, 'batch'>,
): boolean {
  const last = marks.at(-1);
  if (!last) return false;
  const [batch, signature] = last;
  return isMac(keys, Buffer.from(signature, 'hex'), signed({ ...row, batch }));
}

/**
 * The digest of all rows that one batch erased. A row of the audit trail contains it, so the chain covers what was
 * erased.
 */
export class BatchDigest {
  readonly #hash = createHash('sha256');
  rows = 0;

  add(position: number, signature: string): void {
    this.#hash.update(`${position}:${signature}\n`);
    this.rows += 1;
  }

  digest(): string {
    return this.#hash.copy().digest('hex');
  }
}

/** The name of the call in the rows that record what a batch erased. */
export const erasingCall = 'eraseTrail';
/** The name of the call in the rows that record the values that an archive locked. */
export const archivingCall = 'archiveAudit';
const callsWithBatch: readonly unknown[] = [erasingCall, archivingCall];

interface SaidOfBatch {
  batch: string;
  rows: number;
  digest: string;
}

/** What a row of the audit trail says about a batch. Undefined for another row. */
export function batchOf(content: string): SaidOfBatch | undefined {
  if (!content.includes(erasingCall) && !content.includes(archivingCall)) return undefined;
  const columns = JSON.parse(content) as unknown[];
  if (!callsWithBatch.includes(columns[4]) || typeof columns[8] !== 'string') return undefined;
  const said = JSON.parse(columns[8]) as Partial<SaidOfBatch>;
  return said.batch === undefined ? undefined : (said as SaidOfBatch);
}

/**
 * Compares the marks next to the seals with what the audit trail says about each batch.
 * @param said what the walk found in the chain
 * @param isWhole whether the walk saw the whole chain; otherwise, batches of archives can't be checked
 * @returns a sentence about the first batch that was forged, or changed in length; undefined if all are right
 */
export async function brokenBatch(
  db: Kysely<DB>,
  said: ReadonlyMap<string, SaidOfBatch>,
  isWhole: boolean,
): Promise<string | undefined> {
  const found = new Map<string, BatchDigest>();
  const marks = await db
    .selectFrom('audit_erasures')
    .select(['batch', 'position'])
    .select(sql<string>`encode(signature, 'hex')`.as('signature'))
    .orderBy('batch')
    .orderBy('position')
    .execute();
  for (const { batch, position, signature } of marks) {
    const digest = found.get(batch) ?? new BatchDigest();
    digest.add(position, signature);
    found.set(batch, digest);
  }
  const unsealed = await db
    .selectFrom('audit_log')
    // Raw because the builder reads no fields of JSON.
    .select(sql<SaidOfBatch>`after`.as('after'))
    .where('call', 'in', [erasingCall, archivingCall])
    .where(sql<boolean>`after ? 'batch'`)
    .where(sql<boolean>`not exists (select from audit_seals where audit_id = audit_log.id)`)
    .execute();
  const all = new Map([...said, ...unsealed.map(({ after }) => [after.batch, after] as const)]);
  for (const [batch, digest] of found) {
    const one = all.get(batch);
    if (one === undefined && isWhole)
      return `Rows were changed as if by an erasure, ${batch}, of which the trail says nothing.`;
    if (one && (one.rows !== digest.rows || one.digest !== digest.digest()))
      return `The erasure ${batch} changed ${one.rows} rows in the way that the trail says; other marks of it are there now.`;
  }
  const missing = [...all.keys()].find((batch) => !found.has(batch));
  if (missing !== undefined) return `The marks of the erasure ${missing} are gone.`;
  return undefined;
}
