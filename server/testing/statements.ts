import type { TestDatabase } from './database.ts';

/** A function that executes a statement, and returns its rows. */
export const statementsOn =
  (database: () => Pick<TestDatabase, 'pool'>) =>
  async (statement: string, ...values: unknown[]) =>
    (await database().pool.query(statement, values)).rows;
