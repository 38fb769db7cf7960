import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { ipRangesColumn } from '../auth/ip-ranges.ts';
import type { NewApiKeyToken } from '../auth/api-key-token.ts';
import {
  daysAgo,
  hoursFromNow,
  isActiveSuperadmin,
  isFormerLive,
  minuteAgo,
  now,
  tokenNetworks,
} from './expressions.ts';
import type { Giver } from './set-rights.ts';

/** A token as the screen shows it. It never contains the secret or its hash. */
export interface TokenRow {
  id: string;
  name: string;
  networks: string[];
  madeById: string;
  madeBy: string;
  /** Whether the administrator who added it is an active superadmin. */
  isMakerActive: boolean;
  createdAt: Date;
  prefix: string | null;
  formerUntil: Date | null;
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
  revokedAt: Date | null;
  version: number;
}

const tokens = (db: Kysely<DB>) =>
  db
    .selectFrom('scim_tokens')
    .innerJoin('admins', 'admins.id', 'scim_tokens.made_by')
    .select(({ fn, eb, ref }) => [
      'scim_tokens.id',
      'scim_tokens.name',
      tokenNetworks.as('networks'),
      'admins.id as madeById',
      'admins.name as madeBy',
      isActiveSuperadmin.as('isMakerActive'),
      'scim_tokens.created_at as createdAt',
      'scim_tokens.prefix',
      eb.case().when(isFormerLive).then(ref('scim_tokens.former_until')).end().as('formerUntil'),
      'scim_tokens.last_used_at as lastUsedAt',
      fn<string | null>('host', ['scim_tokens.last_used_from']).as('lastUsedFrom'),
      'scim_tokens.revoked_at as revokedAt',
      'scim_tokens.version',
    ]);

/** The tokens, those that work first. Revoked ones are listed for 30 days. */
export async function listTokens(db: Kysely<DB>): Promise<TokenRow[]> {
  return tokens(db)
    .where(({ or, eb }) =>
      or([eb('scim_tokens.revoked_at', 'is', null), eb('scim_tokens.revoked_at', '>', daysAgo(30))]),
    )
    .orderBy('scim_tokens.revoked_at', (order) => order.desc().nullsFirst())
    .orderBy('scim_tokens.id', 'desc')
    .limit(100)
    .execute();
}

/** Finds one token. With `isLocked`, it doesn't change until the transaction ends. */
export async function findToken(db: Kysely<DB>, id: string, isLocked = false): Promise<TokenRow | undefined> {
  return tokens(db)
    .where('scim_tokens.id', '=', id)
    .$if(isLocked, (query) => query.forUpdate('scim_tokens'))
    .executeTakeFirst();
}

/** Adds a token without a secret. */
export async function insertToken(
  db: Kysely<DB>,
  token: { id: string; name: string; networks: readonly string[]; madeBy: string; approvedBy: string | null },
): Promise<void> {
  await db
    .insertInto('scim_tokens')
    .values({
      id: token.id,
      name: token.name,
      networks: ipRangesColumn(token.networks),
      made_by: token.madeBy,
      approved_by: token.approvedBy,
    })
    .execute();
}

/** Gives a locked token another secret. The former one stays valid for some hours. */
export async function replaceSecret(
  db: Kysely<DB>,
  id: string,
  { prefix, secretHash }: NewApiKeyToken,
  overlapHours: number,
): Promise<void> {
  const hasFormer = overlapHours > 0;
  await db
    .updateTable('scim_tokens')
    .set(({ ref, eb }) => {
      const isKept = eb(eb.val(hasFormer), '=', true).and('prefix', 'is not', null);
      return {
        former_prefix: eb.case().when(isKept).then(ref('prefix')).end(),
        former_secret_hash: eb.case().when(isKept).then(ref('secret_hash')).end(),
        former_until: eb.case().when(isKept).then(hoursFromNow(overlapHours)).end(),
        prefix,
        secret_hash: secretHash,
        version: eb('version', '+', 1),
      };
    })
    .where('id', '=', id)
    .execute();
}

/** Revokes a locked token. @returns false if it is revoked already */
export async function revokeToken(db: Kysely<DB>, id: string): Promise<boolean> {
  const revoked = await db
    .updateTable('scim_tokens')
    .set((column) => ({
      revoked_at: now,
      former_prefix: null,
      former_secret_hash: null,
      former_until: null,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return revoked.numUpdatedRows === 1n;
}

/** A token whose current or former prefix is a given one. */
export interface FoundToken {
  id: string;
  name: string;
  networks: string[];
  secretHash: Buffer;
  isRevoked: boolean;
  isOver: boolean;
  madeBy: string;
  /** The language of the person who added it. */
  language: string | null;
  givers: Giver[];
}

/** Finds the tokens of a prefix: usually one or none. */
export async function tokensOfPrefix(db: Kysely<DB>, prefix: string): Promise<FoundToken[]> {
  const rows = await db
    .selectFrom('scim_tokens')
    .innerJoin('admins as maker', 'maker.id', 'scim_tokens.made_by')
    .leftJoin('admins as approver', 'approver.id', 'scim_tokens.approved_by')
    .select([
      'scim_tokens.id',
      'scim_tokens.name',
      tokenNetworks.as('networks'),
      'scim_tokens.prefix',
      'scim_tokens.secret_hash as secretHash',
      'scim_tokens.former_secret_hash as formerHash',
      isFormerLive.as('isFormerLive'),
      'scim_tokens.revoked_at as revokedAt',
      'scim_tokens.created_at as createdAt',
      'maker.id as madeBy',
      'maker.name as makerName',
      'maker.language',
      'approver.id as approvedBy',
      'approver.name as approverName',
    ])
    .where(({ or, eb }) => or([eb('prefix', '=', prefix), eb('former_prefix', '=', prefix)]))
    .execute();
  return rows.flatMap((row) => {
    const isPresent = row.prefix === prefix;
    const secretHash = isPresent ? row.secretHash : row.formerHash;
    if (!secretHash) return [];
    const { id, name, networks, madeBy, language, createdAt: at } = row;
    const givers = [
      { admin: row.makerName, adminId: madeBy, at },
      ...(row.approvedBy === null ? [] : [{ admin: row.approverName ?? '', adminId: row.approvedBy, at }]),
    ];
    const isOver = !isPresent && !row.isFormerLive;
    return [
      { id, name, networks, secretHash, isRevoked: row.revokedAt !== null, isOver, madeBy, language, givers },
    ];
  });
}

/**
 * Whether a token is still valid, which stays so until the transaction ends: a revocation waits for the change, or
 * comes first.
 */
export async function isTokenLive(db: Kysely<DB>, id: string, prefix: string): Promise<boolean> {
  const row = await db
    .selectFrom('scim_tokens')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([eb('prefix', '=', prefix), and([eb('former_prefix', '=', prefix), eb('former_until', '>', now)])]),
    )
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the last use of a token, at most once a minute. */
export async function noteTokenUse(db: Kysely<DB>, id: string, ipAddress: string): Promise<void> {
  await db
    .updateTable('scim_tokens')
    .set({ last_used_at: now, last_used_from: ipAddress })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', minuteAgo)]))
    .execute();
}
