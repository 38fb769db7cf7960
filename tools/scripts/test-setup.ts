import type { TestProject } from 'vitest/node';
import { startTestPostgres, type TestPostgres } from '../../server/testing/postgres.ts';
import { openRunFolder } from '../../server/testing/temp-folder.ts';
import { build, buildServer } from './build.ts';
import { findChromium } from './chromium.ts';
import { watchParent } from './test-machine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/**
 * Runs once before all projects: builds what the tests start, finds the browser, and starts one PostgreSQL whose
 * address is passed to the workers.
 */
export default async function setup({ vitest, provide }: TestProject): Promise<(() => Promise<void>) | void> {
  let end: () => Promise<void> = async () => undefined;
  if (process.env['TEST_RUN']) watchParent(() => void end().finally(() => process.exit(1)));
  const wanted = new Set(vitest.projects.map(({ name }) => name));
  if (wanted.has('journeys')) {
    await build();
    process.env['CHROMIUM'] = await findChromium();
  } else if (wanted.has('server')) await buildServer();
  // Pure tests use no database.
  else return;
  const { stop, ...facts } = await startTestPostgres();
  const folder = await openRunFolder();
  end = async () => {
    await stop();
    await folder.remove();
  };
  provide('postgres', facts);
  return end;
}
