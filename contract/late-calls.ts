import type { Call } from './call.ts';
import { accessCalls } from './access.calls.ts';
import { rolesCalls } from './roles.calls.ts';
import { canariesCalls } from './canaries.calls.ts';
import { auditHeadsCalls } from './audit-heads.calls.ts';
import { apiKeysCalls } from './api-keys.calls.ts';
import { webhooksCalls } from './webhooks.calls.ts';
import { importsCalls } from './imports.calls.ts';
import { reservesCalls } from './reserves.calls.ts';
import { cannedRepliesCalls } from './canned-replies.calls.ts';
import { companyGroupsCalls } from './company-groups.calls.ts';
import { companySignInCalls } from './company-sign-in.calls.ts';
import { caseDeskCalls } from './case-desk.calls.ts';
import { deskSessionsCalls } from './desk-sessions.calls.ts';
import { erasuresCalls } from './erasures.calls.ts';
import { securityCalls } from './security.calls.ts';
import { passkeysCalls } from './passkeys.calls.ts';
import { documentsCalls } from './documents.calls.ts';
import { signedBidsCalls } from './signed-bids.calls.ts';
import { ticketDeskCalls } from './ticket-desk.calls.ts';
import { retentionCalls } from './retention.calls.ts';
import { personalDataPolicyCalls } from './personal-data-policy.calls.ts';
import { signInPolicyCalls } from './sign-in-policy.calls.ts';

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
