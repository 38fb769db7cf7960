import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import {
  statementAppeals,
  statementCategories,
  statementGrounds,
  statementRestrictions,
  statementSources,
} from '#contract/moderation/statement-values.ts';
import type { statementsSchemas } from '#contract/moderation/statements.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';

type Report = z.input<typeof statementsSchemas.getStatementReport.output>;

/** What a report counts by, with the values that it always lists. */
const groups = {
  restrictions: { column: sql`restriction`, values: statementRestrictions },
  grounds: { column: sql`ground`, values: statementGrounds },
  categories: { column: sql`category`, values: statementCategories },
  sources: { column: sql`source`, values: statementSources },
  automated: {
    column: sql`case when automated_decision then 'automated' else 'manual' end`,
    values: ['automated', 'manual'],
  },
  appeals: { column: sql`appeal`, values: statementAppeals },
} as const;

/** The most statements that a report counts. */
const most = 1_000_000;

/** The transparency report of one year of the calendar, in UTC (specification 39.6). */
export async function reportOf(db: Kysely<DB>, year: number): Promise<Report> {
  const counts = Object.entries(groups).map(
    ([name, { column }]) =>
      sql`${name}::text, (select coalesce(jsonb_object_agg(value, count), '{}') from (
        select ${column} as value, count(*) as count from counted where ${column} is not null group by 1) as of_group)`,
  );
  // Raw because one statement counts all groups.
  const { rows } = await sql<{
    total: number;
    medianHours: number | null;
    counts: Record<keyof typeof groups, Record<string, number>>;
  }>`
    with counted as materialized (
      select restriction, ground, category, source, automated_decision, appeal, noticed_at, created_at
      from statements_of_reasons
      where created_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')
        and created_at < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC')
      limit ${most})
    select (select count(*)::integer from counted) as total,
      (select round(percentile_cont(0.5) within group (order by extract(epoch from created_at - noticed_at) / 3600)::numeric, 1)::float8
        from counted where noticed_at is not null) as "medianHours",
      jsonb_build_object(${sql.join(counts)}) as counts`.execute(db);
  const { total = 0, medianHours = null, counts: counted } = rows[0] ?? {};
  const listed = (name: keyof typeof groups) => {
    const found = counted?.[name] ?? {};
    const values: readonly string[] = groups[name].values;
    // Only the categories that occur.
    const shown = name === 'categories' ? values.filter((value) => found[value]) : values;
    return shown.map((value) => ({ name: value, count: found[value] ?? 0 }));
  };
  return {
    year,
    total,
    restrictions: listed('restrictions'),
    grounds: listed('grounds'),
    categories: listed('categories'),
    sources: listed('sources'),
    automated: listed('automated'),
    appeals: listed('appeals'),
    medianHours,
  };
}
