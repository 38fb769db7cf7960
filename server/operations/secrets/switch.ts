import { type Kysely, sql } from 'kysely';
import { boundaryAt } from '#server/platform/audit/boundary.ts';
import { changeColumns } from '#server/platform/audit/chain-keys.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { ServerInfo } from '#server/platform/jobs/servers.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { beginEncrypting, isEncrypting } from './begin-encrypting.ts';
import {
  inUseOf,
  type KeyRow,
  knowVersions,
  listVersions,
  liveServers,
  openFormerKeys,
  sealedFormerKeys,
} from '#server/platform/secrets/versions.ts';

type Parts = Pick<Services, 'db' | 'keys'>;

/**
 * Keeps a server on the key version that the workspace uses, and switches to a newer one once every server has it.
 * @param end ends this server, with a sentence that gives the reason
 */
export function keyVersionTask(server: ServerInfo, end: (reason: Error) => void): PeriodicTask {
  return {
    purpose: 'follow the versions of the key',
    everyMs: 2000,
    due: ({ keys: { ring } }) => sql`${(ring.versions[0] ?? 0) > ring.inUse}::boolean
      or ${ring.inUse}::integer <> coalesce(
        (select max(version) from secret_keys where used_since is not null), 1)`,
    async run({ db, keys }, log) {
      const version = await switchKey({ db, keys });
      if (version !== undefined) log.info({ version }, 'a newer key is in use');
      const { ring } = keys;
      const rows = await listVersions(db);
      const inUse = inUseOf(rows);
      if (!ring.versions.includes(inUse)) {
        end(new Error(`This workspace now uses key ${inUse}, which this server does not have.`));
        return;
      }
      // Never back: somebody who can write to the database must not bring a former key back into use.
      if (inUse > ring.inUse) knowVersions(ring, rows, ring.versions);
      await announceKeys(db, server, ring);
    },
  };
}

/** Tells the other servers which keys this server has, and which one it uses. */
export async function announceKeys(
  db: Kysely<DB>,
  { id }: Pick<ServerInfo, 'id'>,
  { versions, inUse }: Services['keys']['ring'],
): Promise<void> {
  const [have, uses] = [sql`${[...versions]}::integer[]`, sql`${inUse}::integer`];
  await db
    .updateTable('servers')
    .set({ secret_keys: sql`${have}`, uses_key: sql`${uses}` })
    .where('id', '=', id)
    .where(sql<boolean>`(secret_keys, uses_key) is distinct from (${have}, ${uses})`)
    .execute();
}

/**
 * Switches to the newest key of this server, once every server has it and nothing is left to encrypt with the current
 * one. From then on, the audit trail is sealed with it, and gets a row that records the switch. A run encrypts again
 * what older keys encrypted.
 * @returns the version, or undefined if nothing changed
 */
export async function switchKey({ db, keys }: Parts): Promise<number | undefined> {
  const { ring } = keys;
  const [newest = ring.inUse] = ring.versions;
  if (newest <= ring.inUse || (await isWaitedFor(db, newest))) return undefined;
  try {
    return await db.transaction().execute(async (transaction) => {
      // The sealer of any server waits.
      await sql`select pg_advisory_xact_lock(hashtext('audit sealer'))`.execute(transaction);
      const rows = await listVersions(transaction);
      if (newest <= inUseOf(rows) || (await isWaitedFor(transaction, newest))) return undefined;
      await useKey(transaction, keys, rows, newest);
      return newest;
    });
  } catch (error) {
    knowVersions(ring, await listVersions(db), ring.versions);
    throw error;
  }
}

/** Whether a server lacks a version, or a run still encrypts again with the current key. */
async function isWaitedFor(db: Kysely<DB>, version: number): Promise<boolean> {
  const lacking = await db
    .selectFrom('servers')
    .select('id')
    .where(liveServers)
    .where(sql<boolean>`not coalesce(${version}::integer = any(secret_keys), false)`)
    .limit(1)
    .executeTakeFirst();
  return lacking !== undefined || (await isEncrypting(db));
}

async function useKey(
  db: Kysely<DB>,
  keys: Services['keys'],
  rows: readonly KeyRow[],
  version: number,
): Promise<void> {
  const { ring } = keys;
  const before = inUseOf(rows);
  const kept = rows.flatMap((row) => {
    if (row.lostAt !== null || row.usedSince === null) return [];
    const former =
      ring.formerKeysOf(row.version) ?? (row.formerKeys && openFormerKeys(keys, row.version, row.formerKeys));
    return former ? [{ version: row.version, former }] : [];
  });
  const { position, signed_after: signedAfter } = await db
    .selectFrom('audit_chain_head')
    .select(['position', 'signed_after'])
    .executeTakeFirstOrThrow();
  ring.use(version);
  for (const one of kept)
    await db
      .updateTable('secret_keys')
      .set({ former_keys: sealedFormerKeys(keys, one.version, one.former) })
      .where('version', '=', one.version)
      .execute();
  const change = { version, sealedAfter: position, formerUntil: null, isLoss: false };
  const mark = ring.marks[ring.versions.indexOf(version)];
  await db
    .updateTable('secret_keys')
    .set({ used_since: sql<Date>`now()`, ...changeColumns(keys, change) })
    .where('version', '=', version)
    .execute();
  await db
    .updateTable('audit_chain_head')
    .set({ key_mark: mark ?? null, ...(signedAfter !== null && boundaryAt(keys, signedAfter)) })
    .execute();
  const audit = { record: null, before: { key: before }, after: { key: version, position } };
  await recordOwnWork(db, 'changeSecretKey', audit, null);
  await beginEncrypting(db);
}
