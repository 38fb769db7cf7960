import { accessSchemas } from './access.schemas.ts';
import { adminsSchemas } from './admins.schemas.ts';
import { apiKeysSchemas } from './api-keys.schemas.ts';
import { canariesSchemas } from './canaries.schemas.ts';
import { auditHeadsSchemas } from './audit-heads.schemas.ts';
import { auditSchemas } from './audit.schemas.ts';
import type { SchemasFor } from './call.ts';
import type { calls, Resource } from './calls.ts';
import { caseDeskSchemas } from './case-desk.schemas.ts';
import { casesSchemas } from './cases.schemas.ts';
import { currenciesSchemas } from './currencies.schemas.ts';
import { dashboardSchemas } from './dashboard.schemas.ts';
import { emailTemplatesSchemas } from './email-templates.schemas.ts';
import { subscribersSchemas } from './subscribers.schemas.ts';
import { eventsSchemas } from './events.schemas.ts';
import { exportsSchemas } from './exports.schemas.ts';
import { faqsSchemas } from './faqs.schemas.ts';
import { feesSchemas } from './fees.schemas.ts';
import { findSchemas } from './find.schemas.ts';
import { fundTransfersSchemas } from './fund-transfers.schemas.ts';
import { importsSchemas } from './imports.schemas.ts';
import { liveSchemas } from './live.schemas.ts';
import { loginHistorySchemas } from './login-history.schemas.ts';
import { notesSchemas } from './notes.schemas.ts';
import { outboxSchemas } from './outbox.schemas.ts';
import { recordPagesSchemas } from './record-pages.schemas.ts';
import { reportsSchemas } from './reports.schemas.ts';
import { rolesSchemas } from './roles.schemas.ts';
import { runsSchemas } from './runs.schemas.ts';
import { securitySchemas } from './security.schemas.ts';
import { sessionSchemas } from './session.schemas.ts';
import { ownerActsSchemas } from './owner-acts.schemas.ts';
import { settingsSchemas } from './settings.schemas.ts';
import { erasuresSchemas } from './erasures.schemas.ts';
import { ticketDeskSchemas } from './ticket-desk.schemas.ts';
import { ticketsSchemas } from './tickets.schemas.ts';
import { tradesSchemas } from './trades.schemas.ts';
import { undoSchemas } from './undo.schemas.ts';
import { usersSchemas } from './users.schemas.ts';
import { verificationsSchemas } from './verifications.schemas.ts';
import { viewsSchemas } from './views.schemas.ts';
import { webhooksSchemas } from './webhooks.schemas.ts';
import { withdrawalDecisionsSchemas } from './withdrawal-decisions.schemas.ts';
import { withdrawalsSchemas } from './withdrawals.schemas.ts';
import { bannersSchemas } from './banners.schemas.ts';
import { bidsSchemas } from './bids.schemas.ts';
import { signedBidsSchemas } from './signed-bids.schemas.ts';
import { bulkSchemas } from './bulk.schemas.ts';
import { cannedRepliesSchemas } from './canned-replies.schemas.ts';
import { categoriesSchemas } from './categories.schemas.ts';
import { changeRequestsSchemas } from './change-requests.schemas.ts';
import { chainSchemas } from './chain.schemas.ts';
import { communitySchemas } from './community.schemas.ts';
import { creatorsSchemas } from './creators.schemas.ts';
import { retentionSchemas } from './retention.schemas.ts';
import { personalDataPolicySchemas } from './personal-data-policy.schemas.ts';
import { signInPolicySchemas } from './sign-in-policy.schemas.ts';
import { companyGroupsSchemas } from './company-groups.schemas.ts';
import { companySignInSchemas } from './company-sign-in.schemas.ts';
import { documentsSchemas } from './documents.schemas.ts';
import { deskSessionsSchemas } from './desk-sessions.schemas.ts';
import { passkeysSchemas } from './passkeys.schemas.ts';
import { personalDataSchemas } from './personal-data.schemas.ts';
import { productsSchemas } from './products.schemas.ts';
import { reservesSchemas } from './reserves.schemas.ts';
import { stopsSchemas } from './stops.schemas.ts';
import { staticPagesSchemas } from './static-pages.schemas.ts';
import { tokensSchemas } from './tokens.schemas.ts';
import { addressNamesSchemas } from './address-names.schemas.ts';

/** The schemas of every call, by resource: what the server parses, and the types of the client. */
export const schemas = {
  session: sessionSchemas,
  views: viewsSchemas,
  security: securitySchemas,
  passkeys: passkeysSchemas,
  companySignIn: companySignInSchemas,
  companyGroups: companyGroupsSchemas,
  personalDataPolicy: personalDataPolicySchemas,
  signInPolicy: signInPolicySchemas,
  retention: retentionSchemas,
  deskSessions: deskSessionsSchemas,
  admins: adminsSchemas,
  access: accessSchemas,
  roles: rolesSchemas,
  changeRequests: changeRequestsSchemas,
  users: usersSchemas,
  loginHistory: loginHistorySchemas,
  dashboard: dashboardSchemas,
  find: findSchemas,
  recordPages: recordPagesSchemas,
  currencies: currenciesSchemas,
  trades: tradesSchemas,
  withdrawals: withdrawalsSchemas,
  stops: stopsSchemas,
  reserves: reservesSchemas,
  withdrawalDecisions: withdrawalDecisionsSchemas,
  fundTransfers: fundTransfersSchemas,
  tickets: ticketsSchemas,
  cannedReplies: cannedRepliesSchemas,
  ticketDesk: ticketDeskSchemas,
  apiKeys: apiKeysSchemas,
  audit: auditSchemas,
  auditHeads: auditHeadsSchemas,
  canaries: canariesSchemas,
  outbox: outboxSchemas,
  categories: categoriesSchemas,
  tokens: tokensSchemas,
  bids: bidsSchemas,
  signedBids: signedBidsSchemas,
  creators: creatorsSchemas,
  banners: bannersSchemas,
  products: productsSchemas,
  community: communitySchemas,
  faqs: faqsSchemas,
  staticPages: staticPagesSchemas,
  settings: settingsSchemas,
  ownerActs: ownerActsSchemas,
  fees: feesSchemas,
  chain: chainSchemas,
  emailTemplates: emailTemplatesSchemas,
  subscribers: subscribersSchemas,
  verifications: verificationsSchemas,
  documents: documentsSchemas,
  reports: reportsSchemas,
  cases: casesSchemas,
  caseDesk: caseDeskSchemas,
  events: eventsSchemas,
  runs: runsSchemas,
  bulk: bulkSchemas,
  undo: undoSchemas,
  notes: notesSchemas,
  exports: exportsSchemas,
  imports: importsSchemas,
  webhooks: webhooksSchemas,
  live: liveSchemas,
  personalData: personalDataSchemas,
  erasures: erasuresSchemas,
  addressNames: addressNamesSchemas,
} as const satisfies { readonly [R in Resource]: SchemasFor<(typeof calls)[R]> };
