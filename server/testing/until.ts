import { vi } from 'vitest';

/**
 * Repeats a check until it no longer throws, and returns its result. The timeout is long, because a busy machine
 * is not a failure.
 */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000, interval: 30 });
}
