import type { ApiKeyMode } from '#contract/identity/api-key-modes.ts';
import type { Restriction } from '#contract/platform/menu.ts';
import { newApiKeyToken } from '#server/features/identity/auth/api-key-token.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { addTestAdmin, withPersonal, type TestAdmin, type TestApp } from './app.ts';

interface NewKey {
  name?: string;
  source?: string;
  restriction?: Restriction[];
  seesPersonal?: true;
  networks?: string[];
  callsPerMinute?: number;
  expiresAt?: Date | null;
  mode?: ApiKeyMode;
  changesPerHour?: number;
  /** The administrator who made it; left out, one of its own. */
  madeBy?: string;
}

/** An API key of a test. */
export interface TestKey extends Pick<TestAdmin, 'call'> {
  id: string;
  name: string;
  source: string;
  token: string;
  /** The Authorization header of its calls. */
  authorization: string;
}

let counter = 0;

/** Adds an API key directly to the database, without a call. */
export async function addTestKey(app: TestApp, given: NewKey = {}): Promise<TestKey> {
  counter += 1;
  const { token, prefix, secretHash } = newApiKeyToken(app.services.keys);
  const madeBy = given.madeBy ?? (await addTestAdmin(app)).id;
  const key = { id: uuidV7(), name: given.name ?? `Key ${counter}`, source: given.source ?? 'marketplace' };
  await app.services.db
    .insertInto('api_keys')
    .values({
      ...key,
      restriction: JSON.stringify(withPersonal(given.restriction ?? [], given.seesPersonal)),
      networks: given.networks ?? [],
      calls_per_minute: given.callsPerMinute ?? 60_000,
      expires_at: given.expiresAt ?? null,
      prefix,
      secret_hash: secretHash,
      made_by: madeBy,
      mode: given.mode ?? 'acts',
      changes_per_hour: given.changesPerHour ?? null,
    })
    .execute();
  const authorization = `Bearer ${token}`;
  return {
    ...key,
    token,
    authorization,
    call: (method, path, body, headers) =>
      app.call(method, path, body, { token: authorization, headers: headers ?? {} }),
  };
}
