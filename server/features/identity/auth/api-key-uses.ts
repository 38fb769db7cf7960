import { CompiledQuery, type Kysely } from 'kysely';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';
import type { DB } from '#server/platform/db/types.ts';

const noting = new Set<string>();

/** Stores the last use of a key without delaying the call, at most once a minute per key across all servers. */
export function recordApiKeyUse(db: Kysely<DB>, keyId: string, ipAddress: string): void {
  if (noting.has(keyId)) return;
  noting.add(keyId);
  const noted = db.executeQuery(
    CompiledQuery.raw(
      `insert into api_key_uses as known (key_id, last_used_at, last_used_from) values ($1, now(), $2::inet)
       on conflict (key_id) do update
         set last_used_at = excluded.last_used_at, last_used_from = excluded.last_used_from
         where known.last_used_at < now() - interval '60 seconds'`,
      [keyId, normalizeIpAddress(ipAddress)],
    ),
  );
  // If this fails, the next call stores it.
  void noted.catch(() => undefined).finally(() => noting.delete(keyId));
}
