import type { lockdownsCalls } from '#contract/moderation/lockdowns.calls.ts';
import type { lockdownsSchemas } from '#contract/moderation/lockdowns.schemas.ts';
import { requireAdmin } from '#server/platform/approvals/approval-requests.ts';
import { withCode } from '#server/platform/approvals/with-code.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { stateOf } from './changes.ts';
import { lockDown } from './lock-down.ts';
import { undoLockdown } from './undo-lockdown.ts';

/** Lockdowns of users' accounts (specification 19.10). */
export const lockdownsHandlers: Handlers<typeof lockdownsCalls, typeof lockdownsSchemas> = {
  getLockdown: ({ id }, context) => stateOf(context, id),

  lockDownUser: (input, context) => lockDown(input, { ...context, admin: requireAdmin(context.admin) }),

  undoLockdown: {
    async prepare(input, context) {
      const admin = requireAdmin(context.admin);
      const { code, ...rest } = input;
      if (code === undefined) return (inside) => undoLockdown(rest, { ...inside, admin });
      return withCode((given: typeof rest & { code: string }, inside) => undoLockdown(given, inside)).prepare(
        { ...rest, code },
        context,
      );
    },
  },
};
