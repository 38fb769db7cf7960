import type { Calls } from './call.ts';
import { cannedRepliesCalls } from './canned-replies.calls.ts';
import { passkeysCalls } from './passkeys.calls.ts';
import { ticketDeskCalls } from './ticket-desk.calls.ts';

/** The calls of resources that only screens of their own make, which load them with themselves. */
export const lateCalls = {
  passkeys: passkeysCalls,
  cannedReplies: cannedRepliesCalls,
  ticketDesk: ticketDeskCalls,
} as const satisfies Readonly<Record<string, Calls>>;
