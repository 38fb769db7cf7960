import { compareDecimals } from '../platform/decimal.ts';

/** What holds the releases of a currency. */
export interface ReserveRule {
  /** How much may be missing. */
  tolerance: string;
  /** After so many hours a report of custody counts no more. */
  staleHours: number;
  /** Whether a currency of which that is not known is held, too. */
  unknownHolds: boolean;
}

/** In what a rule lets more go than the one before (specification 18.5). */
export function looserIn(before: ReserveRule, given: ReserveRule): (keyof ReserveRule)[] {
  const looser: (keyof ReserveRule)[] = [];
  if (compareDecimals(given.tolerance, before.tolerance) > 0) looser.push('tolerance');
  if (given.staleHours > before.staleHours) looser.push('staleHours');
  if (before.unknownHolds && !given.unknownHolds) looser.push('unknownHolds');
  return looser;
}
