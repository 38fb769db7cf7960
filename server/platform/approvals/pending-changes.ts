import { type Kysely, sql } from 'kysely';
import { changeRequestHours, changeRequestsShown, countCap } from '#contract/platform/limits.ts';
import type { DB } from '../db/types.ts';
import type { AuditEntry, Caller } from '../context/context.ts';
import type { ApprovalRule } from './approval-rules.ts';
import { requestApproval } from './approval-requests.ts';
import { setApprovalPolicy } from './approval-policy.ts';

/** A change as it was requested: the call, its input, and what it would have changed at that time. */
export interface RequestedChange {
  call: string;
  record: string | null;
  /** Under standard names, without proofs of who asked. */
  input: Record<string, unknown>;
  before: object | null;
  after: object | null;
  /** The version that the record would have had. */
  version: number | null;
  /** What the program of an API key called itself. */
  agent?: string | undefined;
}

/** What proves who asked, and nobody keeps. */
const proofs = new Set(['password', 'confirmPassword', 'currentPassword', 'code']);

/** The version of the record after a write, if it has one. */
export function versionOf(output: unknown): number | null {
  const result = (output as { result?: { version?: unknown } } | null)?.result;
  return typeof result?.version === 'number' ? result.version : null;
}

/**
 * Stores a change instead of making it, for another person to approve (specification 22.7).
 * @param tried what the call reported about the change, which was rolled back
 * @param rule names the subject, and the administrators who benefit from it
 * @returns the content of the audit row
 * @throws CallFailure 409 if the same change is already requested
 */
export async function storeChange(
  db: Kysely<DB>,
  asker: Caller,
  { call, input, agent }: { call: string; input: object; agent?: string | undefined },
  { audit, output }: { audit: AuditEntry; output: unknown },
  rule: ApprovalRule | undefined,
): Promise<AuditEntry> {
  // From now on it stays on, however many people are left. What a key proposes is no rule for people.
  if (asker.kind === 'admin') await setApprovalPolicy(db, 'on');
  const asked: RequestedChange = {
    call,
    record: audit.record,
    input: Object.fromEntries(Object.entries(input).filter(([field]) => !proofs.has(field))),
    before: audit.before,
    after: audit.after,
    version: versionOf(output),
    agent,
  };
  const about = rule?.subject?.(asked.input) ?? audit.record ?? '';
  const request = await requestApproval(
    db,
    { kind: 'change', subject: `${call} ${about}` },
    {
      askedBy: asker.id,
      reason: audit.reason ?? '',
      details: asked,
      minutes: changeRequestHours * 60,
      benefits: [...((await rule?.whoGains?.(db, audit)) ?? [])],
    },
  );
  return { record: audit.record, before: null, after: { request, call } };
}

/** A change that waits, or waited. */
export interface ChangeRequest {
  id: string;
  asked: RequestedChange;
  reason: string;
  askedById: string;
  askedBy: string;
  /** Null for a key. */
  askersEmail: string | null;
  askedAt: Date;
  lapsesAt: Date;
  decision: string | null;
  hasLapsed: boolean;
  benefits: string[];
}

/** Changes that were asked for. */
function changes(db: Kysely<DB>) {
  return (
    db
      .selectFrom('second_person_requests as request')
      .innerJoin('actors', 'actors.id', 'request.asked_by')
      .select(({ ref }) => [
        'request.id',
        ref('request.details').$castTo<RequestedChange>().as('asked'),
        'request.reason',
        'request.asked_by as askedById',
        ref('actors.name').$castTo<string>().as('askedBy'),
        'actors.email as askersEmail',
        'request.asked_at as askedAt',
        'request.lapses_at as lapsesAt',
        'request.decision',
        'request.benefits',
      ])
      // Raw because only the database's clock says which have lapsed.
      .select(sql<boolean>`lapses_at <= clock_timestamp()`.as('hasLapsed'))
      .where('request.kind', '=', 'change')
  );
}

/**
 * The changes that wait, the newest first, up to as many as lists look at. They are read in parts, because programs can
 * request any number.
 */
export async function* openChanges(db: Kysely<DB>): AsyncGenerator<ChangeRequest, void> {
  let last: string | undefined;
  for (let read = 0; read < countCap; read += changeRequestsShown) {
    const found = await changes(db)
      .where('request.decision', 'is', null)
      .where('request.lapses_at', '>', sql<Date>`clock_timestamp()`)
      .$if(last !== undefined, (query) => query.where('request.id', '<', last ?? ''))
      .orderBy('request.id', 'desc')
      .limit(changeRequestsShown)
      .execute();
    yield* found;
    if (found.length < changeRequestsShown) return;
    last = found.at(-1)?.id;
  }
}

/**
 * A change, locked until the transaction ends. If two people decide at the same time, the second one waits and reads
 * that it is decided.
 */
export async function lockChange(db: Kysely<DB>, id: string): Promise<ChangeRequest | undefined> {
  return changes(db).where('request.id', '=', id).forUpdate('request').executeTakeFirst();
}

/** Ends a change that was locked. */
export async function closeChange(
  db: Kysely<DB>,
  id: string,
  decision: 'approved' | 'refused' | 'void',
  adminId: string | null,
): Promise<void> {
  await db
    .updateTable('second_person_requests')
    .set({ decision, decided_by: adminId, decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** The emails of admins. */
export async function emailsOf(db: Kysely<DB>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('admins')
    .select('email')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ email }) => email);
}

/** Runs something and rolls it back. */
export async function dryRun(db: Kysely<DB>, run: () => Promise<unknown>): Promise<void> {
  await sql`savepoint only_tried`.execute(db);
  await run();
  await sql`rollback to savepoint only_tried`.execute(db);
}

/** Runs something, and rolls it back if it says so. */
export async function rollbackUnlessTrue(db: Kysely<DB>, run: () => Promise<boolean>): Promise<boolean> {
  await sql`savepoint before_change`.execute(db);
  const isRight = await run();
  if (!isRight) await sql`rollback to savepoint before_change`.execute(db);
  return isRight;
}
