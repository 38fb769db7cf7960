import { decrypted } from '../secrets/encrypted.ts';
import type { PurposeKeys } from '../secrets/ring.ts';

/** A row with an encrypted secret, and the former one during a rotation. */
interface Rotating {
  id: string;
  secret: Buffer;
  former_secret: Buffer | null;
  former_until: Date | null;
}

/** The secrets that sign or may have signed a message now: the present one, and during a rotation the former one. */
export function liveSecrets(
  keys: PurposeKeys,
  { id, secret, former_secret: former, former_until: until }: Rotating,
): string[] {
  const isRotating = former !== null && until !== null && until.getTime() > Date.now();
  return [secret, ...(isRotating ? [former] : [])].map((one) => decrypted(keys, id, one));
}
