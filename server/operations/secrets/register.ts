import { type Kysely, sql } from 'kysely';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { beginEncrypting } from './begin-encrypting.ts';
import { usesOf } from './encrypted-rows.ts';
import type { KeyRing } from '#server/platform/secrets/ring.ts';
import {
  formerOf,
  inUseOf,
  type KeyRow,
  knowVersions,
  listVersions,
} from '#server/platform/secrets/versions.ts';

type Registering = Pick<Services, 'db' | 'keys'>;

const where = 'SECRET_KEY (or the key file, where it is not set)';

/**
 * Assigns a version to each key that a server was given, and adds new keys. Called when a server starts.
 * @throws Error with a sentence, if keys are missing, are in another order, or belong to another workspace
 */
export async function registerKeys({ db, keys }: Registering): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('secret keys'))`.execute(transaction);
    await addFirst(transaction, keys.ring);
    const { rows, versions, added } = match(await listVersions(transaction), keys.ring);
    if (added.length > 0) await transaction.insertInto('secret_keys').values(added).execute();
    await refuseRemoved(transaction, rows, versions);
    await registerApprovals(transaction, keys.ring);
    knowVersions(keys.ring, await listVersions(transaction), versions);
    await beginEncrypting(transaction);
  });
}

/**
 * The same for a command that runs next to the servers: it changes nothing, and uses the keys that they know.
 * @throws Error with a sentence. See `registerKeys`
 */
export async function resolveKeyVersions({ db, keys }: Registering): Promise<void> {
  const found = await listVersions(db);
  if (found.length === 0) return;
  const { rows, versions } = match(found, keys.ring);
  knowVersions(keys.ring, rows, versions);
}

/** The first key of a workspace: the one that older versions knew, or the oldest one that this server was given. */
async function addFirst(db: Kysely<DB>, ring: KeyRing): Promise<void> {
  const { key_mark: known } = await db
    .selectFrom('audit_chain_head')
    .select('key_mark')
    .executeTakeFirstOrThrow();
  const mark = known ?? ring.marks.at(-1);
  if (mark === undefined) return;
  await db
    .insertInto('secret_keys')
    .columns(['version', 'mark', 'used_since', 'sealed_after'])
    .expression(sql`select 1, ${mark}::bytea, now(), 0 where not exists (select from secret_keys)`)
    .execute();
  if (known === null)
    await db
      .updateTable('audit_chain_head')
      .set({ key_mark: Buffer.from(mark) })
      .execute();
}

interface Matched {
  rows: KeyRow[];
  /** The versions of the given keys, in their order. */
  versions: number[];
  added: { version: number; mark: Buffer }[];
}

/** Finds the versions of the given keys. Unknown keys at the front get the next versions. */
function match(rows: KeyRow[], ring: KeyRing): Matched {
  const known = ring.marks.map((mark) => rows.findLast((row) => row.mark.equals(mark)));
  const firstKnown = known.findIndex((row) => row !== undefined);
  const inUse = inUseOf(rows);
  if (firstKnown < 0)
    throw new Error(
      `${where} is another key than this workspace has had so far. Give every server the same one; a backup holds it. To rotate, set SECRET_KEY to the ` +
        'new key and SECRET_KEY_PREVIOUS to the present one. If it is lost permanently: npm run admin:recover -- EMAIL --key-lost',
    );
  const last = Math.max(0, ...rows.map(({ version }) => version));
  const versions = known.map((row, place) => row?.version ?? last + firstKnown - place);
  const unknown = known.findIndex((row, place) => row === undefined && place > firstKnown);
  if (unknown >= 0)
    throw new Error(
      `Key ${unknown + 1} of the given keys comes after key ${versions[firstKnown]} of this workspace, but this workspace never had it. The newest key ` +
        'comes first: set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the present one.',
    );
  if (versions.some((version, place) => place > 0 && version >= (versions[place - 1] ?? 0)))
    throw new Error(
      `The keys are in the wrong order: ${versions.map((version) => `key ${version}`).join(', then ')}. The newest comes first: SECRET_KEY holds it, and SECRET_KEY_PREVIOUS the older ones.`,
    );
  if (!versions.includes(inUse)) {
    const own = versions.map((version) => `key ${version}`).join(' and ');
    const advice =
      (versions[0] ?? 0) > inUse
        ? `Add key ${inUse} to SECRET_KEY_PREVIOUS (or below the newest in the key file)`
        : 'Set SECRET_KEY to the key that the other servers have';
    throw new Error(`This workspace uses key ${inUse}, and this server has ${own} alone. ${advice}.`);
  }
  const added = versions.flatMap((version, place) => {
    const mark = ring.marks[place];
    return known[place] === undefined && mark ? [{ version, mark }] : [];
  });
  return { rows, versions, added: added.toReversed() };
}

/** Refuses to work without a key that is still used, and records that a removed key is no longer used. */
async function refuseRemoved(
  db: Kysely<DB>,
  rows: readonly KeyRow[],
  versions: readonly number[],
): Promise<void> {
  const gone = formerOf(rows).filter(
    ({ version, removedAt }) => removedAt === null && !versions.includes(version),
  );
  for (const { version, unusedSince } of gone) {
    const uses = await usesOf(db, version);
    if (unusedSince === null && uses.length === 0) uses.push('rows of the audit trail that have no seal yet');
    if (uses.length > 0)
      throw new Error(
        `Key ${version} is missing, and it is still used by: ${uses.join(', ')}. Add it to SECRET_KEY_PREVIOUS (or below the newest in the key file), and remove it once the run "Encryption with key ${inUseOf(rows)}" has ended.`,
      );
    await db
      .updateTable('secret_keys')
      .set({ removed_at: sql<Date>`now()` })
      .where('version', '=', version)
      .execute();
  }
}

/** @throws Error with a sentence, if the keys of approvals are not those of the workspace */
export async function refuseOtherApprovalsKey({ db, keys }: Registering): Promise<void> {
  refuseOtherApprovals(await approvalsMarkOf(db), keys.ring);
}

async function approvalsMarkOf(db: Kysely<DB>): Promise<Buffer | null> {
  const head = await db.selectFrom('audit_chain_head').select('approvals_mark').executeTakeFirstOrThrow();
  return head.approvals_mark;
}

function refuseOtherApprovals(mark: Buffer | null, ring: KeyRing): void {
  if (mark === null || ring.approvalMarks.some((own) => own.equals(mark))) return;
  throw new Error(
    'APPROVALS_KEY is not set, or is another key than this workspace has had so far. Give every server the same one; to change it, keep the former one in APPROVALS_KEY_PREVIOUS. ' +
      'If it is lost permanently: npm run admin:recover -- EMAIL --key-lost',
  );
}

async function registerApprovals(db: Kysely<DB>, ring: KeyRing): Promise<void> {
  const mark = await approvalsMarkOf(db);
  refuseOtherApprovals(mark, ring);
  const [own] = ring.approvalMarks;
  if (own && !mark?.equals(own))
    await db.updateTable('audit_chain_head').set({ approvals_mark: own }).execute();
}
