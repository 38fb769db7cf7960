import type { SchemaFeature } from './features.ts';
import { contentAdvice, tableGroups } from './groups.ts';
import { engines, limits, type Engine } from './limits.ts';

const all = Object.keys(engines) as Engine[];
const others = 'content and settings';
const begin = '<!-- Made by `npm run check-engines`. -->';
const end = '<!-- End of what `npm run check-engines` makes. -->';

/**
 * The tables of docs/guide/scale.md that depend on the schema.
 * @param tables the names of all tables
 */
export function engineTables(features: readonly SchemaFeature[], tables: readonly string[]): string {
  const byFeature = [...Map.groupBy(features, ({ feature }) => feature)];
  const isLimited = ([feature]: readonly [string, unknown]) => Object.keys(limits[feature] ?? {}).length > 0;
  const silent = byFeature.filter((one) => !isLimited(one)).map(([feature]) => feature);
  const rows = byFeature.filter(isLimited).map(([feature, users]) => {
    const unit = users[0]?.isTable ? ['table', 'tables'] : ['object', 'objects'];
    return `| ${feature} | ${users.length} ${users.length === 1 ? unit[0] : unit[1]} | ${all.map((engine) => verdict(feature, engine)).join(' | ')} |`;
  });
  const grouped = new Set(tableGroups.flatMap((group) => group.tables));
  const rest = tables.filter((table) => !grouped.has(table));
  const groups = [...tableGroups, { name: others, tables: rest, advice: contentAdvice }].map(
    ({ name, tables: own, advice }) => {
      const cells = all.map((engine) => {
        const affected = tablesWithLimit(features, engine).filter((table) => own.includes(table));
        return affected.length === 0 ? 'none' : String(affected.length);
      });
      const names = name === others ? `${own.length} others` : own.map((one) => `\`${one}\``).join(', ');
      return `| ${name} | ${names} | ${cells.join(' | ')} | ${advice} |`;
    },
  );
  const heads = all.map((engine) => engines[engine]);
  return [
    begin,
    table(['the schema uses', 'in', ...heads], rows),
    `To try on every engine, because the pages say nothing against it: ${silent.join(', ')}.`,
    table(['group', 'tables', ...heads, 'on an engine that distributes by key'], groups),
    end,
  ].join('\n\n');
}

/** Puts the tables into the guide, in place of the earlier ones. */
export function withEngineTables(guide: string, made: string): string {
  const from = guide.indexOf(begin);
  const to = guide.indexOf(end);
  if (from < 0 || to < from) throw new Error('docs/guide/scale.md has no place for the tables of engines.');
  return guide.slice(0, from) + made + guide.slice(to + end.length);
}

/** Tables that use a feature which the engine refuses or changes. */
export function tablesWithLimit(features: readonly SchemaFeature[], engine: Engine): string[] {
  const found = features.filter(({ feature, isTable }) => isTable && limits[feature]?.[engine]);
  return [...new Set(found.map(({ object }) => object))].toSorted();
}

function verdict(feature: string, engine: Engine): string {
  const limit = limits[feature]?.[engine];
  return limit ? `[${limit.verdict}](${limit.page})` : 'to try';
}

const table = (heads: readonly string[], rows: readonly string[]) =>
  [`| ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, ...rows].join('\n');
