import { CallFailure } from '../base/failure.ts';

/**
 * Whose mailbox an address is: `Ann+desk@example.com` and `ann@example.com` are read by the same person, so are two spellings of one address
 * at Google.
 */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  const name = local.split('+')[0] ?? local;
  if (domain === 'gmail.com' || domain === 'googlemail.com') return `${name.replaceAll('.', '')}@gmail.com`;
  return `${name}@${domain}`;
}

/** Two accounts of one mailbox are one person. @throws CallFailure 403 */
export function refuseSamePerson(approver: string, others: readonly string[]): void {
  const mailbox = mailboxOf(approver);
  if (others.some((email) => mailboxOf(email) === mailbox)) throw new CallFailure(403, 'samePerson');
}
