import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { ObjectStore } from '#server/platform/objects/store.ts';
import type { Finding } from './checks.ts';

/** How long the store may take to answer, in milliseconds: a page waits for it. */
const patienceMs = 1500;

const finding = (sentence: string): Finding => ({
  severity: 'error',
  about: 'object store',
  sentence,
  since: null,
  paragraph: 'objectstoredown',
});

/**
 * What is wrong with the object store: it can't be reached, or it isn't set although files are there. It takes at most
 * two seconds.
 */
export async function storeFindings(db: Kysely<DB>, store: ObjectStore | undefined): Promise<Finding[]> {
  if (!store) {
    const isNeeded = await anyObject(db).catch(() => false);
    return isNeeded
      ? [finding('is not set on this server, although files are stored there. Set OBJECT_STORE as before.')]
      : [];
  }
  const late = sleep(patienceMs, 'no answer', { ref: false });
  const said = await Promise.race([store.check().then(() => undefined, reasonOf), late]);
  return said === undefined
    ? []
    : [
        finding(
          `(${store.place}) can't be used: ${said.replace(/\.?$/, '.')} Pictures and files there can't be opened, and uploads are refused. Run npm run check-config on this server.`,
        ),
      ];
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  // Refused connections have no message.
  return error.message || code || error.name;
}

async function anyObject(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom('objects')
    .select(sql`1`.as('one'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
