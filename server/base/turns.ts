import { CallFailure } from './failure.ts';

/**
 * Lets only so many pieces of work run at once; the rest wait in line.
 * @param atOnce how many may run
 * @param waiting how many may stand in the line
 * @returns runs a piece of work when it is its turn, and answers what that answers; it throws a CallFailure 503 where
 * the line is full
 */
export function takeTurns(
  atOnce: number,
  waiting = Infinity,
): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new CallFailure(503, 'busy', 5);
      await new Promise<void>((next) => line.push(next));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
