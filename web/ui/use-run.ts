import { useRef, useState } from 'react';
import { ActionShortcuts } from '#web/lib/action-shortcuts.ts';
import { isFailure, type CallFailure } from '#web/lib/call-failure.ts';
import { announceChange } from '#web/lib/changes.ts';
import type { ClientCall } from '#web/lib/client.ts';

/**
 * Runs one call at a time, with one Idempotency-Key per action (specification 2.9).
 * @param failed receives a failure before the next run may start
 */
export function useRun<Input extends object, Value>(
  call: ClientCall<Input, Value>,
  done: (answer: Value) => void,
  failed: (failure: CallFailure) => Promise<void>,
) {
  const [isRunning, setRunning] = useState(false);
  const running = useRef(false);
  const keys = useRef(new ActionShortcuts());
  const run = async (input: Input) => {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    try {
      const answer = await call(input, { idempotencyKey: keys.current.keyFor(input) });
      keys.current.finish();
      announceChange(call);
      done(answer);
    } catch (error) {
      if (!isFailure(error)) throw error;
      keys.current.finish(error);
      await failed(error);
    } finally {
      running.current = false;
      setRunning(false);
    }
  };
  return { run, isRunning };
}
