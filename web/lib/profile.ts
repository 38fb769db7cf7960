import { isFailure } from './call-failure.ts';
import { applyLanguage, applyTheme } from './choices.ts';
import { client } from './client.ts';
import { isSessionStale, onSession, session, updateSession } from './session.ts';

let reading = false;

/** Reads adminprofile, and takes over rights, name, and the theme and language that this admin chose. */
async function readProfile(): Promise<void> {
  const token = session()?.token;
  const { theme, language, ...admin } = await client.session.getProfile({});
  if (session()?.token !== token) return;
  updateSession(admin);
  applyTheme(theme);
  if (language) await applyLanguage(language);
}

/**
 * Reads the profile whenever the session has become stale: after a sign-in, at the start, and when an
 * answer says that the rights have changed (decisions 2.7). Once, at the start.
 */
export function followProfile(): void {
  const follow = async () => {
    if (reading) return;
    reading = true;
    try {
      while (isSessionStale()) await readProfile();
    } catch (error) {
      // Without the profile the token's claims go on; the next answer with an unknown version tries again.
      if (!isFailure(error)) throw error;
    } finally {
      reading = false;
    }
  };
  onSession(() => void follow());
  void follow();
}
