import { applyLanguage, applyTheme, type Language, type Theme } from '#web/lib/choices.ts';
import { client } from '#web/lib/client.ts';
import { beginSignOut, signOut } from '#web/lib/session.ts';

/**
 * Saves the theme or language in the admin's profile. This machine stores it anyway, so a failure needs no toast.
 */
function remember(choice: { theme?: Theme; language?: Language }): void {
  client.session.updatePreferences(choice).catch(() => {});
}

/** Shows a theme, and saves it for this admin. */
export function saveTheme(theme: Theme): void {
  applyTheme(theme);
  remember({ theme });
}

/** Fetches and shows a language, and saves it for this admin. */
export async function saveLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  remember({ language });
}

/** Where signing out leads, as section 2 of the specification spells it. Addresses are not case-sensitive. */
export const afterLogOut = '/Login';

/** Ends the session on the server and in the browser. */
export async function logOut(): Promise<void> {
  beginSignOut();
  // Without an answer the token is still removed here; the session expires on the server.
  await client.session.logout({}).catch(() => {});
  signOut();
}
