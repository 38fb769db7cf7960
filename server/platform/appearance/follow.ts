import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Services } from '../context/services.ts';
import type { PeriodicTask } from '../jobs/periodic-tasks.ts';
import { type Appearance, defaultAppearance, readVersionedAppearance } from './appearance.ts';

/** A page waits this long for the database, in milliseconds. After that it shows what was read last. */
const patienceMs = 500;

/**
 * How long pages read the looks again after a change on this server, in milliseconds: its transaction has yet to commit.
 * What commits later is found by the task.
 */
const unsettledMs = 10_000;

/** What a server knows of the looks. */
interface Known {
  looks: Appearance & { version: number };
  /** Whether they were read once. */
  isRead: boolean;
  /** Pages read the looks until then, by `performance.now()`. */
  readsUntil: number;
  reading: Promise<void> | undefined;
}

/** By the configuration of each server. */
const servers = new WeakMap<Config, Known>();

function knownTo({ config }: Pick<Services, 'config'>): Known {
  const found = servers.get(config);
  if (found) return found;
  const known: Known = {
    looks: { ...defaultAppearance, version: 0 },
    isRead: false,
    readsUntil: 0,
    reading: undefined,
  };
  servers.set(config, known);
  return known;
}

async function read(known: Known, { db }: Pick<Services, 'db'>): Promise<void> {
  known.looks = await readVersionedAppearance(db);
  known.isRead = true;
}

/**
 * How the workspace looks, for pages that are served even if the database doesn't answer. It is kept in memory and
 * read again after a change (`appearanceTask`). Requests at the same time share one read.
 * @returns a function that gives the latest looks
 */
export function followAppearance(services: Pick<Services, 'config' | 'db'>): () => Promise<Appearance> {
  const known = knownTo(services);
  return async () => {
    if (known.isRead && performance.now() >= known.readsUntil) return known.looks;
    known.reading ??= read(known, services)
      // The next page reads again.
      .catch(() => undefined)
      .finally(() => (known.reading = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)));
    await Promise.race([known.reading, late]);
    clearTimeout(timer);
    return known.looks;
  };
}

/** Says that a transaction of this server changes the looks, so that its next pages show the change at once. */
export function expectAppearanceChange(services: Pick<Services, 'config'>): void {
  knownTo(services).readsUntil = performance.now() + unsettledMs;
}

/** Reads the looks again after a change on any server. */
export const appearanceTask: PeriodicTask = {
  purpose: 'follow how the workspace looks',
  everyMs: 500,
  due: (services) => sql`(select version <> ${knownTo(services).looks.version}::bigint from appearance)`,
  run: (services) => read(knownTo(services), services),
};
