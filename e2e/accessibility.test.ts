import { afterAll, beforeAll, describe, it } from 'vitest';
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

const themes = ['light', 'dark'] as const;
const languages = ['en', 'ar'] as const;
/** Each theme and each direction once; AXE_EVERYWHERE walks through every pair. */
const pairs = themes
  .flatMap((theme) => languages.map((language) => ({ theme, language })))
  .filter(
    ({ theme, language }) => process.env['AXE_EVERYWHERE'] || (theme === 'light') === (language === 'en'),
  );

let desk: Desk;
let admin: TestAdmin;
let records: Record<string, string>;

beforeAll(async () => {
  desk = await startDesk();
  await loadSample(desk.app.database, { users: 60 });
  admin = await desk.app.signIn();
  const first = async (path: string) =>
    (await admin.call('GET', `${path}?limit=1`)).body.data[0]._id as string;
  const other = await desk.app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
  records = {
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
});
afterAll(() => desk.close());

describe.each(pairs)('axe finds nothing in $theme, $language', ({ theme, language }) => {
  it('on any page', { timeout: 1_200_000 }, async () => {
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
  });
});
