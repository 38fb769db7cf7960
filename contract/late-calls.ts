import type { Call } from './platform/call.ts';
import { accessCalls } from './identity/access.calls.ts';
import { rolesCalls } from './identity/roles.calls.ts';
import { canariesCalls } from './audit/canaries.calls.ts';
import { auditHeadsCalls } from './audit/audit-heads.calls.ts';
import { apiKeysCalls } from './identity/api-keys.calls.ts';
import { webhooksCalls } from './integrations/webhooks.calls.ts';
import { importsCalls } from './integrations/imports.calls.ts';
import { reservesCalls } from './withdrawals/reserves.calls.ts';
import { cannedRepliesCalls } from './support/canned-replies.calls.ts';
import { companyGroupsCalls } from './identity/company-groups.calls.ts';
import { companySignInCalls } from './identity/company-sign-in.calls.ts';
import { caseDeskCalls } from './moderation/case-desk.calls.ts';
import { deskSessionsCalls } from './identity/desk-sessions.calls.ts';
import { erasuresCalls } from './privacy/erasures.calls.ts';
import { securityCalls } from './identity/security.calls.ts';
import { passkeysCalls } from './identity/passkeys.calls.ts';
import { documentsCalls } from './privacy/documents.calls.ts';
import { signedBidsCalls } from './chain/signed-bids.calls.ts';
import { ticketDeskCalls } from './support/ticket-desk.calls.ts';
import { retentionCalls } from './privacy/retention.calls.ts';
import { personalDataPolicyCalls } from './privacy/personal-data-policy.calls.ts';
import { signInPolicyCalls } from './identity/sign-in-policy.calls.ts';

/** What undoes a write has to be known before its calls are loaded: reversals.ts says it of these. */
type LateCall = Call & { readonly ownWords?: never };

/** The calls of resources that only screens of their own make, which load them with themselves. */
export const lateCalls = {
  security: securityCalls,
  passkeys: passkeysCalls,
  companySignIn: companySignInCalls,
  companyGroups: companyGroupsCalls,
  personalDataPolicy: personalDataPolicyCalls,
  signInPolicy: signInPolicyCalls,
  retention: retentionCalls,
  deskSessions: deskSessionsCalls,
  cannedReplies: cannedRepliesCalls,
  ticketDesk: ticketDeskCalls,
  documents: documentsCalls,
  reserves: reservesCalls,
  imports: importsCalls,
  webhooks: webhooksCalls,
  apiKeys: apiKeysCalls,
  roles: rolesCalls,
  access: accessCalls,
  caseDesk: caseDeskCalls,
  erasures: erasuresCalls,
  auditHeads: auditHeadsCalls,
  canaries: canariesCalls,
  signedBids: signedBidsCalls,
} as const satisfies Readonly<Record<string, Readonly<Record<string, LateCall>>>>;
