import { parseArgs } from 'node:util';
import { exportForAuditor } from '../server/audit/export-for-auditor.ts';
import { verifyAuditChain } from '../server/audit/verify.ts';
import { loadKeys } from '../server/auth/keys.ts';
import { readConfig } from '../server/config.ts';
import { verifyReleases } from '../server/release/verify.ts';
import { openDatabase } from '../server/db/open.ts';

const { values } = parseArgs({
  options: {
    head: { type: 'string' },
    archives: { type: 'string' },
    withdrawals: { type: 'boolean' },
    export: { type: 'string' },
  },
});
const config = readConfig(process.env);
const { databaseUrl, dataDir } = config;
const database = await openDatabase({ databaseUrl, dataDir, log: () => {}, beside: true });
const keys = await loadKeys(config, async () => true);
const report = await verifyAuditChain({ db: database.kysely, keys }, values.head, values.archives);
const releases = values.withdrawals ? await verifyReleases(database.kysely) : undefined;
const exported =
  values.export === undefined
    ? undefined
    : await exportForAuditor(database.kysely, keys.auditChain, values.export);
await database.close();
process.stdout.write(
  `${report.sealed} rows hold, ${report.waiting} wait for their seal. Head: ${report.head}\n`,
);
if (exported)
  process.stdout.write(
    exported.file === undefined
      ? 'There is nothing to export.\n'
      : `${exported.file} is for the auditor, with this key of the chain: ${exported.key}\n`,
  );
if (report.inArchives > 0) {
  process.stdout.write(
    `${report.inArchives} of them are in archives, which are signed; --archives FOLDER looks into their files too.\n`,
  );
}
if (releases)
  process.stdout.write(
    `${releases.releases} withdrawals were released, ${releases.broken.length} of them without what the trail asks for.\n`,
  );
for (const sentence of releases?.broken ?? []) process.stderr.write(`BROKEN: ${sentence}\n`);
if (releases?.broken.length) process.exitCode = 1;
if (report.broken !== undefined) {
  process.stderr.write(`BROKEN: ${report.broken}\n`);
  process.exit(1);
}
