import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { rulesSchemas } from '#contract/workspace/rules.schemas.ts';
import { changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import type { Message } from '#server/platform/messages/translate.ts';

type Shown = z.input<typeof rulesSchemas.listRules.output>;
type Asked = z.output<typeof rulesSchemas.listRules.input>;
type Outcome = z.input<typeof rulesSchemas.listRuleOutcomes.output>;
type AskedOutcomes = Omit<z.output<typeof rulesSchemas.listRuleOutcomes.input>, 'id'> & { rule: string };

/** A rule as it is stored. */
export type StoredRule = Selectable<DB['rules']>;

/** A rule as the list has it: sentences are not translated yet. */
export type ListedRule = Omit<Shown, 'lastError'> & { lastError: Message | null };

const count = (verdict: string, condition: string) =>
  `'${verdict}', count(*) filter (where verdict = '${verdict}' and ${condition})`;
const verdicts = ['done', 'refused', 'capped', 'tooDeep'].map((verdict) => count(verdict, 'true')).join(', ');

const rules: ListDefinition<ListedRule, Asked> = {
  table: 'rules',
  columns: {
    id: 'id',
    name: 'name',
    event: 'event',
    matching: 'matching',
    actions: 'actions',
    principal: `(select jsonb_build_object('id', actors.id, 'name', actors.name, 'kind',
      case when exists (select from api_keys where api_keys.id = actors.id) then 'key' else 'admin' end)
      from actors where actors.id = principal_id)`,
    switchedOnBy: `(select jsonb_build_object('id', admins.id, 'name', admins.name)
      from admins where admins.id = switched_on_by)`,
    cap: 'cap',
    state: 'state',
    problem: 'problem',
    recent: `(select jsonb_build_object(${verdicts}) from rule_outcomes
      where rule_id = rules.id and not is_trial and at > now() - interval '1 day')`,
    lastError: 'last_error',
    lastErrorAt: 'last_error_at',
    trial: `(jsonb_build_object('events', 0, 'done', 0, 'refused', 0, 'capped', 0, 'tooDeep', 0)
      || coalesce(case when tried_version = version then trial end, '{}')
      || jsonb_build_object('triedAt', case when tried_version = version
          then to_char(tried_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
        'runId', (select runs.id from runs where runs.id = run_id and runs.ended_at is null)))`,
    createdAt: 'created_at',
    version: 'version',
  },
  search: 'lower(name)',
  sorts: { name: 'lower(name)' },
  newest: 'id',
  filters: { state: (state) => sql`state = ${state}` },
};

/** A page of the rules. There are few. */
export const listRules = (db: Kysely<DB>, input: Asked) => pageOf(db, rules, input);

/** One rule, as the list shows it. @throws CallFailure 404 */
export const findRule = (db: Kysely<DB>, id: string) => findInList(db, rules, id);

const outcomes: ListDefinition<
  Omit<Outcome, 'reason'> & { reason: Message | null },
  AskedOutcomes & { search: string }
> = {
  table: 'rule_outcomes',
  columns: {
    id: 'id::text',
    event: 'event',
    at: 'at',
    recordType: `split_part(event, '.', 1)`,
    recordId: 'record_id',
    verdict: 'verdict',
    reason: 'failure',
  },
  search: 'event',
  sorts: { at: 'position' },
  newest: 'position',
  filters: {
    rule: (rule) => sql`rule_id = ${rule}`,
    trial: (trial) => sql`is_trial = ${trial}`,
    verdict: (verdict) => sql`verdict = ${verdict}`,
  },
};

/** A page of the events that matched a rule. */
export const listOutcomes = (db: Kysely<DB>, input: AskedOutcomes) =>
  pageOf(db, outcomes, { ...input, trial: input.trial ?? false, search: '' });

/**
 * Locks a rule.
 * @param version the one that the caller saw, if it is to be compared
 * @throws CallFailure 404; 409 if somebody changed it
 */
export async function lockRule(db: Kysely<DB>, id: string, version?: number): Promise<StoredRule> {
  const found = await db.selectFrom('rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw noSuchRecord();
  if (version !== undefined && version !== found.version) throw changedMeanwhile();
  return found;
}

/** An event as rules read it. */
export interface RuleEvent {
  position: number;
  type: string;
  recordId: string | null;
  createdAt: Date;
  requestId: string;
  call: string;
  /** What the event says of the record. */
  after: unknown;
  depth: number;
}

/** The next events of a rule's type after a position, up to another one. */
export async function eventsFor(
  db: Kysely<DB>,
  type: string,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<RuleEvent[]> {
  return (
    db
      .selectFrom('events')
      .select([
        'type',
        'record_id as recordId',
        'created_at as createdAt',
        'request_id as requestId',
        'call',
        'after',
      ])
      // Raw because a null depth means none, and the driver reads positions as numbers only without null.
      .select([sql<number>`position`.as('position'), sql<number>`coalesce(rule_depth, 0)`.as('depth')])
      .where('position', '>', after)
      .where('position', '<=', upTo)
      .where('type', '=', type)
      .orderBy('position')
      .limit(limit)
      .execute()
  );
}

/** The last position that exists. */
export async function headPosition(db: Kysely<DB>): Promise<number> {
  const { position } = await db.selectFrom('event_head').select('position').executeTakeFirstOrThrow();
  return Number(position);
}

/** Whether an outcome belongs to a trial. */
interface OfRule {
  rule: string;
  isTrial: boolean;
}

/** How many events of the hour of a time the rule has acted on. */
export async function actedInHour(db: Kysely<DB>, { rule, isTrial }: OfRule, at: Date): Promise<number> {
  const hour = new Date(at);
  hour.setUTCMinutes(0, 0, 0);
  const { acted } = await db
    .selectFrom('rule_outcomes')
    .select(({ fn }) => fn.countAll<number>().as('acted'))
    .where('rule_id', '=', rule)
    .where('is_trial', '=', isTrial)
    .where('at', '>=', hour)
    .where('at', '<', new Date(hour.getTime() + 3_600_000))
    .where('verdict', 'in', ['done', 'refused'])
    .executeTakeFirstOrThrow();
  return acted;
}

/** Stores what became of an event that matched. An event gets one outcome: a second one fails. */
export async function storeOutcome(
  db: Kysely<DB>,
  { rule, isTrial }: OfRule,
  event: RuleEvent,
  { verdict, failure }: { verdict: Outcome['verdict']; failure: Message | null },
): Promise<void> {
  await db
    .insertInto('rule_outcomes')
    .values({
      rule_id: rule,
      is_trial: isTrial,
      position: event.position,
      event: event.type,
      at: event.createdAt,
      record_id: String(event.recordId),
      verdict,
      failure: failure && JSON.stringify(failure),
    })
    .execute();
}
