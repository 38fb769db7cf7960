import { escapeIdentifier } from 'pg';
import type { FeedEntity } from '#contract/platform/feed-rights.ts';
import { simple } from '../import/mapping.ts';
import type { ForeignColumn, ForeignTable } from './foreign-schema.ts';
import type { TableMapping } from './mapping-file.ts';
import { valueNames } from './meanings.ts';
import type { ReadOnlySession } from './read-only-session.ts';

/** The most values of a column that counts as a list of values. */
const mostValues = 30;

type Meanings = TableMapping['values'][string];

/**
 * Proposes what each value of a column means here, for fields with a closed list of values. Null is for a person to
 * fill in.
 */
export async function proposeValues(
  session: ReadOnlySession,
  table: ForeignTable,
  { entity, fields }: { entity: FeedEntity; fields: TableMapping['fields'] },
): Promise<TableMapping['values']> {
  const values: TableMapping['values'] = {};
  for (const [field, source] of Object.entries(fields)) {
    const names = valueNames[`${entity}.${field}`];
    const column = table.columns.find(({ name }) => name === source);
    if (!names || !column) continue;
    values[field] =
      column.category === 'B'
        ? meaningsOfFlag(column.name, names)
        : meaningsOf(await valuesOf(session, table, column), names);
  }
  return values;
}

type Names = (typeof valueNames)[string];

const meaningsOf = (values: readonly string[], names: Names): Meanings =>
  Object.fromEntries(values.map((value) => [value, meaningOf(simple(value), names)]));

/** Our value for one of another system, or for the same one. */
function meaningOf(value: string, names: Names): Meanings[string] {
  const ours = Object.keys(names).find((own) => simple(own) === value || names[own]?.includes(value));
  return ours === undefined || /^\d+$/.test(value) ? null : asValue(ours);
}

const asValue = (ours: string): string | number => (/^\d+$/.test(ours) ? Number(ours) : ours);

/** A column that says yes or no, such as `is_banned`: its name says what yes means. */
function meaningsOfFlag(column: string, names: Names): Meanings {
  const yes = meaningOf(simple(column).replace(/^is/, ''), names);
  const [other, ...more] = Object.keys(names).filter((own) => asValue(own) !== yes);
  const no = yes === null || other === undefined || more.length > 0 ? null : asValue(other);
  return { true: yes, false: no };
}

/** The values of an enumeration, or those in the first rows. */
async function valuesOf(
  session: ReadOnlySession,
  { quoted }: ForeignTable,
  { name, labels }: ForeignColumn,
): Promise<string[]> {
  if (labels.length > 0) return labels;
  const found = await session.query(
    `select distinct value::text from (select ${escapeIdentifier(name)} as value from ${quoted} limit 10000) as first_rows
      where value is not null order by 1 limit $1`,
    [mostValues],
  );
  return found.map(([value]) => String(value));
}
