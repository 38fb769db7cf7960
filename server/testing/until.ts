import { vi } from 'vitest';

/**
 * Waits until a check passes that may throw at first, and gives what it gives. It is patient, because a busy machine is
 * no failure: what never comes is one.
 */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000, interval: 30 });
}
