/** How long keys of one purpose are needed after a newer one took their place. */
interface Definition {
  /** What HKDF derives the key by. It never changes: all that was written depends on it. */
  derivedBy: string;
  /**
   * How many days a replaced key still verifies, `always`, or `never`, where everything that it encrypted is encrypted again. The database keeps
   * such keys encrypted with the present one, so that the replaced SECRET_KEY itself can be removed.
   */
  former: number | 'always' | 'never';
}

const definition = <const D extends Record<string, Definition>>(all: D): D => all;

/** Everything that SECRET_KEY is used for. Each purpose has a key of its own: a leaked one reveals nothing about another. */
export const purposes = definition({
  /** Signs tokens of sessions, which last 30 days at most. */
  sessionTokens: { derivedBy: 'session tokens', former: 31 },
  /** Seals the audit trail, its archives, and rows from which personal data was erased. */
  auditChain: { derivedBy: 'audit chain', former: 'always' },
  /** Signs rows of the audit trail as they are written, and the positions at which keys change. */
  auditRows: { derivedBy: 'rows of the audit trail', former: 'always' },
  /** Makes the digests of values that go to a receiver of security events. A rotated key makes others. */
  auditStream: { derivedBy: 'digests of the audit stream', former: 1 },
  /** Encrypts the secrets of authenticator apps, and hashes recovery codes. */
  secondFactor: { derivedBy: 'second factor', former: 'always' },
  /** Signs the links in mail by which subscribers leave. */
  unsubscribe: { derivedBy: 'unsubscribe', former: 'always' },
  /** Signs the links with which users rate a ticket. */
  ratings: { derivedBy: 'ratings', former: 'always' },
  /** Signs the links with which users appeal a restriction. */
  appeals: { derivedBy: 'appeals of restrictions', former: 'always' },
  /** Encrypts the secrets that webhooks are signed with. */
  webhookSecrets: { derivedBy: 'webhook secrets', former: 'never' },
  /** Encrypts the mail server, the public address and the backup folder that are set on the screen. */
  serverSettings: { derivedBy: 'server settings', former: 'never' },
  /** Hashes the bodies of calls that may be repeated under an Idempotency-Key for a day. */
  bodies: { derivedBy: 'bodies of repeated calls', former: 2 },
  /** Hashes the secrets of API keys. */
  apiKeys: { derivedBy: 'API keys', former: 'always' },
  /** Signs the addresses that users answer to tickets by. */
  replyAddresses: { derivedBy: 'reply addresses', former: 'always' },
  /** Signs approvals of withdrawals, where APPROVALS_KEY is not set. */
  approvals: { derivedBy: 'approvals of withdrawals', former: 'always' },
  /** Encrypts what a sign-in with the company's provider stores in browser and database. */
  provider: { derivedBy: 'sign-in by a provider', former: 'never' },
  /** Seals challenges of passkeys, and hashes the codes that they give, for some minutes. */
  passkeys: { derivedBy: 'challenges of passkeys', former: 1 },
  /** Encrypts the files of documents that users showed. */
  documents: { derivedBy: 'documents of users', former: 'never' },
  /** Encrypts webhooks of providers as they arrived. */
  providerMessages: { derivedBy: 'messages of providers', former: 'never' },
  /** Encrypts the data of transfers under the Travel Rule. */
  travelRule: { derivedBy: 'data of transfers under the Travel Rule', former: 'never' },
  /** Signs the links to the page on which the owner of a wallet proves it. */
  walletProofs: { derivedBy: 'links to proofs of wallets', former: 'always' },
  /** Signs the addresses by which a session reads one for a moment. */
  documentAddresses: { derivedBy: 'addresses of documents', former: 1 },
  /** Encrypts the keys of former versions, which the database keeps. */
  formerKeys: { derivedBy: 'former keys', former: 'never' },
});

export type Purpose = keyof typeof purposes;

/** The names of all purposes. */
export const purposeNames = Object.keys(purposes) as Purpose[];

/** The purpose of the mark with which the database tells keys apart. It reveals nothing about the key. */
export const markPurpose = 'mark of the key';
