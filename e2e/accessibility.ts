import { afterAll, beforeAll, it } from 'vitest';
import { loadSample } from '../server/sample/load.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

/** Every page; a path with a place such as `:user` is opened on a record of the sample. */
const inside = [
  '/dashboard',
  '/user',
  '/useredit/:user',
  '/loginhistory',
  '/editprofile',
  '/securityType',
  '/setting',
  '/adminfees',
  '/verificationlist',
  '/report-list',
  '/list',
  '/add',
  '/eidt/:admin',
  '/audit',
  '/outbox',
  '/api/docs',
  '/currency',
  '/addCurrency',
  '/updateCurrency/:currency',
  '/trade-history',
  '/withdraw',
  '/fund-transfer-history',
  '/support',
  '/supportView/:ticket',
  '/categorylist',
  '/addcategory',
  '/categoryedit/:category',
  '/bidlist',
  '/TokenList',
  '/TokenSold',
  '/TokenView/:token',
  '/feature-creator',
  '/add-creator',
  '/Cmsauction',
  '/CmsList',
  '/Addcms',
  '/cms',
  '/cmsedit/:staticPage',
  '/Faq',
  '/addFaq',
  '/faqUpdate/:faq',
  '/emailTemplate',
  '/emailUpdatecms/:emailTemplate',
  '/Communitycategorylist',
  '/Communityaddcategory',
  '/CommunityUserList',
];
const outside = ['/login', '/forgot', '/changepassword/token', '/unsubscribe/example'];

/**
 * Has axe look at every page in a theme: light in English and dark in Arabic, so that each theme and each direction is
 * seen once. AXE_EVERYWHERE looks at each theme in both. A file for each theme, because files run beside each other.
 */
export function walkEveryPage(theme: 'light' | 'dark'): void {
  const usual = theme === 'light' ? 'en' : 'ar';
  const languages = process.env['AXE_EVERYWHERE'] ? (['en', 'ar'] as const) : ([usual] as const);
  let desk: Desk;
  let admin: TestAdmin;
  let records: Record<string, string>;

  beforeAll(async () => {
    desk = await startDesk();
    await loadSample(desk.app.database, { users: 60 });
    admin = await desk.app.signIn();
    records = await recordsOf(desk, admin);
  });
  afterAll(() => desk.close());

  it.each(languages)(
    `axe finds nothing on any page in ${theme}, %s`,
    { timeout: 1_200_000 },
    async (language) => {
      await admin.call('PUT', '/adminapi/preferences', { theme, language });
      const signedIn = await desk.visit({ signedInAs: admin, colorScheme: theme });
      for (const path of inside) {
        await signedIn.open(path.replace(/:\w+$/, (name) => records[name] ?? ''));
        await expectAccessible(signedIn.page, `${path} ${theme} ${language}`);
      }
      await signedIn.close();
      const stranger = await desk.visit({ colorScheme: theme, locale: language });
      for (const path of outside) {
        await stranger.open(path);
        await expectAccessible(stranger.page, `${path} ${theme} ${language}`);
      }
      await stranger.close();
    },
  );
}

/** A record of the sample for each place in a path. */
async function recordsOf(desk: Desk, admin: TestAdmin): Promise<Record<string, string>> {
  const first = async (path: string) =>
    (await admin.call('GET', `${path}?limit=1`)).body.data[0]._id as string;
  const other = await desk.app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
  return {
    ':user': await first('/api/getAllusers'),
    ':admin': other.id,
    ':currency': await first('/adminapi/currency'),
    ':ticket': await first('/adminapi/getSupport'),
    ':category': await first('/api/categorylist'),
    ':staticPage': await first('/adminapi/cms'),
    ':emailTemplate': await first('/api/getemaillist'),
    ':faq': await first('/api/getFaqList'),
    ':token': await first('/api/gettokenlist'),
  };
}
