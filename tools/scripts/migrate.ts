/**
 * Upgrades the database of DATABASE_OWNER_URL (or DATABASE_URL) to this program's version, and grants access to
 * the roles of servers. For deployments whose servers don't know the owner's address.
 *
 *   npm run migrate
 */
import { asOwner, ConfigError, readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/operations/upgrade/migrate.ts';
import { openDatabase } from '#server/operations/database/open.ts';
import { partRoles } from '#server/platform/db/roles.ts';

try {
  const config = asOwner(readConfig(process.env));
  if (config.databaseUrl === undefined)
    throw new ConfigError('The embedded database is migrated by the server itself: run npm start.');
  const database = await openDatabase({ ...config, log: console.error, maxConnections: 2 });
  try {
    const ran = await migrate(database.pool, { log: console.error });
    await partRoles(database.pool, config.databaseOwnerUrl !== undefined, console.error);
    console.error(`${ran.length} migrations ran.`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
