import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { casesSchemas } from '#contract/cases.schemas.ts';
import type { CaseOutcome } from '#contract/case-steps.ts';
import { countCap } from '#contract/limits.ts';
import type { DB } from '../../db/types.ts';

type Figures = z.input<typeof casesSchemas.getCaseFigures.output>;

/** Ages that the backlog is told apart by, in days. */
const ages = [
  { from: 0, to: 1 },
  { from: 1, to: 3 },
  { from: 3, to: 7 },
  { from: 7, to: 3650 },
] as const;

/** How many open cases there are of each age; each count ends at 10,000, because it is a stretch of an index. */
async function backlogOf(db: Kysely<DB>): Promise<Figures['backlog']> {
  const most = countCap + 1;
  const counts = ages.map(
    ({ from, to }) => sql`least(${countCap}, (select count(*) from (
      select from cases where state = any (array['new', 'investigating', 'waiting'])
        and opened_at <= now() - make_interval(days => ${from}) and opened_at > now() - make_interval(days => ${to})
      limit ${most}) as found))::integer as ${sql.ref(String(from))}`,
  );
  // Raw because it counts several stretches in one trip.
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return ages.map(({ from }) => ({ fromDays: from, count: rows[0]?.[String(from)] ?? 0 }));
}

/** So many decisions are added up at most: the newest. */
const mostDecisions = 100_000;

const inHours = sql`extract(epoch from decision.decided_at - cases.opened_at) / 3600`;
const figures = sql`count(*)::integer as count,
  round(percentile_cont(0.5) within group (order by ${inHours})::numeric, 1)::float8 as "medianHours",
  count(*) filter (where reversed_at is not null)::integer as "takenBack",
  count(*) filter (where agrees is not null)::integer as looked,
  count(*) filter (where agrees)::integer as agreed`;

/** The decisions of the last days, with the cases that they are about. */
const decided = (days: number) => sql`(
    select * from case_decisions where decided_at > now() - make_interval(days => ${days})
    order by decided_at desc limit ${mostDecisions}) as decision
  join cases on cases.id = decision.case_id`;

/**
 * What was decided in the last days, how long it took and how often others agree; and how much waits.
 * @param withPeople whether they are told apart by who decided: not for everybody
 */
export async function figuresOf(
  db: Kysely<DB>,
  days: number,
  withPeople: boolean,
): Promise<Omit<Figures, 'shares'>> {
  // Raw because the builder has no medians.
  const all = sql<Figures['all']>`select ${figures} from ${decided(days)}`.execute(db);
  // Raw because of the same.
  const outcomes = sql<Figures['outcomes'][number]>`
    select decision.outcome, ${figures} from ${decided(days)} group by 1 order by 2 desc`.execute(db);
  // Raw because of the same.
  const reasons = sql<Figures['reasons'][number]>`
    select decision.reason_name as name, ${figures} from ${decided(days)} group by 1 order by 2 desc limit 50`.execute(
    db,
  );
  // Raw because of the same.
  const people = sql<NonNullable<Figures['people']>[number]>`
    select admins.name, ${figures} from ${decided(days)} join admins on admins.id = decision.decided_by
    group by admins.id order by lower(admins.name) limit 100`;
  const [backlog, total, byOutcome, byReason, byPerson] = await Promise.all([
    backlogOf(db),
    all,
    outcomes,
    reasons,
    withPeople ? people.execute(db) : null,
  ]);
  return {
    backlog,
    all: total.rows[0] ?? { count: 0, medianHours: null, takenBack: 0, looked: 0, agreed: 0 },
    outcomes: byOutcome.rows,
    reasons: byReason.rows,
    people: byPerson && byPerson.rows,
  };
}

/** How many of a hundred closed cases get a second look, by their outcome. */
export async function sharesOf(db: Kysely<DB>): Promise<Record<CaseOutcome, number>> {
  const rows = await db.selectFrom('case_shares').select(['outcome', 'percent']).execute();
  return Object.fromEntries(rows.map(({ outcome, percent }) => [outcome, percent])) as Record<
    CaseOutcome,
    number
  >;
}

/** Sets these shares. */
export async function setShares(db: Kysely<DB>, shares: Record<CaseOutcome, number>): Promise<void> {
  for (const [outcome, percent] of Object.entries(shares))
    await db
      .updateTable('case_shares')
      .set({ percent })
      .where('outcome', '=', outcome as CaseOutcome)
      .execute();
}

/** Keeps what a second person says of the decision about a case. */
export async function addLook(
  db: Kysely<DB>,
  caseId: string,
  { adminId, agrees, comment }: { adminId: string; agrees: boolean; comment: string | undefined },
): Promise<void> {
  await db
    .updateTable('case_decisions')
    .set({ looked_by: adminId, looked_at: sql`now()`, agrees, look_comment: comment ?? null })
    .where('id', '=', (query) =>
      query
        .selectFrom('case_decisions')
        .select('id')
        .where('case_id', '=', caseId)
        .orderBy('decided_at', 'desc')
        .limit(1),
    )
    .execute();
}

/** Who looked at the latest decision about a case; undefined where nobody did. */
export async function lookerOf(db: Kysely<DB>, caseId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('case_decisions')
    .select('looked_by')
    .where('case_id', '=', caseId)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.looked_by ?? undefined;
}
