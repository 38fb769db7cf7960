import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Keys, Services } from '../context/services.ts';
import { baselineName } from '../db/migration-files.ts';
import type { DB } from '../db/types.ts';
import { isMac, macOf } from '../secrets/mac.ts';
import { waitsForSeal } from './chain.ts';
import { recordOwnWork } from './record.ts';
import { BrokenChain } from './broken-chain.ts';

/** The call of the row that says from where on rows must be signed. */
const boundaryCall = 'requireSignatures';

const said = (position: number) => `unsigned up to\n${position}\n`;

/** The columns that say after which position rows must be signed under this key. */
export const boundaryAt = (keys: Pick<Keys, 'auditRows'>, position: number) => ({
  signed_after: position,
  signed_after_mac: macOf(keys.auditRows, said(position)),
});

/**
 * The position of the chain up to which rows may have no signature, because older versions wrote them.
 * @returns undefined until every server signs
 * @throws BrokenChain where somebody without the key set it
 */
export async function signedAfter(
  db: Kysely<DB>,
  keys: Pick<Keys, 'auditRows'>,
): Promise<number | undefined> {
  const { signed_after: position, signed_after_mac: mac } = await db
    .selectFrom('audit_chain_head')
    .select(['signed_after', 'signed_after_mac'])
    .executeTakeFirstOrThrow();
  if (position === null) {
    if (await isSaid(db))
      throw new BrokenChain(
        'The position from which rows must be signed was deleted. Restore it from a backup.',
      );
    return undefined;
  }
  const all = keys.auditRows.all.filter(({ isKept }) => !isKept);
  if (mac && isMac({ all }, mac, [said(position)])) return position;
  throw new BrokenChain(`The position from which rows must be signed (${position}) was not set by a server.`);
}

/** Whether the chain says that rows must be signed. */
async function isSaid(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .innerJoin('audit_signatures', 'audit_signatures.audit_id', 'audit_log.id')
    .select('audit_log.id')
    .where('call', '=', boundaryCall)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Requires signatures of all rows from now on, once no server runs that doesn't sign and each row without a signature is sealed. The
 * trail gets a row that says so.
 * @returns whether signatures are required
 */
export async function requireSignatures({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('audit sealer'))`.execute(transaction);
    if ((await signedAfter(transaction, keys)) !== undefined) return true;
    const older = await transaction
      .selectFrom('servers')
      .select('id')
      .where(sql<boolean>`seen_at > now() - interval '1 hour' and not ${baselineName} = any (knows)`)
      .limit(1)
      .executeTakeFirst();
    if (older) return false;
    const unsigned = await transaction
      .selectFrom('audit_log')
      .select('id')
      .where(sql.raw<SqlBool>(waitsForSeal))
      .where(sql<boolean>`not exists (select from audit_signatures where audit_id = audit_log.id)`)
      .limit(1)
      .executeTakeFirst();
    if (unsigned) return false;
    const { position } = await transaction
      .selectFrom('audit_chain_head')
      .select('position')
      .executeTakeFirstOrThrow();
    await transaction.updateTable('audit_chain_head').set(boundaryAt(keys, position)).execute();
    const audit = { record: null, before: null, after: { position } };
    await recordOwnWork(transaction, boundaryCall, audit, null);
    return true;
  });
}
