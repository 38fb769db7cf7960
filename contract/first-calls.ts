import { adminsCalls } from './admins.calls.ts';
import { auditCalls } from './audit.calls.ts';
import type { Calls } from './call.ts';
import { casesCalls } from './cases.calls.ts';
import { currenciesCalls } from './currencies.calls.ts';
import { dashboardCalls } from './dashboard.calls.ts';
import { emailTemplatesCalls } from './email-templates.calls.ts';
import { eventsCalls } from './events.calls.ts';
import { exportsCalls } from './exports.calls.ts';
import { faqsCalls } from './faqs.calls.ts';
import { feesCalls } from './fees.calls.ts';
import { findCalls } from './find.calls.ts';
import { fundTransfersCalls } from './fund-transfers.calls.ts';
import { liveCalls } from './live.calls.ts';
import { loginHistoryCalls } from './login-history.calls.ts';
import { notesCalls } from './notes.calls.ts';
import { outboxCalls } from './outbox.calls.ts';
import { recordPagesCalls } from './record-pages.calls.ts';
import { reportsCalls } from './reports.calls.ts';
import { runsCalls } from './runs.calls.ts';
import { sessionCalls } from './session.calls.ts';
import { ownerActsCalls } from './owner-acts.calls.ts';
import { settingsCalls } from './settings.calls.ts';
import { subscribersCalls } from './subscribers.calls.ts';
import { ticketsCalls } from './tickets.calls.ts';
import { tradesCalls } from './trades.calls.ts';
import { undoCalls } from './undo.calls.ts';
import { usersCalls } from './users.calls.ts';
import { verificationsCalls } from './verifications.calls.ts';
import { viewsCalls } from './views.calls.ts';
import { withdrawalDecisionsCalls } from './withdrawal-decisions.calls.ts';
import { withdrawalsCalls } from './withdrawals.calls.ts';
import { bannersCalls } from './banners.calls.ts';
import { bidsCalls } from './bids.calls.ts';
import { bulkCalls } from './bulk.calls.ts';
import { categoriesCalls } from './categories.calls.ts';
import { changeRequestsCalls } from './change-requests.calls.ts';
import { chainCalls } from './chain.calls.ts';
import { communityCalls } from './community.calls.ts';
import { creatorsCalls } from './creators.calls.ts';
import { personalDataCalls } from './personal-data.calls.ts';
import { productsCalls } from './products.calls.ts';
import { stopsCalls } from './stops.calls.ts';
import { staticPagesCalls } from './static-pages.calls.ts';
import { tokensCalls } from './tokens.calls.ts';
import { addressNamesCalls } from './address-names.calls.ts';

/** The calls that every visit of the pages brings along, by resource. */
export const firstCalls = {
  session: sessionCalls,
  views: viewsCalls,
  admins: adminsCalls,
  changeRequests: changeRequestsCalls,
  users: usersCalls,
  loginHistory: loginHistoryCalls,
  dashboard: dashboardCalls,
  find: findCalls,
  recordPages: recordPagesCalls,
  currencies: currenciesCalls,
  trades: tradesCalls,
  withdrawals: withdrawalsCalls,
  stops: stopsCalls,
  withdrawalDecisions: withdrawalDecisionsCalls,
  fundTransfers: fundTransfersCalls,
  tickets: ticketsCalls,
  audit: auditCalls,
  outbox: outboxCalls,
  categories: categoriesCalls,
  tokens: tokensCalls,
  bids: bidsCalls,
  creators: creatorsCalls,
  banners: bannersCalls,
  products: productsCalls,
  community: communityCalls,
  faqs: faqsCalls,
  staticPages: staticPagesCalls,
  settings: settingsCalls,
  ownerActs: ownerActsCalls,
  fees: feesCalls,
  chain: chainCalls,
  emailTemplates: emailTemplatesCalls,
  subscribers: subscribersCalls,
  verifications: verificationsCalls,
  reports: reportsCalls,
  cases: casesCalls,
  events: eventsCalls,
  runs: runsCalls,
  bulk: bulkCalls,
  undo: undoCalls,
  notes: notesCalls,
  exports: exportsCalls,
  live: liveCalls,
  personalData: personalDataCalls,
  addressNames: addressNamesCalls,
} as const satisfies Readonly<Record<string, Calls>>;
