import { CallFailure } from '../base/failure.ts';
import { normalisedEmail } from './limiter.ts';

/** The admin who gets the password. */
interface Owner {
  name: string;
  email: string;
}

/**
 * Refuses the passwords that an attacker tries first (specification 3.11): the most used ones, and the own email or name.
 * @throws CallFailure 400 under `password`
 */
export async function refuseWeakPassword(password: string, owner: Owner): Promise<void> {
  const given = bare(password);
  const [account = ''] = normalisedEmail(owner.email).split('@');
  if ([owner.email, account, owner.name].map(bare).includes(given)) {
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
