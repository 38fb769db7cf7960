import { destinationHoursMax, freezeDaysMax } from '#contract/platform/limits.ts';
import { CallFailure } from '#server/platform/base/failure.ts';

const dayMs = 24 * 3_600_000;

/**
 * Checks that the end of a freeze is in the future, and not too far.
 * @throws CallFailure 400 under `endsAt`
 */
export function checkFreezeEnd(endsAt: string): void {
  const ms = new Date(endsAt).getTime() - Date.now();
  if (ms <= 0) throw new CallFailure(400, { endsAt: 'endPast' });
  if (ms > freezeDaysMax * dayMs)
    throw new CallFailure(400, { endsAt: { sentence: 'endTooFar', values: { days: freezeDaysMax } } });
}

interface Aim {
  scope?: string | undefined;
  currencySymbol?: string | undefined;
  userId?: string | undefined;
  destinationHours?: number | undefined;
}

/** The field that each scope requires. The others are refused. */
const fieldsOfScope = {
  currency: 'currencySymbol',
  user: 'userId',
  newDestinations: 'destinationHours',
} as const;

/** @throws CallFailure 400 under the field that the scope lacks, or that belongs to another scope */
export function checkFreezeScope(given: Aim): void {
  for (const [scope, field] of Object.entries(fieldsOfScope)) {
    if (scope === given.scope && given[field] === undefined)
      throw new CallFailure(400, {
        [field]:
          field === 'destinationHours'
            ? { sentence: 'hoursNeeded', values: { max: destinationHoursMax } }
            : 'required',
      });
    if (scope !== given.scope && given[field] !== undefined)
      throw new CallFailure(400, { [field]: 'otherScope' });
  }
}
