import { CallFailure } from '#server/platform/base/failure.ts';

/**
 * Normalizes the end of a permission.
 * @throws CallFailure 400 under the field if it is in the past
 */
export function endOf(endsAt: string | null, field: 'roles' | 'extra'): string | null {
  if (endsAt === null) return null;
  if (Date.parse(endsAt) <= Date.now()) throw new CallFailure(400, { [field]: 'endPast' });
  return new Date(endsAt).toISOString();
}

/** @throws CallFailure 400 under `roles` if a role is listed twice */
export function refuseTwice(roles: readonly { id: string }[]): void {
  if (new Set(roles.map(({ id }) => id)).size < roles.length)
    throw new CallFailure(400, { roles: 'roleTwice' });
}
