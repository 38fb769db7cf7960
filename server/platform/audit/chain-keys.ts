import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Keys } from '../context/services.ts';
import type { DB } from '../db/types.ts';
import { isMac, macOf } from '../secrets/mac.ts';
import type { PurposeKeys, VersionedKey } from '../secrets/ring.ts';
import { BrokenChain } from './broken-chain.ts';

type TrailKeys = Pick<Keys, 'auditChain' | 'auditRows'>;

/** The position where the chain changed to a version of the key. */
interface Change {
  version: number;
  /** The position after which rows are sealed with it. */
  sealedAfter: number;
  /** The position up to which rows may be signed with older versions; null while servers may still do that. */
  formerUntil: number | null;
  /** Whether the keys before it were lost then. */
  isLoss: boolean;
}

/** A loss of all keys before a version. */
export type Loss = Pick<Change, 'version' | 'sealedAfter'>;

/** Which keys the audit trail was sealed and signed with. */
export interface ChainKeys {
  /**
   * The key that seals the row at a position.
   * @throws BrokenChain if it is missing
   */
  sealing: (position: number) => KeyObject;
  /** Whether the key of the row at a position is not here, and the key in use since says that it was lost. */
  isLost: (position: number) => boolean;
  /**
   * The key that sealed rows, unproved, that waited when the key of a position was lost. Undefined if none was lost
   * since.
   */
  sealingAtLoss: (position: number) => KeyObject | undefined;
  /** Each loss of a key, the oldest first, as the key after it signed it. */
  losses: readonly Loss[];
  /** The keys that may have signed the row at a position. Without a position: a row that has no seal yet. */
  signers: (position?: number) => readonly VersionedKey[];
  /** All keys of the chain. */
  chain: PurposeKeys;
  /** The keys for examples/auditor/verify.mjs: `HEX`, and `,POSITION:HEX` for each that seals what comes after a position. */
  shown: () => string;
}

const said = ({ version, sealedAfter, formerUntil, isLoss }: Change) =>
  `key ${version}\n${sealedAfter}\n${formerUntil ?? 'open'}\n${isLoss ? 'former keys lost\n' : ''}`;

/**
 * The columns with the position where the chain changed to the current key, signed with it, so that the database's
 * owner can't claim that a key was lost.
 */
export const changeColumns = (keys: TrailKeys, change: Change) => ({
  sealed_after: change.sealedAfter,
  former_until: change.formerUntil,
  change_mac: macOf(keys.auditRows, said(change)),
});

/**
 * Reads where the keys of the chain changed.
 * @throws BrokenChain if it was set without the key
 */
export async function readChainKeys(db: Kysely<DB>, keys: TrailKeys): Promise<ChainKeys> {
  const rows = await db
    .selectFrom('secret_keys')
    .select(['version', 'sealed_after as sealedAfter', 'former_until as formerUntil', 'change_mac as mac'])
    .where('sealed_after', 'is not', null)
    .orderBy('version')
    .execute();
  const changes = rows.flatMap(({ mac, ...row }): Change[] => {
    const change = { ...row, sealedAfter: Number(row.sealedAfter), isLoss: false };
    // The first one began with the chain.
    if (change.version === 1) return change.sealedAfter === 0 ? [change] : [];
    const all = keys.auditRows.all.filter(({ version }) => version === change.version);
    if (all.length === 0) return [change];
    const isSaid = (one: Change) => mac !== null && isMac({ all }, mac, [said(one)]);
    if (isSaid({ ...change, isLoss: true })) return [{ ...change, isLoss: true }];
    if (!isSaid(change))
      throw new BrokenChain(
        `The position from which key ${change.version} seals the trail was not set by a server.`,
      );
    return [change];
  });
  const losses = changes.filter(({ isLoss }) => isLoss);
  const versionAt = (position: number) =>
    changes.findLast(({ sealedAfter }) => sealedAfter < position)?.version ?? 1;
  const hex = (version: number) => {
    const key = keys.auditChain.all.find((one) => one.version === version);
    if (key) return key.secret.export().toString('hex');
    throw new BrokenChain(`The trail is sealed with key ${version} too, which this server does not have.`);
  };
  return {
    shown: () =>
      [
        hex(1),
        ...changes
          .filter(({ version }) => version > 1)
          .map(({ version, sealedAfter }) => `${sealedAfter}:${hex(version)}`),
      ].join(','),
    chain: keys.auditChain,
    sealing(position) {
      const version = versionAt(position);
      const key = keys.auditChain.all.find((one) => one.version === version);
      if (key) return key.secret;
      throw new BrokenChain(
        `The row at position ${position} of the audit trail is sealed with key ${version}, which this server does not have.`,
      );
    },
    losses,
    sealingAtLoss(position) {
      const loss = losses.find(({ sealedAfter }) => sealedAfter >= position);
      return keys.auditChain.all.find(({ version }) => version === loss?.version)?.secret;
    },
    isLost(position) {
      const version = versionAt(position);
      return (
        !keys.auditChain.all.some((one) => one.version === version) &&
        losses.some((loss) => loss.version > version && loss.sealedAfter >= position)
      );
    },
    signers(position = Number.POSITIVE_INFINITY) {
      const isOver = (version: number) =>
        changes.some(
          (change) =>
            change.version > version && change.formerUntil !== null && change.formerUntil < position,
        );
      return keys.auditRows.all.filter(({ version }) => !isOver(version));
    },
  };
}
