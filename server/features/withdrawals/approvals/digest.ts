import { createHash } from 'node:crypto';
import type { Keys } from '#server/platform/context/services.ts';
import { keyOfMac, macOf } from '#server/platform/secrets/mac.ts';
import type { DecisionRow } from './decision.ts';

/** Exactly what is approved. If one of these values changes, the approval no longer counts. */
export function approvedValues(decision: DecisionRow): Record<string, unknown> {
  const { id, userId, email, currencyId, currencySymbol, amount, paidTo, policyVersion, policyRow } =
    decision;
  return { id, userId, email, currencyId, currencySymbol, amount, paidTo, policyVersion, policyRow };
}

/** The digest of what is approved, as the audit trail stores it. */
export function digestOf(decision: DecisionRow): string {
  return hashOf(approvedValues(decision));
}

/** The SHA-256 of a value, independent of the order of its keys, in hex. */
export function hashOf(value: object): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

/**
 * Signs an approval with the server's key, so that somebody who can only write to the database can't forge one.
 */
export function signApproval(keys: Keys, digest: string, adminId: string, expiresAt: Date): Buffer {
  return macOf(keys.approvals, signed({ digest, adminId, expiresAt }));
}

const signed = ({ digest, adminId, expiresAt }: { digest: string; adminId: string; expiresAt: Date }) =>
  `${digest} ${adminId} ${expiresAt.toISOString()}`;

/**
 * Whether an approval was signed by this workspace.
 * @param allows `kept` for past approvals: also accepts keys that are kept only to verify. They don't count for a
 * release
 */
export function isApprovalSigned(
  keys: Keys,
  {
    digest,
    adminId,
    expiresAt,
    signature,
  }: { digest: string; adminId: string; expiresAt: Date; signature: Buffer },
  allows?: 'kept',
): boolean {
  const key = keyOfMac(keys.approvals, signature, [signed({ digest, adminId, expiresAt })]);
  return key !== undefined && (!key.isKept || allows === 'kept');
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
