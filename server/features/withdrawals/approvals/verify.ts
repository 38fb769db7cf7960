import { type Kysely, sql } from 'kysely';
import { lastRowKey, type PolicyOutcome, type PolicyRow } from '#contract/withdrawals/withdrawal-policy.ts';
import { signedAfter } from '#server/platform/audit/boundary.ts';
import { chainContent, rowSignature } from '#server/platform/audit/chain.ts';
import { type ChainKeys, readChainKeys } from '#server/platform/audit/chain-keys.ts';
import { isSignedRow, type Signature } from '#server/platform/audit/sign.ts';
import { BrokenChain } from '#server/platform/audit/broken-chain.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { isApprovalSigned } from './digest.ts';
import { dependenceOf } from '#server/platform/approvals/independence.ts';
import { PassedGates } from './passed-gates.ts';

/** A row of the audit trail about a withdrawal, a policy or a gate. */
export interface TrailRow {
  id: number;
  call: string;
  record: string;
  adminId: string | null;
  after: Record<string, unknown> | null;
  createdAt: Date;
  content: string;
  signature: Signature | null;
  /** The row's position in the chain; null if it isn't sealed. */
  position: number | null;
  isErased: boolean;
}

/** What the audit trail says about releases. */
export interface ReleaseReport {
  releases: number;
  /** A sentence about each release that the audit trail doesn't confirm. */
  broken: string[];
}

const steps = [
  'approveWithdrawal',
  'holdWithdrawal',
  'resumeWithdrawal',
  'refuseWithdrawal',
  'releaseByPolicy',
  'evaluateWithdrawal',
  'lapseApproval',
];
/** What gates said about withdrawals, and overrides of it. */
const gateCalls = ['answerGate', 'approveGateOverride', 'expireGateResults'];
const policies = ['confirmWithdrawalPolicy'];

const neededFor: Readonly<Record<PolicyOutcome, number>> = { release: 0, one: 1, two: 2, hold: 2, refuse: 2 };

/**
 * Replays the decisions about withdrawals from the audit trail alone: who approved which digest, and how many approvals
 * the policy in force required. Then it compares the result with the decisions that are marked as released. Rows that
 * no server signed don't count, and neither do approvals without the signature of a server.
 */
