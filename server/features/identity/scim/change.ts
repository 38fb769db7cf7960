import type { Kysely } from 'kysely';
import { recordWrite } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { isModuleOffUntilCommit } from '#server/platform/modules/switched-off.ts';
import type { ScimCaller } from './caller.ts';
import { ScimFailure } from './errors.ts';
import { isTokenLive } from './token-queries.ts';

/** What a change by an identity provider needs. */
export interface ScimChange {
  /** The transaction. */
  db: Kysely<DB>;
  services: Services;
  caller: ScimCaller;
  /** Adds a row to the audit trail, with the token as the actor. The people behind the token count as its makers. */
  record: (
    call: string,
    record: string,
    states: { before: object | null; after: object | null },
  ) => Promise<void>;
}

export const moduleOff = () => new ScimFailure(404, 'Provisioning is turned off in this workspace.');

/**
 * Makes a change in one transaction. The token is checked again under a lock, so that its revocation either waits for
 * the change or comes first.
 */
export async function change<Value>(
  services: Services,
  caller: ScimCaller,
  request: { id: string; ipAddress: string },
  work: (change: ScimChange) => Promise<Value>,
): Promise<Value> {
  return services.db.transaction().execute(async (db) => {
    if (!(await isTokenLive(db, caller.tokenId, caller.prefix)))
      throw new ScimFailure(401, 'This token is revoked.');
    if (await isModuleOffUntilCommit(db, 'scim')) throw moduleOff();
    return work({
      db,
      services,
      caller,
      async record(call, record, states) {
        const audit = { record, ...states, adminId: caller.tokenId };
        await recordWrite(db, call, { output: null, audit }, request);
      },
    });
  });
}
