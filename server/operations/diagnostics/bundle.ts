import { cpus, freemem, release, totalmem } from 'node:os';
import type { Resource } from '#contract/calls.ts';
import type { Services } from '#server/platform/context/services.ts';
import { settingNames } from '#server/platform/config.ts';
import type { Database } from '../database/open.ts';
import { readFigures } from '../metrics/read-figures.ts';
import { hideSecrets, secretsIn, shownSettings } from './hide-secrets.ts';
import { lastErrors } from './last-errors.ts';
import { measureLists } from './slow-lists.ts';

/** Statements that take at least this many milliseconds are explained. */
const slowMs = 100;

/**
 * What support asks for first: versions, settings without secrets, health, figures, last errors, how long every list
 * takes, and the plans of slow ones.
 * @param secrets further texts to hide, such as the key of the data folder
 * @returns a text that is safe to send: no secret, no personal address, no row
 */
export async function supportBundle(
  services: Services,
  database: Pick<Database, 'pool' | 'url'>,
  handlers: Readonly<Record<Resource, object>>,
  environment: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): Promise<unknown> {
  const { pool, url } = database;
  const bundle = {
    at: new Date().toISOString(),
    versions: {
      node: process.version,
      platform: `${process.platform} ${process.arch} ${release()}`,
      postgres: await ask(pool, 'select version()'),
      migrations: await ask(pool, 'select name, applied_at from migrations order by name desc limit 10'),
    },
    machine: { cores: cpus().length, memory: totalmem(), free: freemem() },
    settings: shownSettings(settingNames, environment),
    health: (await services.healthProblems.check()) ?? 'ok',
    figures: await readFigures(url).catch((error: Error) => error.message),
    lastErrors: await lastErrors(pool),
    lists: await measureLists(services, pool, handlers, slowMs),
  };
  return hideSecrets(bundle, [...secretsIn(settingNames, environment), ...secrets]);
}

async function ask(pool: Database['pool'], sql: string): Promise<unknown> {
  try {
    return (await pool.query(sql)).rows;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
