import { CallFailure } from '../base/failure.ts';
import { normalisedEmail } from './limiter.ts';

/** Who is to have the password. */
interface Owner {
  name: string;
  email: string;
}

/**
 * Refuses what is tried first (specification 3.11): the most used passwords, and the own email or name.
 * @throws CallFailure 400 under `password`
 */
export async function refuseWeakPassword(password: string, owner: Owner): Promise<void> {
  const given = bare(password);
  const [account = ''] = normalisedEmail(owner.email).split('@');
  if ([owner.email, account, owner.name].map(bare).includes(given)) {
    throw new CallFailure(400, { password: 'ownPassword' });
  }
  // The list takes room: it is loaded when a password is set, which is seldom.
  const { commonPasswords } = await import('./common-passwords.ts');
  if (commonPasswords.includes(`\n${given}\n`)) throw new CallFailure(400, { password: 'commonPassword' });
}

/** Case and spaces make no password another to whoever tries. */
function bare(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
}
