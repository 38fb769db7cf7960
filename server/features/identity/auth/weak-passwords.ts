import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CallFailure } from '#server/platform/base/failure.ts';
import { normalisedEmail } from '#server/platform/auth/limiter.ts';

/**
 * The ten thousand most used passwords of 12 characters or more, one per line in lower case, with a line break
 * before the first. NOTICE names their source and license. The bundle contains the file next to itself
 * (tools/scripts/build.ts).
 */
const commonPasswords = `\n${readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')}`;

/** The administrator who gets the password, with the fields that are known. */
interface Owner {
  name: string;
  email: string;
}

/**
 * Refuses two passwords that differ. A missing password isn't compared.
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
 * Refuses passwords that attackers try first (specification 3.11): the most used ones, and the administrator's
 * own email or name.
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

/** Removes case and spaces, because attackers vary these anyway. */
function bare(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
}
