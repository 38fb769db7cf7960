import { z } from 'zod';
import type { SchemasFor } from './call.ts';
import { id, instant } from './fields.ts';
import type { MenuPath } from './menu.ts';
import type { personalDataCalls } from './personal-data.calls.ts';

/** The records with personal fields, the menu whose right to change reveals one, and the fields. */
export const revealable = {
  user: { menu: '/user', fields: ['email', 'phoneNumber', 'address'] },
  login: { menu: '/loginhistory', fields: ['email', 'ipAddress'] },
  withdrawal: { menu: '/withdraw', fields: ['email', 'toAddress', 'bankDetail'] },
  transfer: { menu: '/fund-transfer-history', fields: ['senderEmail', 'receiverEmail'] },
  ticket: { menu: '/support', fields: ['email'] },
  ticketReply: { menu: '/support', fields: ['fromAddress'] },
  communityUser: { menu: '/CommunityUserList', fields: ['email'] },
  subscriber: { menu: '/emailTemplate', fields: ['email'] },
  verification: { menu: '/verificationlist', fields: ['email', 'address'] },
  identityDocument: { menu: '/verificationlist', fields: ['number'] },
  report: { menu: '/report-list', fields: ['address'] },
  case: { menu: '/case-list', fields: ['address'] },
  decision: { menu: '/withdrawal-approvals', fields: ['email', 'destination'] },
} as const satisfies Readonly<Record<string, { menu: MenuPath; fields: readonly [string, ...string[]] }>>;

/** The kind of such a record. */
export type RevealableKind = keyof typeof revealable;

/** Why a value may be looked at. */
export const revealReasons = ['asked', 'payment', 'fraud', 'authority'] as const;

const fields = [...new Set(Object.values(revealable).flatMap((one): readonly string[] => one.fields))];

export const personalDataSchemas = {
  revealPersonal: {
    input: z.strictObject({
      kind: z.enum(Object.keys(revealable) as [RevealableKind, ...RevealableKind[]]),
      id,
      field: z.enum(fields as [string, ...string[]]),
      /** `asked`: the person asks for help; `payment`: a payment is looked into; `fraud`; `authority`: a court or office asks. */
      reason: z.enum(revealReasons),
      /** Of the second factor, where it was not proved in this session within five minutes. */
      code: z.string().trim().min(1).max(20).optional(),
    }),
    /** The value, and until when a screen may show it. */
    output: z.object({ value: z.string(), until: instant }),
  },
} as const satisfies SchemasFor<typeof personalDataCalls>;
