import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { id, instant } from '../platform/fields.ts';
import type { MenuPath } from '../platform/menu.ts';
import type { personalDataCalls } from './personal-data.calls.ts';

/** The records with personal fields, the menu whose write access allows revealing one, and the fields. */
export const revealable = {
  user: { menu: '/user', fields: ['email', 'phoneNumber', 'address'] },
  login: { menu: '/loginhistory', fields: ['email', 'ipAddress'] },
  withdrawal: { menu: '/withdraw', fields: ['email', 'toAddress', 'bankDetail', 'destination'] },
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

/** The kind of such a record; `change` is an audit row, which needs the permission to make such a change. */
export type RevealableKind = keyof typeof revealable | 'change';

/** Why a value may be revealed. */
export const revealReasons = ['asked', 'payment', 'fraud', 'authority'] as const;

export const personalDataSchemas = {
  revealPersonal: {
    input: z.strictObject({
      kind: z.enum(['change', ...(Object.keys(revealable) as RevealableKind[])]),
      /** The id of a record, or the position of an audit row. */
      id: z.union([id, z.string().regex(/^0{0,19}[1-9]\d{0,14}$/)]),
      /** A field of the record, or any field that a change names. */
      field: z.string().min(1).max(100),
      /**
       * `asked`: the person asks for help; `payment`: a payment is investigated; `fraud`; `authority`: a court or
       * authority asks.
       */
      reason: z.enum(revealReasons),
      /** The code of the second factor, unless it was proved in this session within five minutes. */
      code: z.string().trim().min(1).max(20).optional(),
    }),
    /** The value (for a change: before → after), and until when a screen may show it. */
    output: z.object({ value: z.string(), until: instant }),
  },
} as const satisfies SchemasFor<typeof personalDataCalls>;
