import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, id, line, reason } from '../platform/fields.ts';
import { reasonMax } from '../platform/limits.ts';
import type { hideAndNotifyCalls } from './hide-and-notify.calls.ts';
import { statementFields } from './statements.schemas.ts';

/** The menus whose write access the parts need. */
export const hideAndNotifyMenus = ['/TokenList', '/case-list', '/report-list'] as const;

const state = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  isDeleted: z.boolean(),
  /** The open case about the token, which is resolved; null without one, or if cases are turned off. */
  caseId: id.nullable(),
  /** How many open reports are handled; at most 500. Zero for callers who can read neither reports nor the case. */
  reports: z.int(),
  owner: z.enum(['notified', 'noEmail', 'unknown']),
  /** The reasons to choose from. */
  reasons: z.array(z.object({ id, name: z.string() })),
  /** Whether the reason may be typed instead. */
  mayType: z.boolean(),
  /** The case whose decision hid the token, which an undo reverses; null without one. */
  decidedCaseId: id.nullable(),
  /** The menus of those changes to which the caller has no write access. */
  missing: z.array(z.enum(hideAndNotifyMenus)),
});

export const hideAndNotifySchemas = {
  getHideAndNotify: { input: byId, output: state },
  hideAndNotify: {
    /** One of the two: a decision reason of the list, or typed text. The owner receives it. */
    input: byId.extend({ reasonId: id.optional(), reason: line(reasonMax).optional(), ...statementFields }),
    output: state,
  },
  undoHideAndNotify: {
    input: byId.extend({ isHidden: z.literal(false).default(false), reason }),
    output: state,
  },
} as const satisfies SchemasFor<typeof hideAndNotifyCalls>;
