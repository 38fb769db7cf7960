import { CallFailure } from './failure.ts';

/**
 * Limits how many tasks run at the same time. The rest wait in a queue.
 * @param atOnce how many may run
 * @param waiting how many may wait in the queue
 * @param refusal the error of further ones
 * @returns a function that runs a task when it is its turn, and returns the task's result; it throws the refusal, a
 * CallFailure 503, if the queue is full
 */
export function limitConcurrency(
  atOnce: number,
  waiting = Infinity,
  refusal = new CallFailure(503, 'busy', 5),
): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw refusal;
      await new Promise<void>((next) => line.push(next));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The ending task starts the next one directly, so that a new one can't come in between.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
