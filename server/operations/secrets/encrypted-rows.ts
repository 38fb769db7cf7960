import { type Kysely, sql } from 'kysely';
import { decryptedBytes, encrypted, versionOf } from '#server/platform/secrets/encrypted.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Purpose } from '#server/platform/secrets/purposes.ts';
import { type Objects, ObjectUnreadable } from '#server/platform/objects/objects.ts';
import type { Keys } from '#server/platform/secrets/ring.ts';

interface EncryptedColumn {
  /** The names that operators see, singular and plural. */
  named: readonly [string, string];
  purpose: Purpose;
  table: string;
  /** The primary key. */
  id: string;
  column: string;
  /** The text that the secret is bound to, as an SQL expression of the row. */
  boundTo: string;
  /** Whether the row may name an object in place of the bytes, with the version of the key in `object_key_version`. */
  mayBeOutside?: true;
  /** How many rows are processed together: few if they are large. */
  batch: number;
}

/** Most secrets are bound to the id of their row. */
const byId = { id: 'id', boundTo: 'id::text' } as const;

const webhooks = {
  named: ['webhook secret', 'webhook secrets'],
  purpose: 'webhookSecrets',
  table: 'webhook_endpoints',
  ...byId,
  batch: 200,
} as const;

const providers = {
  named: ['secret of a provider', 'secrets of providers'],
  purpose: 'webhookSecrets',
  table: 'providers',
  ...byId,
  batch: 200,
} as const;

const gates = {
  named: ['secret of a gate', 'secrets of gates'],
  purpose: 'webhookSecrets',
  table: 'withdrawal_gates',
  ...byId,
  batch: 200,
} as const;

const serverSettings = {
  named: ['server setting', 'server settings'],
  purpose: 'serverSettings',
  table: 'server_settings',
  id: 'id',
  boundTo: `'server setting ' || name`,
  batch: 200,
} as const;

const counterparties = {
  named: ['secret of a counterparty', 'secrets of counterparties'],
  purpose: 'webhookSecrets',
  table: 'travel_rule_counterparties',
  ...byId,
  batch: 200,
} as const;

const walletProofs = {
  named: ['proof of a wallet', 'proofs of wallets'],
  purpose: 'travelRule',
  table: 'travel_rule_proofs',
  ...byId,
  batch: 100,
} as const;

