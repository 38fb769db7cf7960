import { encryptedColumns } from '../secrets/encrypted-rows.ts';
import type { Check } from './checks.ts';

const inUse = `(select max(version) from secret_keys where used_since is not null)`;
const live = `(select host, secret_keys as keys from servers where seen_at > now() - interval '1 hour') as live`;

/** How many rows of each column are encrypted with a version, as a text without empty columns. */
const uses = `concat_ws(', ', ${encryptedColumns
  .map(
    ({ named: [, several], table, column }) =>
      `(select count(*) || ' ${several}' from ${table} where secret_key_version(${table}.${column}) = secret_keys.version having count(*) > 0)`,
  )
  .join(', ')})`;

/** The checks of key versions. */
export const keyChecks: readonly Check[] = [
  {
    severity: 'warning',
    paragraph: 'rotate-the-key',
    needs: ['public.secret_keys'],
    sql: `select 'key ' || version as about, ${inUse} as newest, ${uses} as uses,
        coalesce((select 'is at ' || done || ' of ' || total || ' rows' || case when paused_at is not null then ', and paused' else '' end
          from runs where kind = 'rekey' and ended_at is null limit 1), 'has failed: the list of runs (top right) shows the reason') as run
      from secret_keys where version < ${inUse} and used_since is not null and unused_since is null and lost_at is null`,
    say: ({ newest, uses: what, run }) =>
      `is still needed${what ? `: ${what} are encrypted with it` : ''}. Keep it in SECRET_KEY_PREVIOUS until the run "Encryption with key ${newest}" is done, which ${run}.`,
  },
  {
    severity: 'info',
    paragraph: 'rotate-the-key',
    needs: ['public.secret_keys'],
    sql: `select 'key ' || version as about, string_agg(distinct host, ', ') as hosts from secret_keys, ${live}
      where unused_since is not null and version = any(live.keys) group by version order by version`,
    say: ({ hosts }) =>
      `is no longer used. Remove it from SECRET_KEY_PREVIOUS (or from the key file) on: ${hosts}.`,
  },
  {
    severity: 'warning',
    paragraph: 'rotate-the-key',
    needs: ['public.secret_keys'],
    sql: `select 'key ' || version as about, (select coalesce(string_agg(distinct host, ', '), '') from ${live}
        where not coalesce(version = any(live.keys), false)) as hosts
      from secret_keys where used_since is null and exists (select from ${live} where version = any(live.keys))`,
    say: ({ hosts }) =>
      hosts
        ? `is not used yet, because these servers don't have it: ${hosts}. Restart them with it. A killed server counts for one hour.`
        : 'is not used yet. It is used when the run that encrypts with the previous key is done.',
  },
];
