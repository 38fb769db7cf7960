import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { takeSharedReleaseLock } from './release-lock.ts';
import { shortfallOf } from './shortfall.ts';
import { activeFreezesOf } from './freezes.ts';

/** What the checks that can hold a release need to know. */
export interface ReleaseRequest {
  currencyId: string | null;
  currencySymbol: string;
  userId: string | null;
  /** The address or the account. */
  destination: string | null;
  /** Whether the user was never paid there. */
  isNewDestination: boolean;
}

/** Why releases of this kind are held for now, whatever the policy says. */
export interface ReleaseHold {
  kind: 'stop' | 'shortfall' | 'gate';
  /** The sentence that an operator reads. */
  because: Message;
}

const sentences = {
  all: 'heldAll',
  currency: 'heldCurrency',
  user: 'heldUser',
  newDestinations: 'heldNewDestination',
} as const;

/**
 * What holds a release. Call it in the transaction of the release, after locking the decision's row: it takes the
 * release lock, so that it sees freezes from every server, and no freeze can start until the release has committed.
 */
export async function holdsOf(transaction: Kysely<DB>, release: ReleaseRequest): Promise<ReleaseHold[]> {
  await takeSharedReleaseLock(transaction);
  return previewHolds(transaction, release);
}

/** The same for display only. It takes no lock, so don't release anything by its result. */
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
