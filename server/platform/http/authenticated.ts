import type { Services } from '../context/services.ts';
import type { Caller } from '../context/context.ts';
import type { StoredWrite } from './idempotency.ts';

/** What of a request says who makes it. */
export interface Sender {
  /** The Authorization header: a token, bare or after `Bearer `. */
  authorization: string | undefined;
  ipAddress: string;
  /** A hash of the calling browser's id. Undefined if it sent none. */
  device?: string | undefined;
  /** True if a page made the call automatically, which keeps no idle session alive (specification 3.8). */
  isUnasked?: boolean;
  /** True if the call only ends something that the caller has open, which is allowed from anywhere. */
  isEnding?: boolean;
}

/**
 * Finds out who makes a call, from the database on each call; the same query reads the stored answer of an
 * Idempotency-Key.
 * @returns null if the token is missing, wrong, ended or too old
 * @throws CallFailure 401 or 403 for an API key that opens nothing, with a sentence that says why
 */
export type Authenticate = (
  services: Services,
  sender: Sender,
  idempotencyKey?: string,
) => Promise<{ admin: Caller; stored: StoredWrite | null } | null>;
