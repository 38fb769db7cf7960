/**
 * Lets only so many pieces of work run at once; the rest wait in line.
 * @param atOnce how many may run
 * @returns runs a piece of work when it is its turn, and answers what that answers
 */
export function takeTurns(atOnce: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((next) => line.push(next));
    else running += 1;
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
