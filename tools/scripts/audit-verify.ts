import { parseArgs } from 'node:util';
import { exportForAuditor } from '../../server/features/audit/export-for-auditor.ts';
import { type AnchorReport, checkAnchors, listAnchors } from '../../server/features/audit/anchor-check.ts';
import { tableGuards } from '../../server/platform/audit/table-guards.ts';
import { readCheckpoints } from '../../server/platform/audit/checkpoint.ts';
import { proofsOf } from '../../server/features/audit/prove.ts';
import { type ChainReport, verifyAuditChain } from '../../server/features/audit/verify.ts';
import { refuseOtherApprovalsKey, resolveKeyVersions } from '../../server/operations/secrets/register.ts';
import { loadSecretKeys } from '../../server/features/identity/auth/secrets.ts';
import { readConfig } from '../../server/platform/config.ts';
import { verifyReleases } from '../../server/features/withdrawals/approvals/verify.ts';
import { openDatabase } from '../../server/operations/database/open.ts';

async function verify(): Promise<void> {
  const { values } = parseArgs({
    options: {
      head: { type: 'string' },
      archives: { type: 'string' },
      withdrawals: { type: 'boolean' },
      export: { type: 'string' },
      rpc: { type: 'string' },
      checkpoints: { type: 'string' },
      prove: { type: 'string' },
    },
  });
  const config = readConfig(process.env);
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, log: () => {}, beside: true });
  const keys = await loadSecretKeys(config, async () => true);
  await resolveKeyVersions({ db: database.kysely, keys });
  if (values.withdrawals) await refuseOtherApprovalsKey({ db: database.kysely, keys });
  const file = values.checkpoints ?? config.auditCheckpoints;
  const checkpoints = await readCheckpoints(file);
  if (values.prove !== undefined) {
    const proofs = await proofsOf({ db: database.kysely, keys }, Number(values.prove), values.archives);
    await database.close();
    process.stdout.write(`${JSON.stringify(proofs, null, 2)}\n`);
    return;
  }
  const report = await verifyAuditChain(
    { db: database.kysely, keys },
    values.head,
    values.archives,
    checkpoints,
  );
  const releases = values.withdrawals ? await verifyReleases({ db: database.kysely, keys }) : undefined;
  const guards = await tableGuards(database.kysely);
  const exported =
    values.export === undefined ? undefined : await exportForAuditor(database.kysely, keys, values.export);
  const anchors = await askOfAnchors();
  await database.close();
  process.stdout.write(
    `${report.sealed} rows are valid, ${report.waiting} are waiting for their seal. Checkpoint: ${report.head}\n`,
  );
  if (report.lostUpTo !== undefined) {
    process.stdout.write(
      `NOT PROVED: rows up to position ${report.lostUpTo} are sealed under a lost key. It is only proved that there were ${report.lostUpTo} of them when the key was lost, not that they are unchanged. Set the lost key in SECRET_KEY_PREVIOUS to check them too.\n`,
    );
    process.exitCode = 2;
  }
  if (report.signedAfter === undefined)
    process.stdout.write(
      'Signatures are not required yet: a server that does not sign rows ran within the last hour.\n',
    );
  else if (report.signedAfter > 0)
    process.stdout.write(
      `Rows up to position ${report.signedAfter} are from versions that did not sign them. Their order is proved, but not who wrote them.\n`,
    );
  process.stdout.write(`${endOf(report, { head: values.head, file, anchors })}\n`);
  for (const sentence of guards) process.stderr.write(`BROKEN: ${sentence}\n`);
  if (guards.length > 0) process.exitCode = 1;
  if (exported)
    process.stdout.write(
      exported.file === undefined
        ? 'Nothing to export.\n'
        : `${exported.file} is for the auditor, with this key of the chain: ${exported.key}\n`,
    );
  if (report.inArchives > 0) {
    process.stdout.write(
      `${report.inArchives} of them are in archives, which are signed; --archives FOLDER looks into their files too.\n`,
    );
  }
  if (releases)
    process.stdout.write(
      `${releases.releases} withdrawals were released, ${releases.broken.length} of them without the required approvals in the audit trail.\n`,
    );
  for (const sentence of releases?.broken ?? []) process.stderr.write(`BROKEN: ${sentence}\n`);
  if (releases?.broken.length) process.exitCode = 1;
  if (typeof anchors === 'string') process.stderr.write(`${anchors}\n`);
  else if (anchors) {
    process.stdout.write(
      `${anchors.right} anchors are valid on the chain, ${anchors.waiting} are waiting to be mined${anchors.elsewhere > 0 ? `, ${anchors.elsewhere} are on another chain (set a node of it with --rpc ADDRESS)` : ''}.\n`,
    );
    for (const sentence of anchors.broken) process.stderr.write(`BROKEN: ${sentence}\n`);
  }
  if (typeof anchors === 'string' || anchors?.broken.length) process.exitCode = 1;
  if (report.broken !== undefined) {
    process.stderr.write(`BROKEN: ${report.broken}\n`);
    process.exit(1);
  }

  /**
   * What a node reports about the anchors; a sentence if no node could be queried, and undefined if there are no
   * anchors.
   */
  async function askOfAnchors(): Promise<AnchorReport | string | undefined> {
    const rpcUrl = values.rpc ?? config.anchor?.rpcUrl;
    if ((await listAnchors(database.kysely)).length === 0) return undefined;
    if (rpcUrl === undefined)
      return 'The anchors were not checked. Set a node of their chain with --rpc ADDRESS.';
    return checkAnchors(database.kysely, rpcUrl).catch(
      (error: Error) => `The anchors were not checked: ${error.message}`,
    );
  }
}

/** Reports the position up to which something outside the database proves the chain. */
function endOf(
  { end, provedTo, broken }: ChainReport,
  {
    head,
    file,
    anchors,
  }: { head: string | undefined; file: string; anchors: AnchorReport | string | undefined },
): string {
  if (broken !== undefined) return 'The end is not proved: the chain is broken.';
  const ways = [
    [provedTo ?? 0, `the checkpoints in ${file}`],
    [head === undefined ? 0 : Number(head.split(':', 1)[0]), 'the given checkpoint'],
    [typeof anchors === 'object' ? anchors.upTo : 0, 'an anchor on its chain'],
  ] as const;
  const [position, how] = ways.reduce((best, one) => (one[0] > best[0] ? one : best));
  if (position === 0)
    return `The end is not proved: there is no checkpoint from outside the database. Set a file of checkpoints with --checkpoints FILE (${file} has none), or one from an email or the log with --head POSITION:HASH.`;
  return `The end is proved up to position ${position} by ${how}; for the ${end - position} rows after it, no checkpoint outside the database proves that none is missing.`;
}

await verify().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
