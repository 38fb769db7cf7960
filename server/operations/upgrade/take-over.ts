import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { baselineName, type Migration } from '#server/platform/db/migration-files.ts';

/** The migrations that the baseline replaces: how many there were, and the SHA-256 of their names, sorted, one a line. */
const replaced = {
  version: '0.3.0',
  count: 167,
  sha256: '5969261c8110a0348e5f455016a942924f81d154d4bdd589744b4daad5c5c3cb',
};

/** A migration as the database remembers it. */
export interface Applied {
  name: string;
  sha256: string;
}

/**
 * The migrations that a database has, with the baseline instead of those that it replaces.
 * @throws Error with a sentence if the database has only some of those
 */
export function withBaseline(known: readonly Migration[], applied: readonly Applied[]): readonly Applied[] {
  const baseline = known.find(({ name }) => name === baselineName);
  if (!baseline || applied.length === 0 || applied.some(({ name }) => name === baselineName)) return applied;
  const names = applied.map(({ name }) => name).toSorted();
  if (createHash('sha256').update(names.join('\n')).digest('hex') === replaced.sha256) return [baseline];
  throw new Error(
    `This database is from a version before ${replaced.version}, or its upgrade to ${replaced.version} isn't finished: it has ${names.length} of ${replaced.count} migrations. Run version ${replaced.version} on it until \`npm run doctor\` lists no waiting migration, and then start this version.`,
  );
}

/** Records the baseline in a database that has all migrations that it replaces. The schema stays as it is. */
export async function takeOver(client: PoolClient, [baseline]: readonly Applied[]): Promise<void> {
  await client.query('BEGIN');
  await client.query('DELETE FROM migrations');
  await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [
    baseline?.name,
    baseline?.sha256,
  ]);
  await client.query('COMMIT');
}
