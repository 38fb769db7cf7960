import { parseArgs } from 'node:util';
import { verifyAuditChain } from '../server/audit/verify.ts';
import { loadKeys } from '../server/auth/keys.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/open.ts';

const { values } = parseArgs({ options: { head: { type: 'string' } } });
const config = readConfig(process.env);
const { databaseUrl, dataDir } = config;
const database = await openDatabase({ databaseUrl, dataDir, log: () => {}, beside: true });
const report = await verifyAuditChain(
  { db: database.kysely, keys: await loadKeys(config, async () => true) },
  values.head,
);
await database.close();
process.stdout.write(
  `${report.sealed} rows hold, ${report.waiting} wait for their seal. Head: ${report.head}\n`,
);
if (report.broken) {
  process.stderr.write(`BROKEN: ${report.broken}\n`);
  process.exit(1);
}
