import { applyLanguage, applyTheme, type Language, type Theme } from '../lib/choices.ts';
import { client } from '../lib/client.ts';
import { signOut } from '../lib/session.ts';

/** Remembers theme or language for this admin. On this machine it holds anyway, so a failure needs no toast. */
function remember(choice: { theme?: Theme; language?: Language }): void {
  client.session.updatePreferences(choice).catch(() => {});
}

/** Shows a theme, and remembers it for this admin. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  remember({ theme });
}

/** Shows a language once it is fetched, and remembers it for this admin. */
export async function chooseLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  remember({ language });
}

/** Where logging out leads, as the specification spells it (section 2); case never matters. */
export const afterLogOut = '/Login';

/** Ends the session on both sides. */
export async function logOut(): Promise<void> {
  // Without an answer the token is thrown away all the same; the session then runs out by itself.
  await client.session.logout({}).catch(() => {});
  signOut();
}
