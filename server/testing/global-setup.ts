import type { TestProject } from 'vitest/node';
import { startTestPostgres, type TestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Once per run of a vitest project: starts PostgreSQL with a golden database, and hands its address to the workers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...facts } = await startTestPostgres();
  project.provide('postgres', facts);
  return stop;
}
