import { CallFailure } from '#server/platform/base/failure.ts';
import { normalisedEmail } from '#server/platform/auth/limiter.ts';

/** The admin who gets the password, as far as that is known. */
interface Owner {
  name: string;
  email: string;
}

/**
 * Refuses a password that was not typed the same way twice; what is not there is not compared.
 * @throws CallFailure 400 under `confirmPassword`
 */
export function refuseDifferent(password: string | undefined, confirmPassword: string | undefined): void {
  if (password !== undefined && confirmPassword !== undefined && password !== confirmPassword)
    throw new CallFailure(400, { confirmPassword: 'passwordsDiffer' });
}

/**
 * Refuses the passwords that an attacker tries first (specification 3.11): the most used ones, and the own email or name.
 * @throws CallFailure 400 under `password`
 */
export async function refuseWeakPassword(password: string, owner: Partial<Owner> = {}): Promise<void> {
  const given = bare(password);
  const account = owner.email && normalisedEmail(owner.email).split('@')[0];
  const own = [owner.email, account, owner.name].filter((text) => text !== undefined);
  if (own.map(bare).includes(given)) {
    throw new CallFailure(400, { password: 'ownPassword' });
  }
  // The list takes memory: it is loaded only when a password is set, which is rare.
  const { commonPasswords } = await import('./common-passwords.ts');
  if (commonPasswords.includes(`\n${given}\n`)) throw new CallFailure(400, { password: 'commonPassword' });
}

/** Without case and spaces, which an attacker varies anyway. */
function bare(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
}
