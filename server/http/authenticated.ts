import type { Services } from '../base/services.ts';
import type { SignedInAdmin } from './context.ts';
import type { StoredWrite } from './idempotency.ts';

/**
 * Finds out who makes a call, from the database on each call; the same query reads the stored answer of an
 * Idempotency-Key.
 * @returns null if the token is missing, wrong, ended or too old
 */
export type Authenticate = (
  services: Services,
  authorization: string | undefined,
  idempotencyKey?: string,
) => Promise<{ admin: SignedInAdmin; stored: StoredWrite | null } | null>;
