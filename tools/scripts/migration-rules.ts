import { labelOf } from '#server/platform/db/migration-files.ts';
import { isOutsideTransaction } from '#server/platform/db/statement-by-statement.ts';

/** Statements that scan or rewrite a whole table while they block writes, with a replacement that doesn't. */
const stopsWrites: readonly (readonly [RegExp, string])[] = [
  [
    /\balter\s+table\s+(\w+)(?:(?!;)[\s\S])*?\badd\s+constraint\s+\w+\s+(?:check|foreign\s+key)(?:(?!\bnot\s+valid\b|;)[\s\S])*?;/gi,
    'checks every row of %s while nobody can write to it. Add the constraint NOT VALID, and VALIDATE it in a migration of its own.',
  ],
  [
    /\balter\s+table\s+(\w+)(?:(?!;)[\s\S])*?\bset\s+not\s+null\b/gi,
    'checks every row of %s while nobody can write to it. Add a check NOT VALID and VALIDATE it in a migration of its own.',
  ],
  [
    /\balter\s+table\s+(\w+)(?:(?!;)[\s\S])*?\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/gi,
    'writes every row of %s anew while nobody can read it. Add a column, backfill it, and drop the old one in a contract step.',
  ],
  [
    /\balter\s+table\s+(\w+)(?:(?!;)[\s\S])*?\b(?:default\s+(?:gen_random_uuid|uuidv7|clock_timestamp|random)\b|generated\s+always\s+as\s*\((?:(?!;)[\s\S])*?\bstored\b)/gi,
    'writes every row of %s anew while nobody can read it. Add the column without it, and backfill it.',
  ],
  [
    /(?:^|;)\s*(?:update|delete\s+from)\s+(\w+)/gi,
    'changes rows of %s in one statement. Make it a backfill, or say why there are few: "-- few rows: …" above it.',
  ],
];

/**
 * The problems of a migration: a missing label, or statements that block writers. Tables that it creates itself
 * have no users yet.
 * @param path of its file
 */
export function migrationComplaints(path: string, text: string): string[] {
  const sql = withoutComments(text);
  const made = new Set(
    [...sql.matchAll(/create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
      ([, table]) => table,
    ),
  );
  const complaints = blockingIndexes(text, sql, made);
  const label = labelOf(text);
  if (label === undefined) {
    complaints.push(
      'has no label. Its first line is "-- expand" (adds what older servers needn’t know), "-- backfill of TABLE" or "-- contract" (takes away what they use).',
    );
  }
  // A backfill is one statement for few rows. Files with a label in another place can't be changed anymore.
  if (!/^-- (expand|contract)$/m.test(text.split('\n', 1)[0] ?? ''))
    return complaints.map((text) => `${path} ${text}`);
  if (label === 'expand' && /\bdrop\s+(?:table|column)\b|\brename\b/i.test(sql))
    complaints.push('takes away what older servers use. Label it "-- contract".');
  for (const [pattern, sentence] of stopsWrites) {
    for (const [, table = ''] of sql.matchAll(pattern))
      if (!made.has(table)) complaints.push(sentence.replace('%s', table));
  }
  return complaints.map((text) => `${path} ${text}`);
}

/** Removes comments, function bodies, and statements under "-- few rows: …". */
function withoutComments(text: string): string {
  return text
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/^-- few rows: [^\n]*\n[^;]*;/gm, '')
    .replace(/--[^\n]*/g, '');
}

/** Indexes that it builds on an existing table in a way that blocks writes. */
function blockingIndexes(text: string, sql: string, made: ReadonlySet<string | undefined>): string[] {
  if (isOutsideTransaction(text)) return [];
  return [...sql.matchAll(/create\s+(?:unique\s+)?index\s+(?:\w+\s+)?on\s+(\w+)/gi)]
    .filter(([, table]) => !made.has(table))
    .map(
      ([, table]) =>
        `builds an index on ${table} while nobody can write to it. Build it CONCURRENTLY, in a file of its own that begins with "-- outside a transaction" below its label.`,
    );
}

/** The problems of a file of the baseline: a table without a comment above it. */
export function schemaComplaints(path: string, text: string): string[] {
  return [...text.matchAll(/^(.*)\ncreate (?:unlogged )?table (\w+) \(/gm)]
    .filter(([, above = '']) => !above.startsWith('-- '))
    .map(
      ([, , table]) => `${path} has no comment above the table ${table}. Say in a sentence what a row is.`,
    );
}
