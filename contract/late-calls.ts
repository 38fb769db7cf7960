import type { Calls } from './call.ts';
import { cannedRepliesCalls } from './canned-replies.calls.ts';
import { companySignInCalls } from './company-sign-in.calls.ts';
import { passkeysCalls } from './passkeys.calls.ts';
import { ticketDeskCalls } from './ticket-desk.calls.ts';
import { signInPolicyCalls } from './sign-in-policy.calls.ts';

/** The calls of resources that only screens of their own make, which load them with themselves. */
export const lateCalls = {
  passkeys: passkeysCalls,
  companySignIn: companySignInCalls,
  signInPolicy: signInPolicyCalls,
  cannedReplies: cannedRepliesCalls,
  ticketDesk: ticketDeskCalls,
} as const satisfies Readonly<Record<string, Calls>>;
