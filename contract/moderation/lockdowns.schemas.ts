import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, id, instant, line, ownCode } from '../platform/fields.ts';
import { reasonMax } from '../platform/limits.ts';
import type { lockdownsCalls } from './lockdowns.calls.ts';
import { statementFields } from './statements.schemas.ts';

/** The menus whose write access the parts of a lockdown need. */
export const lockdownMenus = ['/user', '/withdraw', '/TokenList', '/case-list'] as const;

const changes = z.object({
  /** Whether the user is blocked, or unblocked. */
  status: z.boolean(),
  /** Whether withdrawals are frozen, or lifting the freeze is requested. */
  withdrawals: z.boolean(),
  /** How many tokens are hidden, or shown again. */
  tokens: z.int(),
  /** Whether a case is opened or gets a note, or the untouched case is closed. */
  case: z.boolean(),
});

const lockdown = z.object({
  id,
  reason: z.string(),
  lockedBy: z.string(),
  lockedAt: instant,
  /** When its freeze of withdrawals ends or ended; null if it has none. */
  freezeEndsAt: instant.nullable(),
  caseId: id.nullable(),
});

const state = z.object({
  /** The lockdown that is not undone; null if there is none. */
  lockdown: lockdown.nullable(),
  /** What undoing it changes now; without a lockdown, what locking down changes. */
  changes,
  /** The menus of those changes to which the caller has no write access. */
  missing: z.array(z.enum(lockdownMenus)),
});

const reason = line(reasonMax);

export const lockdownsSchemas = {
  getLockdown: { input: byId, output: state },
  lockDownUser: { input: byId.extend({ reason, ...statementFields }), output: state },
  undoLockdown: {
    /** `lockdown` is the one that the caller saw. `code` is required if it requests lifting a freeze. */
    input: byId.extend({ lockdown: id, reason, code: ownCode.optional() }),
    output: state,
  },
} as const satisfies SchemasFor<typeof lockdownsCalls>;
