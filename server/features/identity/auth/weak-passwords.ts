import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CallFailure } from '#server/platform/base/failure.ts';
import { normalisedEmail } from '#server/platform/auth/limiter.ts';

/**
 * The ten thousand most used passwords of 12 characters or more, one a line, in lower case, with a line end before the first.
 * NOTICE names their source and licence. The bundle has the file next to itself (scripts/build.ts).
 */
const commonPasswords = `\n${readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')}`;

/** The admin who gets the password, as far as that is known. */
interface Owner {
  name: string;
  email: string;
}

/**
 * Refuses a password that was not typed the same way twice; what is not there is not compared.
 * @throws CallFailure 400 under `confirmPassword`
 */
export function refuseUnequalPasswords(
  password: string | undefined,
  confirmPassword: string | undefined,
): void {
  if (password !== undefined && confirmPassword !== undefined && password !== confirmPassword)
    throw new CallFailure(400, { confirmPassword: 'passwordsDiffer' });
}

/**
 * Refuses the passwords that an attacker tries first (specification 3.11): the most used ones, and the own email or name.
 * @throws CallFailure 400 under `password`
 */
export function refuseWeakPassword(password: string, owner: Partial<Owner> = {}): void {
  const given = bare(password);
  const account = owner.email && normalisedEmail(owner.email).split('@')[0];
  const own = [owner.email, account, owner.name].filter((text) => text !== undefined);
  if (own.map(bare).includes(given)) {
    throw new CallFailure(400, { password: 'ownPassword' });
  }
  if (commonPasswords.includes(`\n${given}\n`)) throw new CallFailure(400, { password: 'commonPassword' });
}

/** Without case and spaces, which an attacker varies anyway. */
function bare(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
}
