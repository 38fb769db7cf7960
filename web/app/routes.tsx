// Long because it is one flat table, so that any screen is found at a glance.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { defaultPageSize } from '#contract/limits.ts';
import type { MenuPath } from '#contract/menu.ts';
import { client } from '../lib/client.ts';
import type { ListCall } from '../lib/use-list.ts';

export interface Screen {
  /** Every path that opens it, the usual one first. Case never matters. */
  paths: readonly [`/${string}`, ...`/${string}`[]];
  /** The route's name: in the top bar and in the page's title. */
  title: MessageDescriptor;
  /** Only for who is not signed in, for every admin, or for who may use that menu. */
  access: 'signedOut' | 'everyAdmin' | MenuPath;
  /** What it is called instead where the address's query has a key. */
  titlesWith?: Readonly<Record<string, MessageDescriptor>>;
  /** Another menu that leads here, and opens it too. */
  alsoFor?: MenuPath;
  load: () => Promise<ComponentType>;
  /** What it reads first where the address asks for nothing else: read while its code is on its way. */
  reads?: FirstRead;
}

/** A call of the client and its input, as the screen itself will make it. */
export interface FirstRead {
  call: ListCall<unknown> | typeof client.dashboard.getCounts;
  input: object;
}

/** The first page of a list, which nothing narrows. */
const firstPage = (call: ListCall<unknown>): FirstRead => ({
  call,
  input: { page: 1, limit: defaultPageSize },
});

