import { useRef, useState } from 'react';
import { ActionShortcuts } from '#web/lib/action-shortcuts.ts';
import { isFailure } from '#web/lib/call-failure.ts';
import { announceChange } from '#web/lib/changes.ts';
import type { ClientCall } from '#web/lib/client.ts';
import { toast } from './toast.tsx';

export interface Change<Input, Value> {
  /** Makes the change. Returns the call's answer, or undefined if it failed and the screen has reported it. */
  run: (input: Input) => Promise<Value | undefined>;
  isRunning: boolean;
}

/**
 * One change that a button makes. It shows the server's message or the failure as a toast, and makes the screens
 * read everything of the call's resource again.
 * @param call a writing call of the client
 */
export function useChange<Input extends object, Value extends { message: string }>(
  call: ClientCall<Input, Value>,
): Change<Input, Value> {
  const [isRunning, setRunning] = useState(false);
  const keys = useRef(new ActionShortcuts());
  const run = async (input: Input) => {
    setRunning(true);
    // Loaded on demand: the table of undoable changes is long, and only admins who change something need it.
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
      // The sign-in page already reports this.
      if (error.status === 401) return undefined;
      const [fieldError] = Object.values(error.errors);
      toast.failed(error.fromServer ? error.message : (fieldError ?? error.message));
      // Somebody else changed or deleted the record: show the current state.
      if (error.status === 404 || error.status === 409) announceChange(call);
      return undefined;
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning };
}
