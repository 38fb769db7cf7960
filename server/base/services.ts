import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Admission } from '../http/admission.ts';
import type { Replica } from '../db/replica.ts';
import type { Troubles } from '../db/troubles.ts';
import type { DB } from '../db/types.ts';
import type { Traces } from '../metrics/traces.ts';
import type { Breakers } from './breaker.ts';

/** The services that handlers use. They hold no state that another server must see. */
export interface Services {
  config: Config;
  /** Reads, at most five seconds each. Writes go through the transaction in the context. */
  db: Kysely<DB>;
  /** Connections that keep their session from one transaction to the next, where `db` goes through a pooler that doesn't. */
  sessions?: Kysely<DB> | undefined;
  /** A server that follows the database, for lists and figures; undefined where there is none. */
  replica?: Replica | undefined;
  /** Whether the database works. */
  troubles: Troubles;
  /** When a call may begin. */
  admission: Admission;
  /** Whether the parts outside work. */
  breakers: Breakers;
  keys: Keys;
  /** Who hears of every call; undefined where no collector is configured. */
  traces?: Traces | undefined;
}

/** Keys that live in the data folder or the environment, never in the database (specification 3.8). */
export interface Keys {
  sessionTokens: Uint8Array;
  auditChain: Uint8Array;
  /** Signs rows of the audit trail as they are written. */
  auditRows: Uint8Array;
  secondFactor: Uint8Array;
  unsubscribe: Uint8Array;
  /** Signs the links by which users say how a ticket went. */
  ratings: Uint8Array;
  /** Encrypts the secrets that webhooks are signed with. */
  webhookSecrets: Uint8Array;
  /** Hashes the bodies of calls that may be repeated under an Idempotency-Key. */
  bodies: Uint8Array;
  /** Hashes the secrets of API keys. */
  apiKeys: Uint8Array;
  /** Signs the addresses that users answer to tickets by. */
  replyAddresses: Uint8Array;
  /** Signs approvals of withdrawals. */
  approvals: Uint8Array;
  /** Encrypts what a sign-in by the company's provider leaves in browser and database. */
  provider: Uint8Array;
  /** Seals challenges of passkeys, and hashes the codes that they give. */
  passkeys: Uint8Array;
  /** Encrypts the files of documents that users showed. */
  documents: Uint8Array;
  /** Signs the addresses by which a session reads one for a moment. */
  documentAddresses: Uint8Array;
  /** Tells in the database which key this is, and gives nothing of it away. */
  mark: Uint8Array;
}
