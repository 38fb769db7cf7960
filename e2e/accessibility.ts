import { afterAll, beforeAll, it } from 'vitest';
import type { Call, Calls, Page } from '#contract/platform/call.ts';
import { calls } from '#contract/calls.ts';
import { outputFromWire } from '#contract/platform/names.ts';
import { unwrap } from '#contract/platform/wrapper.ts';
import { isFull } from '../server/testing/rounds.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import type { Screen } from '../web/app/screen-table.ts';
import { screens } from '../web/app/screens.ts';
import { wireRequest } from '../web/lib/wire.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

/**
 * Checks pages with axe in a theme, and their fit on a phone: every second page in light and English, the others in dark
 * and Arabic. The full run checks every page in both themes and both languages. Each theme has its own file, because
 * files run in parallel.
 */
export function walkEveryPage(theme: 'light' | 'dark'): void {
  const usual = theme === 'light' ? 'en' : 'ar';
  const languages = isFull ? (['en', 'ar'] as const) : ([usual] as const);
  let desk: Desk;
  let admin: TestAdmin;
  let inside: string[];

  beforeAll(async () => {
    desk = await startDesk({}, { users: 60 });
    admin = await desk.app.signIn();
    // Another admin, whose record the edit screen opens.
    await desk.app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    const pages = await Promise.all(screens.filter(isInside).map((screen) => pageOf(screen, admin)));
    inside = pages.filter((page) => page !== undefined);
  });
  afterAll(() => desk.close());

  it.each(languages)(
    `axe finds nothing on any page in ${theme}, %s`,
    { timeout: 1_200_000 },
    async (language) => {
      await admin.call('PUT', '/adminapi/preferences', { theme, language });
      const signedIn = await desk.visit({ signedInAs: admin, colorScheme: theme });
      await signedIn.open('/dashboard');
      const isOurs = (_: string, index: number) => isFull || index % 2 === (theme === 'light' ? 0 : 1);
      for (const path of inside.filter(isOurs)) {
        await (isFull ? signedIn.load(path) : signedIn.open(path));
        await expectAccessible(signedIn.page, `${path} ${theme} ${language}`);
        await expectFitsPhone(signedIn.page, `${path} ${language}`);
      }
      await signedIn.close();
      const stranger = await desk.visit({ colorScheme: theme, locale: language });
      for (const path of outside.filter(isOurs)) {
        await stranger.open(path);
        await expectAccessible(stranger.page, `${path} ${theme} ${language}`);
        await expectFitsPhone(stranger.page, `${path} ${language}`);
      }
      // Without an answer of the company's sign-in there is nothing to sign in with.
      await stranger.close(/login\/company/);
    },
  );
}

const isInside = ({ access }: Screen) => access !== 'signedOut';

/** The pages before the sign-in, and the server's own pages; a mailed link's secret may be any text. */
const outside = [
  ...screens.filter((screen) => !isInside(screen)).map(({ paths: [path] }) => path.replace(':id', 'example')),
  '/unsubscribe/example',
];

/**
 * The address of a screen. A record's screen gets the id of the first row of the list in the same menu.
 * @returns undefined where the sample has no such record; then only the screen's own journey checks it
 */
export async function pageOf(screen: Screen, admin: TestAdmin): Promise<string | undefined> {
  const [path] = screen.paths;
  if (!path.includes(':id')) return path;
  // Whoever starts a run of many rows is led to it; there is no list of them.
  if (screen.access === 'everyAdmin') return undefined;
  // Roles are few and have no list of pages; the sample has none.
  if (screen.name === 'roles.edit') return undefined;
  const call = listBefore(screen);
  const { method, url, body: input } = wireRequest(call, { page: 1, limit: 1 });
  const { body } = await admin.call(method, url, input);
  const { rows } = outputFromWire(call, unwrap(call.wrapper, body)) as Page<{ id: string }>;
  return rows[0] && path.replace(':id', rows[0].id);
}

/** The list of a record's screen: of its own calls, or the one that the menu's screen begins with. */
function listBefore({ name, access }: Screen): Call {
  const its = (calls as Readonly<Record<string, Calls>>)[name.split('.')[0] ?? ''] ?? {};
  const own = Object.values(its).find(
    ({ wrapper, path }) => wrapper.startsWith('list:') && !path.includes(':'),
  );
  const reads = screens.find((screen) => screen.access === access && screen.reads)?.reads;
  const [resource = '', call = ''] = reads?.call.key ?? [];
  const found = own ?? (calls as Readonly<Record<string, Calls>>)[resource]?.[call];
  if (!found) throw new Error(`No list leads to ${name}.`);
  return found;
}
