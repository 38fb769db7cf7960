import { z } from 'zod';
import { accessSchemas } from './identity/access.schemas.ts';
import { adminsSchemas } from './identity/admins.schemas.ts';
import { apiKeysSchemas } from './identity/api-keys.schemas.ts';
import { canariesSchemas } from './audit/canaries.schemas.ts';
import { auditHeadsSchemas } from './audit/audit-heads.schemas.ts';
import { auditSchemas } from './audit/audit.schemas.ts';
import type { SchemasFor } from './platform/call.ts';
import { actNames, bulkLists } from './bulk-acts.ts';
import { calls, type Resource } from './calls.ts';
import { listNames } from './list-names.ts';
import { caseDeskSchemas } from './moderation/case-desk.schemas.ts';
import { casesSchemas } from './moderation/cases.schemas.ts';
import { currenciesSchemas } from './exchange/currencies.schemas.ts';
import { dashboardSchemas } from './workspace/dashboard.schemas.ts';
import { emailTemplatesSchemas } from './content/email-templates.schemas.ts';
import { subscribersSchemas } from './content/subscribers.schemas.ts';
import { eventsSchemas } from './integrations/events.schemas.ts';
import { exportsSchemas } from './workspace/exports.schemas.ts';
import { faqsSchemas } from './content/faqs.schemas.ts';
import { feesSchemas } from './exchange/fees.schemas.ts';
import { findSchemas } from './workspace/find.schemas.ts';
import { fundTransfersSchemas } from './exchange/fund-transfers.schemas.ts';
import { importsSchemas } from './integrations/imports.schemas.ts';
import { liveSchemas } from './workspace/live.schemas.ts';
import { loginHistorySchemas } from './users/login-history.schemas.ts';
import { notesSchemas } from './moderation/notes.schemas.ts';
import { outboxSchemas } from './content/outbox.schemas.ts';
import { recordPagesSchemas } from './workspace/record-pages.schemas.ts';
import { reportsSchemas } from './moderation/reports.schemas.ts';
import { rolesSchemas } from './identity/roles.schemas.ts';
import { runsSchemas } from './workspace/runs.schemas.ts';
import { securitySchemas } from './identity/security.schemas.ts';
import { sessionSchemas } from './identity/session.schemas.ts';
import { ownerActsSchemas } from './chain/owner-acts.schemas.ts';
import { settingsSchemas } from './chain/settings.schemas.ts';
import { erasuresSchemas } from './privacy/erasures.schemas.ts';
import { ticketDeskSchemas } from './support/ticket-desk.schemas.ts';
import { ticketsSchemas } from './support/tickets.schemas.ts';
import { tradesSchemas } from './exchange/trades.schemas.ts';
import { undoSchemas } from './audit/undo.schemas.ts';
import { usersSchemas } from './users/users.schemas.ts';
import { verificationsSchemas } from './users/verifications.schemas.ts';
import { viewsSchemas } from './identity/views.schemas.ts';
import { webhooksSchemas } from './integrations/webhooks.schemas.ts';
import { withdrawalDecisionsSchemas } from './withdrawals/withdrawal-decisions.schemas.ts';
import { withdrawalsSchemas } from './withdrawals/withdrawals.schemas.ts';
import { bannersSchemas } from './content/banners.schemas.ts';
import { bidsSchemas } from './marketplace/bids.schemas.ts';
import { signedBidsSchemas } from './chain/signed-bids.schemas.ts';
import { bulkSchemas } from './workspace/bulk.schemas.ts';
import { cannedRepliesSchemas } from './support/canned-replies.schemas.ts';
import { categoriesSchemas } from './marketplace/categories.schemas.ts';
import { changeRequestsSchemas } from './approvals/change-requests.schemas.ts';
import { chainSchemas } from './chain/chain.schemas.ts';
import { communitySchemas } from './users/community.schemas.ts';
import { creatorsSchemas } from './marketplace/creators.schemas.ts';
import { retentionSchemas } from './privacy/retention.schemas.ts';
import { personalDataPolicySchemas } from './privacy/personal-data-policy.schemas.ts';
import { signInPolicySchemas } from './identity/sign-in-policy.schemas.ts';
import { companyGroupsSchemas } from './identity/company-groups.schemas.ts';
import { companySignInSchemas } from './identity/company-sign-in.schemas.ts';
import { documentsSchemas } from './privacy/documents.schemas.ts';
import { deskSessionsSchemas } from './identity/desk-sessions.schemas.ts';
import { passkeysSchemas } from './identity/passkeys.schemas.ts';
import { personalDataSchemas } from './privacy/personal-data.schemas.ts';
import { productsSchemas } from './content/products.schemas.ts';
import { reservesSchemas } from './withdrawals/reserves.schemas.ts';
import { stopsSchemas } from './withdrawals/stops.schemas.ts';
import { staticPagesSchemas } from './content/static-pages.schemas.ts';
import { tokensSchemas } from './marketplace/tokens.schemas.ts';

const list = z.enum(listNames);

/** The schemas of every call, by resource: what the server parses, and the types of the client. */
export const schemas = {
  session: sessionSchemas,
  views: viewsSchemas({ list }),
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
  bulk: bulkSchemas({ list: z.enum(bulkLists), act: z.enum(actNames) }),
  undo: undoSchemas,
  notes: notesSchemas,
  exports: exportsSchemas({ list }),
  imports: importsSchemas,
  webhooks: webhooksSchemas,
  live: liveSchemas({ resource: z.enum(Object.keys(calls) as [Resource, ...Resource[]]) }),
  personalData: personalDataSchemas,
  erasures: erasuresSchemas,
} as const satisfies { readonly [R in Resource]: SchemasFor<(typeof calls)[R]> };
