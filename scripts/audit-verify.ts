import { parseArgs } from 'node:util';
import { verifyAuditChain } from '../server/audit/verify.ts';
import { loadKeys } from '../server/auth/keys.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/open.ts';

const { values } = parseArgs({ options: { head: { type: 'string' }, archives: { type: 'string' } } });
const config = readConfig(process.env);
const { databaseUrl, dataDir } = config;
const database = await openDatabase({ databaseUrl, dataDir, log: () => {}, beside: true });
const report = await verifyAuditChain(
  { db: database.kysely, keys: await loadKeys(config, async () => true) },
  values.head,
  values.archives,
);
await database.close();
process.stdout.write(
  `${report.sealed} rows hold, ${report.waiting} wait for their seal. Head: ${report.head}\n`,
);
if (report.inArchives > 0) {
  process.stdout.write(
    `${report.inArchives} of them are in archives, which are signed; --archives FOLDER looks into their files too.\n`,
  );
}
if (report.broken !== undefined) {
  process.stderr.write(`BROKEN: ${report.broken}\n`);
  process.exit(1);
}
