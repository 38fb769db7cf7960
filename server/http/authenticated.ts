import type { Services } from '../base/services.ts';
import type { SignedInAdmin } from './context.ts';
import type { StoredWrite } from './idempotency.ts';

/**
 * Who makes a call, read from the database for each one, and in the same query the answer that an
 * Idempotency-Key may already have.
 * @returns null where the token is missing, wrong, ended or too old
 */
export type Authenticate = (
  services: Services,
  authorization: string | undefined,
  idempotencyKey?: string,
) => Promise<{ admin: SignedInAdmin; stored: StoredWrite | null } | null>;
