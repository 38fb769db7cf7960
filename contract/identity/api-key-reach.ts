import type { Restriction } from '../platform/menu.ts';
import { type ApiKeyMode, apiKeyModes } from './api-key-modes.ts';

/** The properties of an API key that decide what it can reach. */
export interface ApiKeyReach {
  restriction: readonly Restriction[];
  /** Empty: it may be used from anywhere. */
  networks: readonly string[];
  /** A time, or null for a key that never expires. */
  expiresAt: Date | string | null;
  /** Left out of a change: as before. */
  mode?: ApiKeyMode | undefined;
  changesPerHour?: number | null | undefined;
}

/**
 * Whether a change lets a key do more, be used from other addresses or live longer. Then the change requires the
 * caller's own password, like adding a key (specification 3.20). A range inside one of the current ones counts as a new
 * one.
 */
export function widensApiKey(before: ApiKeyReach, after: ApiKeyReach): boolean {
  const hadRight = ({ path, isWriteAccess }: Restriction) =>
    before.restriction.some((had) => had.path === path && (had.isWriteAccess || !isWriteAccess));
  return (
    !after.restriction.every(hadRight) ||
    widensIpRanges(before.networks, after.networks) ||
    endOf(after) > endOf(before) ||
    (after.mode !== undefined && placeOf(after) > placeOf(before)) ||
    (after.changesPerHour !== undefined && limitOf(after) > limitOf(before))
  );
}

/** Whether a change of IP ranges allows addresses that were not allowed before. An empty list allows all. */
export function widensIpRanges(before: readonly string[], after: readonly string[]): boolean {
  const had = new Set(before.map(withPrefix));
  return had.size > 0 && (after.length === 0 || after.some((network) => !had.has(withPrefix(network))));
}

/** A single address is a range of one. */
function withPrefix(network: string): string {
  const lower = network.trim().toLowerCase();
  if (lower.includes('/')) return lower;
  return `${lower}/${lower.includes(':') ? 128 : 32}`;
}

const placeOf = ({ mode = 'acts' }: ApiKeyReach) => apiKeyModes.indexOf(mode);

const limitOf = ({ changesPerHour }: ApiKeyReach) => changesPerHour ?? Infinity;

function endOf({ expiresAt }: ApiKeyReach): number {
  return expiresAt === null ? Infinity : new Date(expiresAt).getTime();
}
