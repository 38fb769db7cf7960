import type { Restriction } from '../platform/menu.ts';

/** What of a key decides where it reaches. */
export interface ApiKeyReach {
  restriction: readonly Restriction[];
  /** None: it may come from anywhere. */
  networks: readonly string[];
  /** An instant, or null for a key that never expires. */
  expiresAt: Date | string | null;
}

/**
 * Whether a change lets a key do more, come from elsewhere or live longer: then it asks for the own password, as making one
 * does (specification 3.20). A network inside one of the present ones counts as another one.
 */
export function widensApiKey(before: ApiKeyReach, after: ApiKeyReach): boolean {
  const hadRight = ({ path, isWriteAccess }: Restriction) =>
    before.restriction.some((had) => had.path === path && (had.isWriteAccess || !isWriteAccess));
  return (
    !after.restriction.every(hadRight) ||
    widensIpRanges(before.networks, after.networks) ||
    endOf(after) > endOf(before)
  );
}

/** Whether a change of a list of networks lets in what the one before didn't; none lets everything in. */
export function widensIpRanges(before: readonly string[], after: readonly string[]): boolean {
  const had = new Set(before.map(withPrefix));
  return had.size > 0 && (after.length === 0 || after.some((network) => !had.has(withPrefix(network))));
}

/** An address alone is a network of one. */
function withPrefix(network: string): string {
  const lower = network.trim().toLowerCase();
  if (lower.includes('/')) return lower;
  return `${lower}/${lower.includes(':') ? 128 : 32}`;
}

function endOf({ expiresAt }: ApiKeyReach): number {
  return expiresAt === null ? Infinity : new Date(expiresAt).getTime();
}
