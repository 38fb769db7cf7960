import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { VersionedKey } from '#server/platform/secrets/ring.ts';
import { chainContent, isUnsealed, rowSignature } from '#server/platform/audit/chain.ts';
import { isSignedRow, signatureIn } from '#server/platform/audit/sign.ts';
import { BrokenChain } from '#server/platform/audit/broken-chain.ts';
import type { SealedRow } from '#server/platform/audit/walk.ts';

/**
 * Refuses a sealed row without a valid signature. A row that an erasure changed is proved by the signature of
 * the erasure.
 * @param signers the keys that may have signed it
 * @throws BrokenChain with a message
 */
export function refuseUnsigned(signers: readonly VersionedKey[], row: SealedRow): void {
  const found = signatureIn(row.content);
  if (found && (row.erased || isSignedRow(signers, found.content, found.signature))) return;
  throw new BrokenChain(
    `The row at position ${row.position} has no signature of a server: ${shown(JSON.parse(row.content) as unknown[])}.`,
  );
}

/**
 * Finds unsealed rows that no server wrote in this form.
 * @param signers the keys that may have signed them
 * @param isRequired whether every row must be signed
 * @returns a message that names them; undefined if there are none
 */
export async function forgedRows(
  db: Kysely<DB>,
  signers: readonly VersionedKey[],
  isRequired: boolean,
): Promise<string | undefined> {
  const forged: string[] = [];
  let count = 0;
  for (let after: number | undefined; ;) {
    const rows = await db
      .selectFrom('audit_log')
      .select(['id', chainContent.as('content'), rowSignature.as('signature')])
      .where(isUnsealed)
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? 0))
      .orderBy('id')
      .limit(1000)
      .execute();
    for (const { content, signature } of rows) {
      if (signature ? isSignedRow(signers, content, signature) : !isRequired) continue;
      count += 1;
      if (forged.length < 10) forged.push(shown(JSON.parse(content) as unknown[]));
    }
    after = rows.at(-1)?.id;
    if (rows.length < 1000) break;
  }
  if (count === 0) return undefined;
  return `${count} rows of the audit trail were not written by a server, or were changed before they were sealed: ${forged.join('; ')}.`;
}

const shown = ([id, createdAt, , , call, record]: readonly unknown[]) =>
  `row ${String(id)} (${String(call)}${record === null ? '' : ` of ${String(record)}`}, ${String(createdAt)})`;
