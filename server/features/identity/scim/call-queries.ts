import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

/** A request of an identity provider, without its content. */
export interface ScimCall {
  tokenId: string;
  method: string;
  resource: string;
  record: string | null;
  status: number;
  detail: string | null;
}

/** Keeps a request for the screen. */
export async function keepCall(db: Kysely<DB>, { tokenId, ...call }: ScimCall): Promise<void> {
  await db
    .insertInto('scim_calls')
    .values({ id: uuidV7(), token_id: tokenId, ...call })
    .execute();
}

/** The last requests, newest first, with the names of what they are about. */
export async function lastCalls(db: Kysely<DB>, most: number) {
  return db
    .selectFrom('scim_calls as call')
    .innerJoin('scim_tokens', 'scim_tokens.id', 'call.token_id')
    .leftJoin('admins', 'admins.id', 'call.record')
    .leftJoin('scim_groups', 'scim_groups.id', 'call.record')
    .select([
      'call.id',
      'call.at',
      'scim_tokens.name as token',
      'call.method',
      'call.resource',
      'call.status',
      'call.detail',
      // Raw because each of the two names may be missing.
      sql<string | null>`coalesce(admins.name, scim_groups.display_name)`.as('about'),
    ])
    .orderBy('call.at', 'desc')
    .orderBy('call.id', 'desc')
    .limit(most)
    .execute();
}
