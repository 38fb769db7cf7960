import { compareDecimals } from '../platform/decimal.ts';

/** The rule that decides when releases of a currency are held. */
export interface ReserveRule {
  /** The shortfall that is tolerated. */
  tolerance: string;
  /** How many hours a report of custody counts. */
  staleHours: number;
  /** Whether releases are also held if the figures are unknown. */
  unknownHolds: boolean;
}

/** The fields in which a rule is looser than the one before (specification 18.5). */
export function looserIn(before: ReserveRule, given: ReserveRule): (keyof ReserveRule)[] {
  const looser: (keyof ReserveRule)[] = [];
  if (compareDecimals(given.tolerance, before.tolerance) > 0) looser.push('tolerance');
  if (given.staleHours > before.staleHours) looser.push('staleHours');
  if (before.unknownHolds && !given.unknownHolds) looser.push('unknownHolds');
  return looser;
}