/** Every screen of the back-office (specification section 2, decisions 4). */
export const screens: readonly Screen[] = [
  {
    paths: ['/login'],
    title: msg`Login`,
    access: 'signedOut',
    load: async () => (await import('../resources/session/login.tsx')).Login,
  },
  {
    paths: ['/forgot'],
    title: msg`Forgot password`,
    access: 'signedOut',
    load: async () => (await import('../resources/session/forgot.tsx')).Forgot,
  },
  {
    paths: ['/changepassword/:id'],
    title: msg`Change password`,
    access: 'signedOut',
    load: async () => (await import('../resources/session/change-password.tsx')).ChangePassword,
  },
  {
    paths: ['/dashboard'],
    title: msg`Dashboard`,
    access: '/dashboard',
    load: async () => (await import('../resources/dashboard/dashboard.tsx')).Dashboard,
    reads: { call: client.dashboard.getCounts, input: {} },
  },
  {
    paths: ['/user', '/userList'],
    title: msg`Users Details`,
    access: '/user',
    load: async () => (await import('../resources/users/users-list.tsx')).UsersList,
    reads: firstPage(client.users.listUsers),
  },
  {
    paths: ['/useredit/:id'],
    title: msg`Update Users`,
    access: '/user',
    load: async () => (await import('../resources/users/users-form.tsx')).UsersForm,
  },
  {
    paths: ['/loginhistory'],
    title: msg`Login History`,
    access: '/loginhistory',
    load: async () => (await import('../resources/login-history/login-history-list.tsx')).LoginHistoryList,
    reads: firstPage(client.loginHistory.listLogins),
  },
  {
    paths: ['/list'],
    title: msg`Admin Management`,
    access: '/list',
    load: async () => (await import('../resources/admins/admins-list.tsx')).AdminsList,
    reads: firstPage(client.admins.listAdmins),
  },
  {
    paths: ['/add'],
    title: msg`Add New Admin`,
    access: '/list',
    load: async () => (await import('../resources/admins/admins-form.tsx')).AdminsAdd,
  },
  {
    paths: ['/eidt/:id', '/edit/:id'],
    title: msg`Edit Admin`,
    access: '/list',
    load: async () => (await import('../resources/admins/admins-form.tsx')).AdminsEdit,
  },
  {
    paths: ['/currency'],
    title: msg`Currency`,
    access: '/currency',
    load: async () => (await import('../resources/currencies/currencies-list.tsx')).CurrenciesList,
    reads: firstPage(client.currencies.listCurrencies),
  },
  {
    paths: ['/addCurrency'],
    title: msg`Add Currency`,
    access: '/currency',
    load: async () => (await import('../resources/currencies/currencies-form.tsx')).CurrenciesAdd,
  },
  {
    paths: ['/updateCurrency/:id'],
    title: msg`Update Currency`,
    access: '/currency',
    load: async () => (await import('../resources/currencies/currencies-form.tsx')).CurrenciesEdit,
  },
  {
    paths: ['/trade-history'],
    title: msg`Trade History`,
    access: '/trade-history',
    load: async () => (await import('../resources/trades/trades-list.tsx')).TradesList,
    reads: firstPage(client.trades.listTrades),
  },
  {
    paths: ['/withdraw'],
    title: msg`Withdraw List`,
    access: '/withdraw',
    load: async () => (await import('../resources/withdrawals/withdrawals-list.tsx')).WithdrawalsList,
    reads: firstPage(client.withdrawals.listWithdrawals),
  },
  {
    paths: ['/fund-transfer-history'],
    title: msg`Fund Transfer History`,
    access: '/fund-transfer-history',
    load: async () => (await import('../resources/fund-transfers/fund-transfers-list.tsx')).FundTransfersList,
    reads: firstPage(client.fundTransfers.listFundTransfers),
  },
  {
    paths: ['/support'],
    title: msg`Support`,
    access: '/support',
    load: async () => (await import('../resources/tickets/tickets-list.tsx')).TicketsList,
    reads: firstPage(client.tickets.listTickets),
  },
  {
    paths: ['/supportView/:id'],
    title: msg`View Ticket`,
    access: '/support',
    load: async () => (await import('../resources/tickets/ticket-view.tsx')).TicketView,
  },
  {
    paths: ['/setting'],
    title: msg`Settings Details`,
    access: '/setting',
    load: async () => (await import('../resources/settings/settings-screen.tsx')).SettingsScreen,
  },
  {
    paths: ['/categorylist'],
    title: msg`Category Details`,
    access: '/categorylist',
    load: async () => (await import('../resources/categories/categories-list.tsx')).CategoriesList,
    reads: firstPage(client.categories.listCategories),
  },
  {
    paths: ['/addcategory'],
    title: msg`Add Category`,
    access: '/categorylist',
    load: async () => (await import('../resources/categories/categories-form.tsx')).CategoriesAdd,
  },
  {
    paths: ['/categoryedit/:id'],
    title: msg`Update Category`,
    access: '/categorylist',
    load: async () => (await import('../resources/categories/categories-form.tsx')).CategoriesEdit,
  },
  {
    paths: ['/bidlist'],
    title: msg`Bidding Details`,
    access: '/bidlist',
    load: async () => (await import('../resources/bids/bids-list.tsx')).BidsList,
    reads: firstPage(client.bids.listBids),
  },
  {
    paths: ['/TokenList'],
    title: msg`Token List`,
    access: '/TokenList',
    load: async () => (await import('../resources/tokens/tokens-list.tsx')).TokensList,
    reads: firstPage(client.tokens.listTokens),
  },
  {
    paths: ['/TokenSold'],
    title: msg`Tokens Sold`,
    access: '/TokenSold',
    load: async () => (await import('../resources/tokens/tokens-sold.tsx')).TokensSold,
    reads: firstPage(client.tokens.listSoldTokens),
  },
  {
    paths: ['/TokenView/:id'],
    title: msg`Token View`,
    access: '/TokenList',
    alsoFor: '/TokenSold',
    load: async () => (await import('../resources/tokens/token-view.tsx')).TokenView,
  },
  {
    paths: ['/adminfees'],
    title: msg`Admin fees`,
    access: '/adminfees',
    load: async () => (await import('../resources/fees/fees-list.tsx')).FeesList,
    reads: firstPage(client.fees.listFees),
  },
  {
    paths: ['/verificationlist'],
    title: msg`Verification Details`,
    access: '/verificationlist',
    load: async () => (await import('../resources/verifications/verifications-list.tsx')).VerificationsList,
    reads: firstPage(client.verifications.listVerifications),
  },
  {
    paths: ['/report-list'],
    title: msg`Report list`,
    access: '/report-list',
    load: async () => (await import('../resources/reports/reports-list.tsx')).ReportsList,
  },
  {
    paths: ['/Cmsauction'],
    title: msg`Banner`,
    access: '/Cmsauction',
    load: async () => (await import('../resources/banners/banners.tsx')).Banners,
    reads: firstPage(client.banners.listBanners),
  },
  {
    paths: ['/CmsList'],
    title: msg`CMS`,
    access: '/CmsList',
    load: async () => (await import('../resources/products/products-list.tsx')).ProductsList,
    reads: firstPage(client.products.listProducts),
  },
  {
    paths: ['/Addcms'],
    title: msg`Add CMS`,
    access: '/CmsList',
    load: async () => (await import('../resources/products/products-form.tsx')).ProductsAdd,
  },
  {
    paths: ['/Editcms/:id'],
    title: msg`Update CMS`,
    access: '/CmsList',
    load: async () => (await import('../resources/products/products-form.tsx')).ProductsEdit,
  },
  {
    paths: ['/cms'],
    title: msg`Static Content`,
    access: '/cms',
    load: async () => (await import('../resources/static-pages/static-pages-list.tsx')).StaticPagesList,
    reads: firstPage(client.staticPages.listStaticPages),
  },
  {
    paths: ['/cmsedit/:id'],
    title: msg`Update Static Content`,
    access: '/cms',
    load: async () => (await import('../resources/static-pages/static-pages-form.tsx')).StaticPagesEdit,
  },
  {
    paths: ['/Faq'],
    title: msg`FAQ`,
    access: '/faq',
    load: async () => (await import('../resources/faqs/faqs-list.tsx')).FaqsList,
    reads: firstPage(client.faqs.listFaqs),
  },
  {
    paths: ['/addFaq'],
    title: msg`Add FAQ`,
    access: '/faq',
    load: async () => (await import('../resources/faqs/faqs-form.tsx')).FaqsAdd,
  },
  {
    paths: ['/faqUpdate/:id'],
    title: msg`Update FAQ`,
    access: '/faq',
    load: async () => (await import('../resources/faqs/faqs-form.tsx')).FaqsEdit,
  },
  {
    paths: ['/emailTemplate'],
    title: msg`Email Templates`,
    access: '/emailTemplate',
    load: async () =>
      (await import('../resources/email-templates/email-templates-list.tsx')).EmailTemplatesList,
    reads: firstPage(client.emailTemplates.listEmailTemplates),
  },
  {
    paths: ['/emailUpdatecms/:id'],
    title: msg`Update Email Template`,
    access: '/emailTemplate',
    load: async () =>
      (await import('../resources/email-templates/email-template-view.tsx')).EmailTemplateView,
  },
  {
    paths: ['/Communitycategorylist'],
    title: msg`Category Details`,
    access: '/Communitycategorylist',
    load: async () =>
      (await import('../resources/community/community-categories-list.tsx')).CommunityCategoriesList,
    reads: firstPage(client.community.listCommunityCategories),
  },
  {
    // With `?user` it adds a user of the community (decisions 6).
    paths: ['/Communityaddcategory'],
    title: msg`Add Category`,
    titlesWith: { user: msg`Add Users` },
    access: '/Communitycategorylist',
    alsoFor: '/CommunityUserList',
    load: async () => (await import('../resources/community/community-forms.tsx')).CommunityAdd,
  },
  {
    paths: ['/Communitycategoryedit/:id'],
    title: msg`Update Category`,
    access: '/Communitycategorylist',
    load: async () => (await import('../resources/community/community-forms.tsx')).CommunityCategoryEdit,
  },
  {
    paths: ['/CommunityUserList'],
    title: msg`User List`,
    access: '/CommunityUserList',
    load: async () => (await import('../resources/community/community-users-list.tsx')).CommunityUsersList,
    reads: firstPage(client.community.listCommunityUsers),
  },
  {
    paths: ['/feature-creator'],
    title: msg`Featured Creators`,
    access: '/feature-creator',
    load: async () => (await import('../resources/creators/creators-list.tsx')).CreatorsList,
    reads: firstPage(client.creators.listCreators),
  },
  {
    paths: ['/add-creator'],
    title: msg`Add Creator`,
    access: '/feature-creator',
    load: async () => (await import('../resources/creators/creators-form.tsx')).CreatorsAdd,
  },
  {
    paths: ['/edit-creator/:id'],
    title: msg`Update Creator`,
    access: '/feature-creator',
    load: async () => (await import('../resources/creators/creators-form.tsx')).CreatorsEdit,
  },
  {
    paths: ['/audit'],
    title: msg`Audit`,
    access: '/audit',
    load: async () => (await import('../resources/audit/audit-list.tsx')).AuditList,
    reads: firstPage(client.audit.listAudit),
  },
  {
    paths: ['/outbox'],
    title: msg`Outbox`,
    access: '/outbox',
    load: async () => (await import('../resources/outbox/outbox-list.tsx')).OutboxList,
    reads: firstPage(client.outbox.listMessages),
  },
  {
    paths: ['/editprofile'],
    title: msg`Update Users`,
    access: '/editprofile',
    load: async () => (await import('../resources/profile/profile-form.tsx')).ProfileForm,
  },
  {
    paths: ['/securityType'],
    title: msg`Security`,
    access: '/securityType',
    load: async () => (await import('../resources/security/security-page.tsx')).SecurityPage,
  },
  {
    paths: ['/api/docs'],
    title: msg`API`,
    access: 'everyAdmin',
    load: async () => (await import('../resources/api-docs/api-docs.tsx')).ApiDocs,
  },
];

/** Whether a menu has a screen. */
export function isBuilt(path: MenuPath): boolean {
  return screens.some((screen) => screen.access === path);
}
