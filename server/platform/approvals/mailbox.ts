import { CallFailure } from '../base/failure.ts';

/**
 * The mailbox of an address: the same person reads `Ann+desk@example.com` and `ann@example.com`, and both spellings of
 * an address at Google.
 */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  const name = local.split('+')[0] ?? local;
  if (domain === 'gmail.com' || domain === 'googlemail.com') return `${name.replaceAll('.', '')}@gmail.com`;
  return `${name}@${domain}`;
}

/** Whether two addresses are read by the same person. */
export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other);

/** Two accounts of one mailbox are one person. @throws CallFailure 403 */
export function refuseSameMailbox(approver: string, others: readonly string[]): void {
  if (others.some((email) => isSameMailbox(email, approver))) throw new CallFailure(403, 'samePerson');
}