/** Every column with values that the key encrypts. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    named: ['authenticator app', 'authenticator apps'],
    purpose: 'secondFactor',
    table: 'admins',
    column: 'totp_secret',
    ...byId,
    batch: 200,
  },
  { ...webhooks, column: 'secret' },
  { ...webhooks, column: 'former_secret' },
  {
    named: ['secret of an own action', 'secrets of own actions'],
    purpose: 'webhookSecrets',
    table: 'own_actions',
    column: 'secret',
    ...byId,
    batch: 200,
  },
  { ...providers, column: 'secret' },
  { ...providers, column: 'former_secret' },
  {
    named: ['message of a provider', 'messages of providers'],
    purpose: 'providerMessages',
    table: 'provider_messages',
    column: 'body',
    ...byId,
    batch: 10,
  },
  { ...gates, column: 'secret' },
  { ...gates, column: 'former_secret' },
  {
    named: ['token of the EU transparency database', 'tokens of the EU transparency database'],
    purpose: 'webhookSecrets',
    table: 'statement_push',
    column: 'token',
    ...byId,
    batch: 200,
  },
  { ...counterparties, column: 'secret' },
  { ...counterparties, column: 'former_secret' },
  {
    named: ['transfer under the Travel Rule', 'transfers under the Travel Rule'],
    purpose: 'travelRule',
    table: 'travel_rule_transfers',
    column: 'data',
    ...byId,
    batch: 100,
  },
  { ...walletProofs, column: 'message' },
  { ...walletProofs, column: 'signature' },
  { ...serverSettings, column: 'value' },
  { ...serverSettings, column: 'former_value' },
  {
    named: ['session of the company sign-in', 'sessions of the company sign-in'],
    purpose: 'provider',
    table: 'provider_sessions',
    id: 'session_id',
    column: 'refresh_token',
    boundTo: 'session_id::text',
    batch: 200,
  },
  {
    named: ['file of a document', 'files of documents'],
    purpose: 'documents',
    table: 'document_files',
    id: 'document_id',
    column: 'bytes',
    boundTo: `'document ' || document_id || ' ' || hash`,
    mayBeOutside: true,
    batch: 10,
  },
];

const isOf = ({ column, mayBeOutside }: EncryptedColumn, versions: readonly number[]) => {
  const inside = sql`secret_key_version(${sql.ref(column)})`;
  const version = mayBeOutside ? sql`coalesce(${inside}, object_key_version)` : inside;
  return sql<boolean>`${version} = any(${versions}::integer[])`;
};

/** How many rows of a column are encrypted with some versions of the key. */
export async function countEncrypted(
  db: Kysely<DB>,
  column: EncryptedColumn,
  versions: readonly number[],
): Promise<number> {
  // Raw because the tables and columns are data.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(column.table)} where ${isOf(column, versions)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** What is encrypted with a version, such as `2 authenticator apps`. */
export async function usesOf(db: Kysely<DB>, version: number): Promise<string[]> {
  const counts = new Map<EncryptedColumn['named'], number>();
  for (const one of encryptedColumns)
    counts.set(one.named, (counts.get(one.named) ?? 0) + (await countEncrypted(db, one, [version])));
  return [...counts].flatMap(([[one, several], count]) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : several}`],
  );
}

interface Encrypted {
  id: string;
  boundTo: string;
  bytes: Buffer | null;
  object_hash: string | null;
}

/**
 * Encrypts rows with the current key, in the order of their ids. The rows are locked, so a concurrent change comes
 * before or after.
 * @param from the id to start after, or undefined for the beginning
 * @returns the last id, or undefined if no rows were left; how many were done, and how many could not be decrypted
 */
export async function encryptAgain(
  transaction: Kysely<DB>,
  { keys, objects }: { keys: Keys; objects: Objects },
  encryptedColumn: EncryptedColumn,
  { versions, from }: { versions: readonly number[]; from: string | undefined },
): Promise<{ last: string | undefined; done: number; failed: number }> {
  const { purpose, table, id, column, boundTo, mayBeOutside = false, batch } = encryptedColumn;
  // Raw because the tables and columns are data.
  const { rows } = await sql<Encrypted>`
    select ${sql.ref(id)} as id, ${sql.raw(boundTo)} as "boundTo", ${sql.ref(column)} as bytes,
      ${mayBeOutside ? sql`object_hash` : sql`null`} as object_hash from ${sql.table(table)}
    where ${isOf(encryptedColumn, versions)} and (${from ?? null}::uuid is null or ${sql.ref(id)} > ${from ?? null}::uuid)
    order by ${sql.ref(id)} limit ${batch} for no key update`.execute(transaction);
  let failed = 0;
  for (const row of rows) {
    let plain: Buffer;
    try {
      const found = await objects.read(async () => row);
      plain = decryptedBytes(keys[purpose], row.boundTo, found?.bytes ?? Buffer.alloc(0));
    } catch (error) {
      // An object store that doesn't answer now may answer later.
      if (error instanceof CallFailure && !(error instanceof ObjectUnreadable)) throw error;
      failed += 1;
      continue;
    }
    const secret = encrypted(keys[purpose], row.boundTo, plain);
    const placed =
      row.object_hash === null ? { bytes: secret, object_hash: null } : await objects.place(secret);
    const outside = mayBeOutside
      ? sql`, object_hash = ${placed.object_hash}, object_key_version = ${placed.object_hash === null ? null : versionOf(secret)}::integer`
      : sql``;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${placed.bytes} ${outside}
      where ${sql.ref(id)} = ${row.id}`.execute(transaction);
  }
  return { last: rows.at(-1)?.id, done: rows.length - failed, failed };
}
