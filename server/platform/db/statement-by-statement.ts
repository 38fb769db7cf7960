import type pg from 'pg';

/** The first line of a migration that runs outside a transaction, or the one below its label. */
const mark = /^(-- (expand|contract)\r?\n)?-- outside a transaction/;

/** Comments, quoted texts and names (none of them ends a statement), the end of a statement, and the rest. */
const pieces =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|[^;]/g;

const buildsIndex =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)\s+on\s/i;
const dropsIndex = /^drop\s+index\b/i;

/** Whether a migration runs statement by statement, each with its own commit. */
export function isOutsideTransaction(sql: string): boolean {
  return mark.test(sql);
}

/**
 * The statements of a text of SQL, without comments before them.
 * @throws Error with a sentence for one that can't be run again after a killed run
 */
export function restartableStatements(sql: string): string[] {
  const statements = [''];
  for (const [piece] of sql.matchAll(pieces)) {
    const last = statements.length - 1;
    const isComment = piece.startsWith('--') || piece.startsWith('/*');
    if (piece === ';') statements.push('');
    else if (!isComment || statements[last]?.trim()) statements[last] += piece;
  }
  const found = statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
  for (const statement of found) refuseUnrestartable(statement);
  return found;
}

function refuseUnrestartable(statement: string): void {
  const shown = statement.split('\n', 1)[0] ?? '';
  if (/^create\s+(unique\s+)?index\b/i.test(statement) && !buildsIndex.test(statement)) {
    throw new Error(`An index outside a transaction is built CONCURRENTLY and has a name: ${shown}`);
  }
  if (dropsIndex.test(statement) && !/^drop\s+index\s+concurrently\s+if\s+exists\s/i.test(statement)) {
    throw new Error(`An index outside a transaction is dropped CONCURRENTLY IF EXISTS: ${shown}`);
  }
  if (/^(begin|start\s+transaction|commit|rollback)\b/i.test(statement)) {
    throw new Error(`A migration outside a transaction has none of its own: ${shown}`);
  }
}

/**
 * Runs the statements of a migration one after the other, each with its own commit. A killed run is repeated from the
 * start: a complete index is skipped, and an invalid one is dropped and built again. Running any other statement twice
 * must be harmless.
 * @param patiently runs a statement whose lock would block others
 */
export async function runStatementByStatement(
  client: pg.PoolClient,
  sql: string,
  patiently: (work: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  for (const statement of restartableStatements(sql)) {
    const index = buildsIndex.exec(statement)?.[1];
    if (index !== undefined && (await isBuilt(client, index))) continue;
    // These wait for old transactions, for as long as it takes, and nobody waits for them.
    if (/\bconcurrently\b|^analyze\b/i.test(statement)) await client.query(statement);
    else await patiently(() => client.query(statement));
  }
}

/** Whether the index exists and is valid; an invalid one, from a killed build, is dropped. */
async function isBuilt(client: pg.PoolClient, index: string): Promise<boolean> {
  const found = await client.query<{ indisvalid: boolean }>(
    'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  );
  if (found.rows[0]?.indisvalid !== false) return found.rows.length > 0;
  await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  return false;
}
