/**
 * Whose mailbox an address is: `Ann+desk@example.com` and `ann@example.com` are read by the same person, so are two spellings of one address
 * at Google.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  const name = local.split('+')[0] ?? local;
  if (domain === 'gmail.com' || domain === 'googlemail.com') return `${name.replaceAll('.', '')}@gmail.com`;
  return `${name}@${domain}`;
}
