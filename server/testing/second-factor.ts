import { sql } from 'kysely';
import { generateSecret, generateSync } from 'otplib';
import { encryptTotpSecret } from '#server/platform/auth/second-factor.ts';
import type { TestAdmin, TestApp } from './app.ts';

/**
 * Turns the second factor of an admin on, as if two days ago, and keeps their session, in which it counts as just
 * proved.
 * @returns a function that returns an unused code
 */
export async function switchSecondFactorOn(
  { services }: Pick<TestApp, 'services'>,
  { id }: Pick<TestAdmin, 'id'>,
): Promise<() => Promise<string>> {
  const secret = generateSecret();
  await services.db
    .updateTable('admins')
    .set({
      totp_secret: encryptTotpSecret(services.keys, id, secret),
      totp_enabled_at: new Date(Date.now() - 2 * 86_400_000),
    })
    .where('id', '=', id)
    .execute();
  await sql`update admin_sessions set factor_proved_at = now() where admin_id = ${id}`.execute(services.db);
  return async () => {
    // As if the last used code were long ago, so that the current one may be used.
    await sql`update admins set totp_last_step = 1 where id = ${id}`.execute(services.db);
    return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
  };
}

/** Makes every session of an admin an hour old, without a proof of a second factor or a password. */
export async function makeStale(
  { services }: Pick<TestApp, 'services'>,
  { id }: Pick<TestAdmin, 'id'>,
): Promise<void> {
  await sql`update admin_sessions set created_at = now() - interval '1 hour', factor_proved_at = null,
    password_proved_at = null where admin_id = ${id}`.execute(services.db);
}

/** Makes every session of an admin as fresh as after a sign-in, for tests that take longer than a proof lasts. */
export async function makeFresh(
  { services }: Pick<TestApp, 'services'>,
  { id }: Pick<TestAdmin, 'id'>,
): Promise<void> {
  await sql`update admin_sessions set password_proved_at = now() where admin_id = ${id}`.execute(services.db);
}

/** Moves the last proof of a second factor back by more than five minutes, in every session of an admin. */
export async function ageProof(
  { services }: Pick<TestApp, 'services'>,
  { id }: Pick<TestAdmin, 'id'>,
): Promise<void> {
  await sql`update admin_sessions set factor_proved_at = now() - interval '301 seconds' where admin_id = ${id}`.execute(
    services.db,
  );
}
