import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSecret, loadSecretKeys, secretsOfBackup } from '#server/features/identity/auth/secrets.ts';
import { readPassPhrase } from '#server/operations/backup/pass-phrase.ts';
import { openObjects } from '#server/platform/objects/objects.ts';
import { readConfig } from '#server/platform/config.ts';
import { createBreakers } from '../../server/platform/base/breaker.ts';
import { createAdmission } from '../../server/platform/db/admission.ts';
import { parseDatabaseUrl } from '#server/platform/db/database-url.ts';
import { openDatabase } from '#server/operations/database/open.ts';
import { handlers } from '#server/features.ts';
import { supportBundle } from '#server/operations/diagnostics/bundle.ts';
import { commandWithArgument } from './command-with-argument.ts';

const usage = `Writes the information that support needs first: versions, settings without secrets, health, figures, last errors, how long
every list takes, and the plans of slow ones. No secret, no row, no address of a person is in it; read it before you send it.

  npm run support-bundle -- FOLDER

Run it with the settings of the server in the environment, while the server is running.`;

await commandWithArgument(usage, async (folder) => {
  const config = readConfig(process.env);
  const database = await openDatabase({ ...config, log: console.error, maxConnections: 2, beside: true });
  try {
    const breakers = createBreakers();
    const services = {
      config,
      db: database.kysely,
      owner: database.kysely,
      aside: database.aside,
      healthProblems: database.healthProblems,
      admission: createAdmission(database),
      breakers,
      objects: await openObjects(config, database.kysely, breakers.objectStore),
      keys: await loadSecretKeys(config, async () => true),
    };
    const secrets = [
      ...secretsOfBackup(await loadSecret(config, async () => true)),
      (await readPassPhrase(config)) ?? '',
      parseDatabaseUrl(database.url).url.password,
    ];
    const bundle = await supportBundle(services, database, handlers, process.env, secrets);
    const path = join(folder, `support-${new Date().toISOString().replace(/[:.]/g, '-')}.json`);
    await mkdir(folder, { recursive: true });
    await writeFile(path, `${JSON.stringify(bundle, null, 2)}\n`, { mode: 0o600 });
    console.log(path);
  } finally {
    await database.close();
  }
});
