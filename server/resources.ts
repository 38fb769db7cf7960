import type { SchemasFor } from '#contract/platform/call.ts';
import type { calls, Resource } from '#contract/calls.ts';
import type { schemas } from '#contract/schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { accessHandlers } from '#server/features/identity/access/handlers.ts';
import { adminsHandlers } from '#server/features/identity/admins/handlers.ts';
import { apiKeysHandlers } from '#server/features/identity/api-keys/handlers.ts';
import { canariesHandlers } from '#server/features/audit/canaries/handlers.ts';
import { auditHeadsHandlers } from '#server/features/audit/audit-heads/handlers.ts';
import { auditHandlers } from '#server/features/audit/handlers.ts';
import { bannersHandlers } from '#server/features/content/banners/handlers.ts';
import { bidsHandlers } from '#server/features/marketplace/bids/handlers.ts';
import { signedBidsHandlers } from '#server/features/chain/signed-bids/handlers.ts';
import { bulkHandlers } from '#server/features/workspace/bulk/handlers.ts';
import { cannedRepliesHandlers } from '#server/features/support/canned-replies/handlers.ts';
import { categoriesHandlers } from '#server/features/marketplace/categories/handlers.ts';
import { changeRequestsHandlers } from '#server/features/approvals/change-requests/handlers.ts';
import { chainHandlers } from '#server/features/chain/handlers.ts';
import { communityHandlers } from '#server/features/users/community/handlers.ts';
import { creatorsHandlers } from '#server/features/marketplace/creators/handlers.ts';
import { caseDeskHandlers } from '#server/features/moderation/case-desk/handlers.ts';
import { casesHandlers } from '#server/features/moderation/cases/handlers.ts';
import { currenciesHandlers } from '#server/features/exchange/currencies/handlers.ts';
import { dashboardHandlers } from '#server/features/workspace/dashboard/handlers.ts';
import { documentsHandlers } from '#server/features/privacy/documents/handlers.ts';
import { emailTemplatesHandlers } from '#server/features/content/email-templates/handlers.ts';
import { erasuresHandlers } from '#server/features/privacy/erasures/handlers.ts';
import { eventsHandlers } from '#server/features/integrations/events/handlers.ts';
import { exportsHandlers } from '#server/features/workspace/exports/handlers.ts';
import { faqsHandlers } from '#server/features/content/faqs/handlers.ts';
import { feesHandlers } from '#server/features/exchange/fees/handlers.ts';
import { findHandlers } from '#server/features/workspace/find/handlers.ts';
import { fundTransfersHandlers } from '#server/features/exchange/fund-transfers/handlers.ts';
import { importsHandlers } from '#server/features/integrations/imports/handlers.ts';
import { liveHandlers } from '#server/features/workspace/live/handlers.ts';
import { loginHistoryHandlers } from '#server/features/users/login-history/handlers.ts';
import { notesHandlers } from '#server/features/moderation/notes/handlers.ts';
import { outboxHandlers } from '#server/features/content/outbox/handlers.ts';
import { retentionHandlers } from '#server/features/privacy/retention/handlers.ts';
import { personalDataPolicyHandlers } from '#server/features/privacy/personal-data-policy/handlers.ts';
import { signInPolicyHandlers } from '#server/features/identity/sign-in-policy/handlers.ts';
import { companyGroupsHandlers } from '#server/features/identity/company-groups/handlers.ts';
import { deskSessionsHandlers } from '#server/features/identity/desk-sessions/handlers.ts';
import { companySignInHandlers } from '#server/features/identity/company-sign-in/handlers.ts';
import { passkeysHandlers } from '#server/features/identity/passkeys/handlers.ts';
import { personalDataHandlers } from '#server/features/privacy/personal-data/handlers.ts';
import { productsHandlers } from '#server/features/content/products/handlers.ts';
import { recordPagesHandlers } from '#server/features/workspace/record-pages/handlers.ts';
import { reportsHandlers } from '#server/features/moderation/reports/handlers.ts';
import { rolesHandlers } from '#server/features/identity/roles/handlers.ts';
import { runsHandlers } from '#server/features/workspace/runs/handlers.ts';
import { securityHandlers } from '#server/features/identity/security/handlers.ts';
import { sessionHandlers } from '#server/features/identity/session/handlers.ts';
import { ownerActsHandlers } from '#server/features/chain/owner-acts/handlers.ts';
import { settingsHandlers } from '#server/features/chain/settings/handlers.ts';
import { staticPagesHandlers } from '#server/features/content/static-pages/handlers.ts';
import { reservesHandlers } from '#server/features/withdrawals/reserves/handlers.ts';
import { stopsHandlers } from '#server/features/withdrawals/stops/handlers.ts';
import { subscribersHandlers } from '#server/features/content/subscribers/handlers.ts';
import { ticketDeskHandlers } from '#server/features/support/ticket-desk/handlers.ts';
import { ticketsHandlers } from '#server/features/support/tickets/handlers.ts';
import { tokensHandlers } from '#server/features/marketplace/tokens/handlers.ts';
import { tradesHandlers } from '#server/features/exchange/trades/handlers.ts';
import { undoHandlers } from '#server/features/audit/undo/handlers.ts';
import { usersHandlers } from '#server/features/users/handlers.ts';
import { verificationsHandlers } from '#server/features/users/verifications/handlers.ts';
import { viewsHandlers } from '#server/features/identity/views/handlers.ts';
import { webhooksHandlers } from '#server/features/integrations/webhooks/handlers.ts';
import { withdrawalDecisionsHandlers } from '#server/features/withdrawals/withdrawal-decisions/handlers.ts';
import { withdrawalsHandlers } from '#server/features/withdrawals/handlers.ts';

