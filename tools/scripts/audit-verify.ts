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
import { type Database, openDatabase } from '../../server/operations/database/open.ts';

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
  const { kysely: db } = database;
  const keys = await loadSecretKeys(config, async () => true);
  await resolveKeyVersions({ db, keys });
  if (values.withdrawals) await refuseOtherApprovalsKey({ db, keys });
  const file = values.checkpoints ?? config.auditCheckpoints;
  const checkpoints = await readCheckpoints(file);
  if (values.prove !== undefined) {
    const proofs = await proofsOf({ db, keys }, Number(values.prove), values.archives);
    await database.close();
    say(JSON.stringify(proofs, null, 2));
    return;
  }
  const report = await verifyAuditChain({ db, keys }, values.head, values.archives, checkpoints);
  const releases = values.withdrawals ? await verifyReleases({ db, keys }) : undefined;
  const guards = await tableGuards(db);
  const exported = values.export === undefined ? undefined : await exportForAuditor(db, keys, values.export);
  const anchors = await askOfAnchors(db, values.rpc ?? config.anchor?.rpcUrl);
  await database.close();
  sayChain(report);
  say(endOf(report, { head: values.head, file, anchors }));
  sayBroken(guards);
  if (exported) sayExport(exported);
  if (report.inArchives > 0)
    say(
      `${report.inArchives} of them are in archives, which are signed; --archives FOLDER looks into their files too.`,
    );
  if (releases) {
    say(
      `${releases.releases} withdrawals were released, ${releases.broken.length} of them without the required approvals in the audit trail.`,
    );
    sayBroken(releases.broken);
  }
  if (anchors !== undefined) sayAnchors(anchors);
  if (report.broken !== undefined) sayBroken([report.broken]);
}

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/** Names what is broken, if anything is, and ends with exit code 1. */
function sayBroken(sentences: readonly string[]): void {
  for (const sentence of sentences) process.stderr.write(`BROKEN: ${sentence}\n`);
  if (sentences.length > 0) process.exitCode = 1;
}

function sayChain(report: ChainReport): void {
  const { sealed, waiting, head, lostUpTo, signedAfter, areSignaturesLost } = report;
  say(`${sealed} rows are valid, ${waiting} are waiting for their seal. Checkpoint: ${head}`);
  if (lostUpTo !== undefined) {
    say(
      `NOT PROVED: rows up to position ${lostUpTo} are sealed under a lost key. It is only proved that there were ${lostUpTo} of them when the key was lost, not that they are unchanged. If you find the lost key, set it in SECRET_KEY_PREVIOUS (next to SECRET_KEY or the key file) to check them too.`,
    );
    process.exitCode = 2;
  }
  if (signedAfter === undefined)
    say('Signatures are not required yet: a server that does not sign rows ran within the last hour.');
  else if (areSignaturesLost) {
    // What is not proved at all is named above.
    if ((lostUpTo ?? 0) < signedAfter)
      say(
        `Rows up to position ${signedAfter} were signed with a lost key, so it is not proved who wrote them. Their seals are checked.`,
      );
  } else if (signedAfter > 0)
    say(
      `Rows up to position ${signedAfter} are from versions that did not sign them. Their order is proved, but not who wrote them.`,
    );
}

function sayExport({ file, key }: Awaited<ReturnType<typeof exportForAuditor>>): void {
  say(
    file === undefined
      ? 'Nothing to export.'
      : `${file} is for the auditor, with this key of the chain: ${key}`,
  );
}

function sayAnchors(anchors: AnchorReport | string): void {
  if (typeof anchors === 'string') {
    process.stderr.write(`${anchors}\n`);
    process.exitCode = 1;
    return;
  }
  const { right, waiting, elsewhere, broken } = anchors;
  say(
    `${right} anchors are valid on the chain, ${waiting} are waiting to be mined${elsewhere > 0 ? `, ${elsewhere} are on another chain (set a node of it with --rpc ADDRESS)` : ''}.`,
  );
  sayBroken(broken);
}

/**
 * What a node reports about the anchors; a sentence if no node could be queried, and undefined if there are no
 * anchors.
 */
async function askOfAnchors(
  db: Database['kysely'],
  rpcUrl: string | undefined,
): Promise<AnchorReport | string | undefined> {
  if ((await listAnchors(db)).length === 0) return undefined;
  if (rpcUrl === undefined)
    return 'The anchors were not checked. Set a node of their chain with --rpc ADDRESS.';
  return checkAnchors(db, rpcUrl).catch((error: Error) => `The anchors were not checked: ${error.message}`);
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
  const after = end - position;
  const rest =
    after === 0
      ? ''
      : ` No checkpoint outside the database covers the ${after === 1 ? 'row' : `${after} rows`} after it.`;
  return `The end is proved up to position ${position} by ${how}.${rest}`;
}

await verify().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
