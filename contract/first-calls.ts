import { adminsCalls } from './identity/admins.calls.ts';
import { auditCalls } from './audit/audit.calls.ts';
import type { Calls } from './platform/call.ts';
import { casesCalls } from './moderation/cases.calls.ts';
import { currenciesCalls } from './exchange/currencies.calls.ts';
import { dashboardCalls } from './workspace/dashboard.calls.ts';
import { emailTemplatesCalls } from './content/email-templates.calls.ts';
import { eventsCalls } from './integrations/events.calls.ts';
import { exportsCalls } from './workspace/exports.calls.ts';
import { faqsCalls } from './content/faqs.calls.ts';
import { feesCalls } from './exchange/fees.calls.ts';
import { findCalls } from './workspace/find.calls.ts';
import { fundTransfersCalls } from './exchange/fund-transfers.calls.ts';
import { liveCalls } from './workspace/live.calls.ts';
import { loginHistoryCalls } from './users/login-history.calls.ts';
import { notesCalls } from './moderation/notes.calls.ts';
import { outboxCalls } from './content/outbox.calls.ts';
import { recordPagesCalls } from './workspace/record-pages.calls.ts';
import { reportsCalls } from './moderation/reports.calls.ts';
import { runsCalls } from './workspace/runs.calls.ts';
import { sessionCalls } from './identity/session.calls.ts';
import { ownerActsCalls } from './chain/owner-acts.calls.ts';
import { settingsCalls } from './chain/settings.calls.ts';
import { subscribersCalls } from './content/subscribers.calls.ts';
import { ticketsCalls } from './support/tickets.calls.ts';
import { tradesCalls } from './exchange/trades.calls.ts';
import { undoCalls } from './audit/undo.calls.ts';
import { usersCalls } from './users/users.calls.ts';
import { verificationsCalls } from './users/verifications.calls.ts';
import { viewsCalls } from './identity/views.calls.ts';
import { withdrawalDecisionsCalls } from './withdrawals/withdrawal-decisions.calls.ts';
import { withdrawalsCalls } from './withdrawals/withdrawals.calls.ts';
import { bannersCalls } from './content/banners.calls.ts';
import { bidsCalls } from './marketplace/bids.calls.ts';
import { bulkCalls } from './workspace/bulk.calls.ts';
import { categoriesCalls } from './marketplace/categories.calls.ts';
import { changeRequestsCalls } from './approvals/change-requests.calls.ts';
import { chainCalls } from './chain/chain.calls.ts';
import { communityCalls } from './users/community.calls.ts';
import { creatorsCalls } from './marketplace/creators.calls.ts';
import { personalDataCalls } from './privacy/personal-data.calls.ts';
import { productsCalls } from './content/products.calls.ts';
import { stopsCalls } from './withdrawals/stops.calls.ts';
import { staticPagesCalls } from './content/static-pages.calls.ts';
import { tokensCalls } from './marketplace/tokens.calls.ts';

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
} as const satisfies Readonly<Record<string, Calls>>;
