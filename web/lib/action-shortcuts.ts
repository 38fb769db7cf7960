import { isFailure } from './call-failure.ts';

/** Files can't be written as JSON, so their name, size and time identify them. */
function nameFiles(_key: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}

/**
 * Gives the Idempotency-Key of a user's action (specification 2.9). Each action gets a new key, except if the same
 * input is sent again after an attempt with an unknown outcome: the server failed, or no answer came.
 */
export class ActionShortcuts {
  private open: { input: string; key: string } | null = null;

  /** The key for sending this input now. */
  keyFor(input: unknown): string {
    const text = JSON.stringify(input, nameFiles);
    if (this.open?.input !== text) this.open = { input: text, key: crypto.randomUUID() };
    return this.open.key;
  }

  /** Records the outcome of an attempt. A definite answer ends the action. */
  finish(failure?: unknown): void {
    const isOpen = isFailure(failure) && (failure.status === 0 || failure.status >= 500);
    if (!isOpen) this.open = null;
  }
}