/** A resource of the contract that is left out here does not compile. */
type AllHandlers = {
  readonly [R in Resource]: (typeof schemas)[R] extends infer S extends SchemasFor<(typeof calls)[R]>
    ? Handlers<(typeof calls)[R], S>
    : never;
};

/** What every call of the product does, by resource. */
export const handlers = {
  session: sessionHandlers,
  views: viewsHandlers,
  security: securityHandlers,
  passkeys: passkeysHandlers,
  companySignIn: companySignInHandlers,
  companyGroups: companyGroupsHandlers,
  deskSessions: deskSessionsHandlers,
  erasures: erasuresHandlers,
  personalDataPolicy: personalDataPolicyHandlers,
  signInPolicy: signInPolicyHandlers,
  retention: retentionHandlers,
  admins: adminsHandlers,
  access: accessHandlers,
  roles: rolesHandlers,
  changeRequests: changeRequestsHandlers,
  users: usersHandlers,
  loginHistory: loginHistoryHandlers,
  dashboard: dashboardHandlers,
  find: findHandlers,
  recordPages: recordPagesHandlers,
  currencies: currenciesHandlers,
  trades: tradesHandlers,
  withdrawals: withdrawalsHandlers,
  stops: stopsHandlers,
  reserves: reservesHandlers,
  withdrawalDecisions: withdrawalDecisionsHandlers,
  fundTransfers: fundTransfersHandlers,
  tickets: ticketsHandlers,
  cannedReplies: cannedRepliesHandlers,
  ticketDesk: ticketDeskHandlers,
  apiKeys: apiKeysHandlers,
  audit: auditHandlers,
  auditHeads: auditHeadsHandlers,
  canaries: canariesHandlers,
  outbox: outboxHandlers,
  categories: categoriesHandlers,
  tokens: tokensHandlers,
  bids: bidsHandlers,
  signedBids: signedBidsHandlers,
  creators: creatorsHandlers,
  banners: bannersHandlers,
  products: productsHandlers,
  community: communityHandlers,
  faqs: faqsHandlers,
  staticPages: staticPagesHandlers,
  settings: settingsHandlers,
  ownerActs: ownerActsHandlers,
  fees: feesHandlers,
  chain: chainHandlers,
  emailTemplates: emailTemplatesHandlers,
  subscribers: subscribersHandlers,
  documents: documentsHandlers,
  verifications: verificationsHandlers,
  reports: reportsHandlers,
  cases: casesHandlers,
  caseDesk: caseDeskHandlers,
  events: eventsHandlers,
  runs: runsHandlers,
  bulk: bulkHandlers,
  undo: undoHandlers,
  notes: notesHandlers,
  exports: exportsHandlers,
  imports: importsHandlers,
  webhooks: webhooksHandlers,
  live: liveHandlers,
  personalData: personalDataHandlers,
} as const satisfies AllHandlers;
