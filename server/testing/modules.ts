import type { TestApp } from './app.ts';

/** Turns on every module, also those that are off in a new workspace: for tests that make every call. */
export async function turnOnModules({ services }: Pick<TestApp, 'services'>): Promise<void> {
  await services.db.updateTable('modules').set({ switched_off_at: null }).execute();
}
