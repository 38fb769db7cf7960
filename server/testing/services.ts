import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { type Database, openDatabase } from '#server/operations/database/open.ts';
import { signingDatabase } from '#server/platform/audit/sign.ts';
import { createBreakers } from '#server/platform/base/breaker.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context/services.ts';
import { createAdmission } from '#server/platform/db/admission.ts';
import { openObjects } from '#server/platform/objects/objects.ts';

/**
 * The services of a server on an open database.
 * @param environment like the server's own; rates are not limited unless it says so
 */
export async function servicesOn(database: Database, environment: Record<string, string>): Promise<Services> {
  const config = readConfig({ RATE_LIMIT: '0', ...environment });
  const keys = await loadSecretKeys(config, async () => false);
  const breakers = createBreakers();
  const db = signingDatabase(database.kysely, keys);
  return {
    config,
    db,
    owner: database.kysely,
    aside: database.aside,
    healthProblems: database.healthProblems,
    admission: createAdmission(database),
    breakers,
    keys,
    objects: await openObjects(config, db, breakers.objectStore),
  };
}

/** The same for a process that a test starts: DATABASE_URL, SECRET_KEY and WEBHOOK_NETWORKS of its environment count. */
export async function servicesOfHolder(): Promise<Services> {
  const { DATABASE_URL = '', SECRET_KEY = '', WEBHOOK_NETWORKS = '' } = process.env;
  // It doesn't outlive the test that started it.
  process.stdin.resume().on('end', () => process.exit());
  const log = (message: string) => console.error(message);
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '', log });
  return servicesOn(database, { DATABASE_URL, SECRET_KEY, WEBHOOK_NETWORKS });
}

/** What the tasks of such a process say, on its standard error. */
export const holderLog = {
  info: () => undefined,
  warn: (...about: unknown[]) => console.error(...about),
};
