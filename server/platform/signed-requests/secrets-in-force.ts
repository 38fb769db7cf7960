import type { Services } from '../context/services.ts';
import { decrypted } from '../secrets/encrypted.ts';

/** The encrypted secret of a server that messages are exchanged with, and the former one until a time. */
interface StoredSecrets {
  id: string;
  secret: Buffer;
  former_secret?: Buffer | null;
  former_until?: Date | null;
}

/** Until when the former secret counts; null if there is none, or its time is over. */
export function formerUntilOf({
  former_secret: former,
  former_until: until,
}: Pick<StoredSecrets, 'former_secret' | 'former_until'>): Date | null {
  return former && until && until.getTime() > Date.now() ? until : null;
}

/**
 * The secrets that count now: the current one, and during a rotation the former one if it can be read.
 * @throws Error if the current one can't be read, because its key is missing
 */
export function secretsInForce({ keys }: Pick<Services, 'keys'>, stored: StoredSecrets): string[] {
  const { id, secret, former_secret: former } = stored;
  const all = [decrypted(keys.webhookSecrets, id, secret)];
  if (former && formerUntilOf(stored) && isReadable({ keys }, { id, secret: former }))
    all.push(decrypted(keys.webhookSecrets, id, former));
  return all;
}

/** Whether the keys that are here open the current secret. After a key was lost, they don't. */
export function isReadable({ keys }: Pick<Services, 'keys'>, { id, secret }: StoredSecrets): boolean {
  try {
    decrypted(keys.webhookSecrets, id, secret);
    return true;
  } catch {
    return false;
  }
}

/** The columns of a rotation: the former secret counts for some hours, or no longer. */
export const formerColumns = (former: Buffer, hours: number) => ({
  former_secret: hours > 0 ? former : null,
  former_until: hours > 0 ? new Date(Date.now() + hours * 3_600_000) : null,
});
