import { isFailure } from './call-failure.ts';
import { applyLanguage, applyTheme } from './choices.ts';
import { client } from './client.ts';
import { applyTableLayouts } from './table-layouts.ts';
import { applyFormats } from './formats.ts';
import { isSessionStale, onSession, session, updateSession } from './session.ts';

let reading: Promise<void> | null = null;

/** Reads adminprofile, and applies the permissions, name, theme, formats and language of this admin. */
async function readProfile(): Promise<void> {
  const id = session()?.id;
  const { theme, language, timeZone, numberFormat, lists, ...admin } = await client.session.getProfile({});
  if (session()?.id !== id) return;
  updateSession(admin);
  applyTheme(theme);
  applyTableLayouts(lists);
  applyFormats({ timeZone, numberFormat });
  if (language) await applyLanguage(language);
}

async function readWhileStale(): Promise<void> {
  try {
    while (isSessionStale()) await readProfile();
  } catch (error) {
    // Without the profile, the token's claims stay in use. The next answer with an unknown version triggers
    // another read.
    if (!isFailure(error)) throw error;
  }
}

/** Waits until the admin's permissions and profile are as recent as the server's answers. */
export function freshProfile(): Promise<void> {
  if (!isSessionStale()) return Promise.resolve();
  reading ??= readWhileStale().finally(() => {
    reading = null;
  });
  return reading;
}

/**
 * Reads the profile whenever the session has become stale: after a sign-in, at the start, and when an answer says
 * that the permissions have changed (specification 3.7). Called once, at the start.
 */
export function followProfile(): void {
  onSession(() => void freshProfile());
  void freshProfile();
}
