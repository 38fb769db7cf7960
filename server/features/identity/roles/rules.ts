import { CallFailure } from '#server/platform/base/failure.ts';

/**
 * An end in one spelling.
 * @throws CallFailure 400 under the field, where it is past
 */
export function endOf(endsAt: string | null, field: 'roles' | 'extra'): string | null {
  if (endsAt === null) return null;
  if (Date.parse(endsAt) <= Date.now()) throw new CallFailure(400, { [field]: 'endPast' });
  return new Date(endsAt).toISOString();
}

/** @throws CallFailure 400 under `roles`, where one is listed twice */
export function refuseTwice(roles: readonly { id: string }[]): void {
  if (new Set(roles.map(({ id }) => id)).size < roles.length)
    throw new CallFailure(400, { roles: 'roleTwice' });
}
