import type { SchemasFor } from '#contract/call.ts';
import type { calls, Resource } from '#contract/calls.ts';
import type { schemas } from '#contract/schemas.ts';
import type { Handlers } from './http/context.ts';
import { accessHandlers } from './resources/access/handlers.ts';
import { adminsHandlers } from './resources/admins/handlers.ts';
import { apiKeysHandlers } from './resources/api-keys/handlers.ts';
import { canariesHandlers } from './resources/canaries/handlers.ts';
import { auditHeadsHandlers } from './resources/audit-heads/handlers.ts';
import { auditHandlers } from './resources/audit/handlers.ts';
import { bannersHandlers } from './resources/banners/handlers.ts';
import { bidsHandlers } from './resources/bids/handlers.ts';
import { signedBidsHandlers } from './resources/signed-bids/handlers.ts';
import { bulkHandlers } from './resources/bulk/handlers.ts';
import { cannedRepliesHandlers } from './resources/canned-replies/handlers.ts';
import { categoriesHandlers } from './resources/categories/handlers.ts';
import { changeRequestsHandlers } from './resources/change-requests/handlers.ts';
import { chainHandlers } from './resources/chain/handlers.ts';
import { communityHandlers } from './resources/community/handlers.ts';
import { creatorsHandlers } from './resources/creators/handlers.ts';
import { caseDeskHandlers } from './resources/case-desk/handlers.ts';
import { casesHandlers } from './resources/cases/handlers.ts';
import { currenciesHandlers } from './resources/currencies/handlers.ts';
import { dashboardHandlers } from './resources/dashboard/handlers.ts';
import { documentsHandlers } from './resources/documents/handlers.ts';
import { emailTemplatesHandlers } from './resources/email-templates/handlers.ts';
import { erasuresHandlers } from './resources/erasures/handlers.ts';
import { eventsHandlers } from './resources/events/handlers.ts';
import { exportsHandlers } from './resources/exports/handlers.ts';
import { faqsHandlers } from './resources/faqs/handlers.ts';
import { feesHandlers } from './resources/fees/handlers.ts';
import { findHandlers } from './resources/find/handlers.ts';
import { fundTransfersHandlers } from './resources/fund-transfers/handlers.ts';
import { importsHandlers } from './resources/imports/handlers.ts';
import { liveHandlers } from './resources/live/handlers.ts';
import { loginHistoryHandlers } from './resources/login-history/handlers.ts';
import { notesHandlers } from './resources/notes/handlers.ts';
import { outboxHandlers } from './resources/outbox/handlers.ts';
import { retentionHandlers } from './resources/retention/handlers.ts';
import { personalDataPolicyHandlers } from './resources/personal-data-policy/handlers.ts';
import { signInPolicyHandlers } from './resources/sign-in-policy/handlers.ts';
import { companyGroupsHandlers } from './resources/company-groups/handlers.ts';
import { deskSessionsHandlers } from './resources/desk-sessions/handlers.ts';
import { companySignInHandlers } from './resources/company-sign-in/handlers.ts';
import { passkeysHandlers } from './resources/passkeys/handlers.ts';
import { personalDataHandlers } from './resources/personal-data/handlers.ts';
import { productsHandlers } from './resources/products/handlers.ts';
import { recordPagesHandlers } from './resources/record-pages/handlers.ts';
import { reportsHandlers } from './resources/reports/handlers.ts';
import { rolesHandlers } from './resources/roles/handlers.ts';
import { runsHandlers } from './resources/runs/handlers.ts';
import { securityHandlers } from './resources/security/handlers.ts';
import { sessionHandlers } from './resources/session/handlers.ts';
import { ownerActsHandlers } from './resources/owner-acts/handlers.ts';
import { settingsHandlers } from './resources/settings/handlers.ts';
import { staticPagesHandlers } from './resources/static-pages/handlers.ts';
import { reservesHandlers } from './resources/reserves/handlers.ts';
import { stopsHandlers } from './resources/stops/handlers.ts';
import { subscribersHandlers } from './resources/subscribers/handlers.ts';
import { ticketDeskHandlers } from './resources/ticket-desk/handlers.ts';
import { ticketsHandlers } from './resources/tickets/handlers.ts';
import { tokensHandlers } from './resources/tokens/handlers.ts';
import { tradesHandlers } from './resources/trades/handlers.ts';
import { undoHandlers } from './resources/undo/handlers.ts';
import { usersHandlers } from './resources/users/handlers.ts';
import { verificationsHandlers } from './resources/verifications/handlers.ts';
import { viewsHandlers } from './resources/views/handlers.ts';
import { webhooksHandlers } from './resources/webhooks/handlers.ts';
import { withdrawalDecisionsHandlers } from './resources/withdrawal-decisions/handlers.ts';
import { withdrawalsHandlers } from './resources/withdrawals/handlers.ts';
import { addressNamesHandlers } from './resources/address-names/handlers.ts';

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
  addressNames: addressNamesHandlers,
} as const satisfies AllHandlers;