export async function verifyReleases({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<ReleaseReport> {
  const after = await signedAfter(db, keys).catch((error: unknown) => {
    // The verification of the chain reports this. Without a known position, every row must be signed.
    if (error instanceof BrokenChain) return 0;
    throw error;
  });
  const chain = await readChainKeys(db, keys);
  const outcomes = new Map<string, PolicyOutcome>([[`1 ${lastRowKey}`, 'two']]);
  const gatesOfRow = new Map<string, readonly string[]>();
  const gates = new PassedGates();
  const approvals = new Map<string, Map<string, Set<string>>>();
  const released = new Set<string>();
  const broken: string[] = [];
  for (let last = 0; ;) {
    const rows = await trailAfter(db, last);
    for (const row of rows) {
      const { id, call, record, adminId, after: state, createdAt } = row;
      if (!isGenuine(chain, row, after)) {
        broken.push(
          `Row ${id} of the trail (${call} of ${record}) was not written by a server, and does not count.`,
        );
        continue;
      }
      if (policies.includes(call)) {
        for (const row of (state?.['rows'] ?? []) as PolicyRow[]) {
          outcomes.set(`${record} ${row.key}`, row.outcome);
          gatesOfRow.set(`${record} ${row.key}`, row.gates ?? []);
        }
        continue;
      }
      if (gateCalls.includes(call)) {
        if (call === 'approveGateOverride' && !(await isByTwo(db, row))) continue;
        gates.note(row);
        continue;
      }
      const digest = String(state?.['digest']);
      const given = approvals.get(record) ?? new Map<string, Set<string>>();
      approvals.set(record, given);
      const approvers = given.get(digest) ?? new Set<string>();
      given.set(digest, approvers);
      if (call === 'approveWithdrawal' && adminId !== null) {
        if (await hasSignedApproval({ db, keys }, record, adminId, digest)) approvers.add(adminId);
      } else if (call !== 'releaseByPolicy') given.clear();
      if (state?.['state'] !== 'released') continue;
      released.add(record);
      const rule = `${String(state['policyVersion'])} ${String(state['policyRow'])}`;
      const outcome = outcomes.get(rule);
      const needed = outcome === undefined ? Infinity : Math.max(neededFor[outcome], Number(state['needed']));
      const closed = gates.closed(gatesOfRow.get(rule) ?? [], row);
      const fail = (why: string) => broken.push(`Withdrawal ${record} was released in row ${id}, ${why}.`);
      if (outcome === undefined) fail(`under a rule that the trail does not know (${rule})`);
      else if (closed.length > 0) fail(`although it had not passed the gates ${closed.join(', ')}`);
      else if (approvers.size < needed)
        fail(`with ${approvers.size} of ${needed} approvals that a server signed`);
      else if (needed >= 2 && (await independentOf(db, approvers, createdAt)) < needed)
        fail(`by approvers who depend on each other or on emergency access`);
    }
    if (rows.length < 1000) break;
    last = rows.at(-1)?.id ?? last;
  }
  // Earlier releases are in the archives of the audit trail.
  const oldest = await db
    .selectFrom('audit_log')
    .select('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const found = await db
    .selectFrom('withdrawal_decisions')
    .select(['id', 'amount', 'currency_symbol as symbol'])
    .where('state', '=', 'released')
    .where('decided_at', '>=', oldest?.created_at ?? new Date(0))
    .execute();
  for (const { id, amount, symbol } of found)
    if (!released.has(id))
      broken.push(`Withdrawal ${id} of ${amount} ${symbol} is released, and the trail knows nothing of it.`);
  return { releases: released.size, broken };
}

/** Whether the two people of an override were independent of each other then. */
async function isByTwo(db: Kysely<DB>, { adminId, after: state, createdAt }: TrailRow): Promise<boolean> {
  const asker = state?.['askedById'];
  if (adminId === null || typeof asker !== 'string') return false;
  return (await independentOf(db, new Set([adminId, asker]), createdAt)) === 2;
}

/**
 * Whether a server wrote a row as it is. The chain proves rows that an erasure changed or that older versions wrote.
 */
function isGenuine(
  { signers }: ChainKeys,
  { content, signature, position, isErased }: TrailRow,
  after: number | undefined,
): boolean {
  if (position !== null && isErased) return true;
  if (signature) return isSignedRow(signers(position ?? undefined), content, signature);
  return after === undefined || (position !== null && position <= after);
}

/** Whether a server signed an administrator's approval of exactly this digest. */
async function hasSignedApproval(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  decision: string,
  adminId: string,
  digest: string,
): Promise<boolean> {
  const approvals = await db
    .selectFrom('withdrawal_approvals')
    .select(['admin_id as adminId', 'digest', 'expires_at as expiresAt', 'signature'])
    .where('decision_id', '=', decision)
    .where('admin_id', '=', adminId)
    .where('digest', '=', digest)
    .execute();
  return approvals.some((approval) => isApprovalSigned(keys, approval, 'kept'));
}

/** How many of the approvers were independent at that time, by the same rule as for an approval. */
async function independentOf(db: Kysely<DB>, approvers: ReadonlySet<string>, at: Date): Promise<number> {
  let count = 0;
  for (const id of approvers) {
    const others = [...approvers].filter((other) => other !== id);
    if ((await dependenceOf(db, id, others, at)) === null) count += 1;
  }
  return count;
}

async function trailAfter(db: Kysely<DB>, after: number): Promise<TrailRow[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('audit_seals', 'audit_seals.audit_id', 'audit_log.id')
    .select(['id', 'call', 'record', 'admin_id as adminId', 'after', 'created_at as createdAt', 'position'])
    .select([chainContent.as('content'), rowSignature.as('signature')])
    .select(
      sql<boolean>`exists (select from audit_erasures where audit_erasures.position = audit_seals.position)`.as(
        'isErased',
      ),
    )
    .where('id', '>', after)
    .where('call', 'in', [...steps, ...gateCalls, ...policies])
    .where('outcome', '=', 'done')
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map(({ record, after: state, ...row }) => ({
    ...row,
    record: record ?? '',
    after: state as TrailRow['after'],
  }));
}
