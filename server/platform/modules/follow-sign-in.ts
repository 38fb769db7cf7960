import type { Kysely } from 'kysely';
import type { ModuleName } from '#contract/platform/modules.ts';
import type { DB } from '../db/types.ts';
import { switchedOffModules } from './switched-off.ts';

/** How long what is known counts as new, in milliseconds. */
const freshMs = 2000;

/** The modules that people sign in by: their names are no secret. */
const signIn: readonly ModuleName[] = ['companySignIn', 'passkeys'];

/**
 * Follows which ways to sign in are switched off, for a page that must not wait for the database. It may be late: the calls themselves are not.
 * @returns a function that gives those known, and looks again where that was some time ago
 */
export function followingSignIn(db: Kysely<DB>): () => readonly ModuleName[] {
  let known: readonly ModuleName[] = [];
  let lookedAt = -Infinity;
  const look = () => {
    lookedAt = performance.now();
    switchedOffModules(db).then(
      (found) => (known = found.filter((name) => signIn.includes(name))),
      // The next page looks again.
      () => undefined,
    );
  };
  return () => {
    if (performance.now() - lookedAt > freshMs) look();
    return known;
  };
}
