import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { casesSchemas } from '#contract/moderation/cases.schemas.ts';
import type { CaseOutcome } from '#contract/moderation/case-steps.ts';
import { countCap } from '#contract/platform/limits.ts';
import type { DB } from '#server/platform/db/types.ts';

type Figures = z.input<typeof casesSchemas.getCaseFigures.output>;

/** The age groups of the backlog, in days. */
const ages = [
  { from: 0, to: 1 },
  { from: 1, to: 3 },
  { from: 3, to: 7 },
  { from: 7, to: 3650 },
] as const;

/** How many open cases there are in each age group, counted up to 10,000. Each group is a range of an index. */
async function backlogOf(db: Kysely<DB>): Promise<Figures['backlog']> {
  const most = countCap + 1;
  const counts = ages.map(
    ({ from, to }) => sql`least(${countCap}, (select count(*) from (
      select from cases where state = any (array['new', 'investigating', 'waiting'])
        and opened_at <= now() - make_interval(days => ${from}) and opened_at > now() - make_interval(days => ${to})
      limit ${most}) as found))::integer as ${sql.ref(String(from))}`,
  );
  // Raw because it counts several groups in one statement.
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return ages.map(({ from }) => ({ fromDays: from, count: rows[0]?.[String(from)] ?? 0 }));
}

const nothing = { count: 0, medianHours: null, takenBack: 0, looked: 0, agreed: 0 };

/** The most decisions that are summed: the newest. */
const maxDecisions = 50_000;

const inHours = sql`extract(epoch from decision.decided_at - cases.opened_at) / 3600`;
const figures = sql`count(*)::integer as count,
  round(percentile_cont(0.5) within group (order by ${inHours})::numeric, 1)::float8 as "medianHours",
  count(*) filter (where reversed_at is not null)::integer as "takenBack",
  count(*) filter (where agrees is not null)::integer as looked,
  count(*) filter (where agrees)::integer as agreed`;

/** Figures of a group: of everything, of an outcome, of a reason or of a person. */
type Group = Figures['all'] & {
  outcome: CaseOutcome | null;
  reason: string | null;
  person: string | null;
};

/**
 * What was decided in the last days, how long it took and how often reviewers agreed; and the size of the backlog.
 * @param withPeople whether to group by the person who decided too; not every caller may see this
 */
export async function figuresOf(
  db: Kysely<DB>,
  days: number,
  withPeople: boolean,
): Promise<Omit<Figures, 'shares'>> {
  // Raw because the builder has neither medians nor grouping sets, which sum everything in one pass.
  const found = sql<Group>`
    select decision.outcome, decision.reason_name as reason, admins.name as person, ${figures}
    from (
      select * from case_decisions where decided_at > now() - make_interval(days => ${days})
      order by decided_at desc limit ${maxDecisions}) as decision
    join cases on cases.id = decision.case_id
    join admins on admins.id = decision.decided_by
    group by grouping sets ((), (decision.outcome), (decision.reason_name), (admins.id, admins.name))
    order by count(*) desc`.execute(db);
  const [backlog, { rows }] = await Promise.all([backlogOf(db), found]);
  const people = rows.flatMap(({ person, ...group }) =>
    person === null ? [] : [{ name: person, ...group }],
  );
  return {
    backlog,
    all: rows.find(({ outcome, reason, person }) => (outcome ?? reason ?? person) === null) ?? nothing,
    outcomes: rows.flatMap(({ outcome, ...group }) => (outcome === null ? [] : [{ outcome, ...group }])),
    reasons: rows
      .flatMap(({ reason, ...group }) => (reason === null ? [] : [{ name: reason, ...group }]))
      .slice(0, 50),
    people: withPeople ? people.toSorted((one, other) => one.name.localeCompare(other.name)) : null,
  };
}

/** How many of a hundred closed cases get a quality review, by outcome. */
export async function sharesOf(db: Kysely<DB>): Promise<Record<CaseOutcome, number>> {
  const rows = await db.selectFrom('case_shares').select(['outcome', 'percent']).execute();
  return Object.fromEntries(rows.map(({ outcome, percent }) => [outcome, percent])) as Record<
    CaseOutcome,
    number
  >;
}

/** Sets the shares of cases that get a quality review. */
export async function setShares(db: Kysely<DB>, shares: Record<CaseOutcome, number>): Promise<void> {
  for (const [outcome, percent] of Object.entries(shares))
    await db
      .updateTable('case_shares')
      .set({ percent })
      .where('outcome', '=', outcome as CaseOutcome)
      .execute();
}

/** Stores a reviewer's judgment of the decision about a case. */
export async function insertQualityReview(
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

/** Who reviewed the latest decision about a case; undefined if nobody did. */
export async function qualityReviewerOf(db: Kysely<DB>, caseId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('case_decisions')
    .select('looked_by')
    .where('case_id', '=', caseId)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.looked_by ?? undefined;
}
