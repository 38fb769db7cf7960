import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Message } from '../messages/translate.ts';

/** What a release is about, for those who may stop it. */
export interface ToRelease {
  currencyId: string | null;
  currencySymbol: string;
  userId: string | null;
  /** The address or the account. */
  destination: string | null;
  /** The user never had a withdrawal there that was paid, and nobody else either. */
  isNewDestination: boolean;
}

/** Why nothing of this kind is released for now, whatever the policy says. */
export interface ReleaseHold {
  kind: 'stop' | 'shortfall';
  /** What an operator reads. */
  because: Message;
}

/**
 * What stops a release. Asked in the transaction that would release, after the decision's row was locked: what another
 * server committed before is seen.
 */
export async function holdsOf(_db: Kysely<DB>, _release: ToRelease): Promise<ReleaseHold[]> {
  return [];
}
