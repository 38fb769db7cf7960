import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { takeSharedReleaseLock } from './release-lock.ts';
import { shortfallOf } from './shortfall.ts';
import { activeFreezesOf } from './freezes.ts';

/** What a release is about, for those who may stop it. */
export interface ReleaseRequest {
  currencyId: string | null;
  currencySymbol: string;
  userId: string | null;
  /** The address or the account. */
  destination: string | null;
  /** The user was never paid there. */
  isNewDestination: boolean;
}

/** Why nothing of this kind is released for now, whatever the policy says. */
export interface ReleaseHold {
  kind: 'stop' | 'shortfall';
  /** What an operator reads. */
  because: Message;
}

const sentences = {
  all: 'heldAll',
  currency: 'heldCurrency',
  user: 'heldUser',
  newDestinations: 'heldNewDestination',
} as const;

/**
 * What stops a release. Asked in the transaction that would release, after the decision's row was locked: it goes through the gate, so that
 * what was engaged on any server is seen, and nothing can be engaged until the release has committed.
 */
export async function holdsOf(transaction: Kysely<DB>, release: ReleaseRequest): Promise<ReleaseHold[]> {
  await takeSharedReleaseLock(transaction);
  return previewHolds(transaction, release);
}

/** The same to be shown: it locks nothing, so nothing may be released by it. */
export async function previewHolds(db: Kysely<DB>, release: ReleaseRequest): Promise<ReleaseHold[]> {
  const freezes = await activeFreezesOf(db, release);
  const shortfall = await shortfallOf(db, release.currencySymbol);
  const held: ReleaseHold[] = freezes.map(({ scope, reason }) => ({
    kind: 'stop',
    because: { sentence: sentences[scope], values: { reason } },
  }));
  if (shortfall)
    held.push({
      kind: 'shortfall',
      because: { sentence: shortfall.state === 'short' ? 'heldShort' : 'heldUnknown' },
    });
  return held;
}
