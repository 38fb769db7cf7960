import { applyLanguage, applyTheme, type Language, type Theme } from '#web/lib/choices.ts';
import { client } from '#web/lib/client.ts';
import { beginSignOut, signOut } from '#web/lib/session.ts';

/** Remembers theme or language for this admin. On this machine it is stored anyway, so a failure needs no toast. */
function remember(choice: { theme?: Theme; language?: Language }): void {
  client.session.updatePreferences(choice).catch(() => {});
}

/** Shows a theme, and remembers it for this admin. */
export function saveTheme(theme: Theme): void {
  applyTheme(theme);
  remember({ theme });
}

/** Fetches and shows a language, and remembers it for this admin. */
export async function saveLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  remember({ language });
}

/** Where logging out leads, as the specification spells it (section 2); case never matters. */
export const afterLogOut = '/Login';

/** Ends the session on the server and in the browser. */
export async function logOut(): Promise<void> {
  beginSignOut();
  // Without an answer the token is still removed here; the server's session then expires.
  await client.session.logout({}).catch(() => {});
  signOut();
}
