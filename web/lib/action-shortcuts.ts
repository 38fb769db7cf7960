import { isFailure } from './call-failure.ts';

/** A file has no JSON; its name, size and time identify it instead. */
function nameFiles(_key: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}

/**
 * Gives the Idempotency-Key of a user's action (specification 2.9): a new one for each, but the same one
 * again where the same input is sent after a try with an unknown outcome: no answer came, or the server failed.
 */
export class ActionShortcuts {
  private open: { input: string; key: string } | null = null;

  /** The key for sending this input now. */
  keyFor(input: unknown): string {
    const text = JSON.stringify(input, nameFiles);
    if (this.open?.input !== text) this.open = { input: text, key: crypto.randomUUID() };
    return this.open.key;
  }

  /** Records how the try ended; a definite answer ends the action. */
  finish(failure?: unknown): void {
    const isOpen = isFailure(failure) && (failure.status === 0 || failure.status >= 500);
    if (!isOpen) this.open = null;
  }
}
