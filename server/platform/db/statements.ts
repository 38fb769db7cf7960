import { AsyncLocalStorage } from 'node:async_hooks';

/** A statement that somebody's work ran: its text without values, when it began, and how long the answer took, in milliseconds. */
export interface Statement {
  sql: string;
  /** Since 1970. */
  at: number;
  ms: number;
}

const collecting = new AsyncLocalStorage<Statement[]>();

/** Does some work, and adds each of its completed statements to a list. */
export function collectStatements<Value>(into: Statement[], work: () => Promise<Value>): Promise<Value> {
  return collecting.run(into, work);
}

/** Runs a statement. If somebody collects statements, it is recorded. */
export function noted<Answer>(sql: string, run: () => Promise<Answer>): Promise<Answer> {
  const into = collecting.getStore();
  if (!into) return run();
  const began = performance.now();
  return run().finally(() =>
    into.push({ sql, at: performance.timeOrigin + began, ms: performance.now() - began }),
  );
}
