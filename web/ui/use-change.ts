import { useRef, useState } from 'react';
import { ActionShortcuts } from '#web/lib/action-shortcuts.ts';
import { isFailure } from '#web/lib/call-failure.ts';
import { announceChange } from '#web/lib/changes.ts';
import type { ClientCall } from '#web/lib/client.ts';
import { toast } from './toast.tsx';

export interface Change<Input, Value> {
  /** Makes the change. Returns the call's answer, or undefined where it failed and the screen has said so. */
  run: (input: Input) => Promise<Value | undefined>;
  isRunning: boolean;
}

/**
 * One change that a button makes: toasts the server's message or the failure, and makes the screens read
 * everything of the call's resource again.
 * @param call a writing call of the client
 */
export function useChange<Input extends object, Value extends { message: string }>(
  call: ClientCall<Input, Value>,
): Change<Input, Value> {
  const [isRunning, setRunning] = useState(false);
  const keys = useRef(new ActionShortcuts());
  const run = async (input: Input) => {
    setRunning(true);
    // What can be undone is a long table, and only who changes something needs it.
    const undoing = import('./undo-change.ts').catch(() => undefined);
    try {
      const answer = await call(input, { idempotencyKey: keys.current.keyFor(input) });
      keys.current.finish();
      toast.done(answer.message);
      (await undoing)?.offerUndoOf(call.key, input, answer.message);
      announceChange(call);
      return answer;
    } catch (error) {
      if (!isFailure(error)) throw error;
      keys.current.finish(error);
      // The sign-in page says so.
      if (error.status === 401) return undefined;
      const [fieldError] = Object.values(error.errors);
      toast.failed(error.fromServer ? error.message : (fieldError ?? error.message));
      // Somebody else's change, or a record that is gone: show what is there now.
      if (error.status === 404 || error.status === 409) announceChange(call);
      return undefined;
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning };
}
