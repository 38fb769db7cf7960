import type { z } from 'zod';
import { mayUse } from '#contract/platform/menu.ts';
import type { freezesCalls } from '#contract/withdrawals/freezes.calls.ts';
import type { freezesSchemas } from '#contract/withdrawals/freezes.schemas.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { takeExclusiveReleaseLock } from '../approvals/release-lock.ts';
import {
  approveRequest,
  refuseRequest,
  requireAdmin,
  voidRequest,
} from '#server/platform/approvals/approval-requests.ts';
import { withCode } from '#server/platform/approvals/with-code.ts';
import { heldCurrencies } from '../reserves/queries.ts';
import {
  activeFreezes,
  currencyExists,
  findFreeze,
  insertFreeze,
  listFreezes,
  type LockedFreeze,
  lockFreeze,
  setFreezeEnd,
  setFreezeLifted,
  userExists,
} from './queries.ts';
import { lockEngaged, requestLifting } from './request-lifting.ts';
import { checkFreezeEnd, checkFreezeScope } from './rules.ts';

type Db = CallContext['db'];
type InputOf<Name extends keyof typeof freezesSchemas> = z.output<(typeof freezesSchemas)[Name]['input']>;

/** The audit entry and event of a freeze. */
export function auditOfFreeze({
  scope,
  currencySymbol,
  user,
  destinationHours,
  reason,
  endsAt,
}: LockedFreeze) {
  return { scope, currencySymbol, user, destinationHours, reason, endsAt };
}

/** @throws CallFailure 400 if the currency or user doesn't exist: a freeze with a typing error would freeze nothing */
async function checkKnown(
  db: Db,
  { currencySymbol, userId }: { currencySymbol?: string | undefined; userId?: string | undefined },
) {
  if (currencySymbol !== undefined && !(await currencyExists(db, currencySymbol)))
    throw new CallFailure(400, { currencySymbol: 'noSuchCurrency' });
  if (userId !== undefined && !(await userExists(db, userId)))
    throw new CallFailure(400, { userId: 'noSuchUser' });
}

/** Withdrawal freezes (specification 18.1 and 18.2). */
export const freezesHandlers: Handlers<typeof freezesCalls, typeof freezesSchemas> = {
  listStops: (input, { db, admin }) => listFreezes(db, input, admin.id),

  async getHolds(_input, { db, admin }) {
    const freezes = await activeFreezes(db);
    const shortfalls = await heldCurrencies(db);
    const seesAll = mayUse(admin, '/withdraw', 'read');
    const sees = (scope: string) =>
      seesAll ||
      scope === 'all' ||
      (scope === 'user' && mayUse(admin, '/user', 'read')) ||
      (scope === 'currency' && mayUse(admin, '/currency', 'read'));
    return {
      stops: freezes.filter(({ scope }) => sees(scope)),
      shortfalls: sees('currency') ? shortfalls : [],
    };
  },

  engageStop: {
    check: (given, { db }) => [
      () => given.scope !== undefined && checkFreezeScope(given),
      () => given.endsAt !== undefined && checkFreezeEnd(given.endsAt),
      () => checkKnown(db, given),
    ],
    async handle(given, { db, admin }) {
      checkFreezeScope(given);
      checkFreezeEnd(given.endsAt);
      await checkKnown(db, given);
      await takeExclusiveReleaseLock(db, admin.id);
      const id = await insertFreeze(db, given, admin.id);
      const freeze = await lockFreeze(db, id);
      return {
        output: { message: 'stopEngaged', result: await findFreeze(db, id, admin.id) },
        audit: { record: id, before: null, after: auditOfFreeze(freeze) },
      };
    },
  },

  prolongStop: {
    check: ({ endsAt }) => [() => endsAt !== undefined && checkFreezeEnd(endsAt)],
    async handle({ id, endsAt }, { db, admin }) {
      checkFreezeEnd(endsAt);
      // The lock is the same as for a new freeze, because nothing was frozen between the former end and this call.
      await takeExclusiveReleaseLock(db, admin.id);
      const before = await lockEngaged(db, id);
      const end = new Date(endsAt);
      if (end <= before.endsAt) throw new CallFailure(400, { endsAt: 'endNotLater' });
      await setFreezeEnd(db, id, end);
      // The request to lift it is voided, because its approver must see the current end.
      await voidRequest(db, { kind: 'liftStop', subject: id });
      return {
        output: { message: 'stopProlonged', result: await findFreeze(db, id, admin.id) },
        audit: {
          record: id,
          before: auditOfFreeze(before),
          after: auditOfFreeze({ ...before, endsAt: end }),
        },
      };
    },
  },

  askToLiftStop: withCode((input: InputOf<'askToLiftStop'>, context) => requestLifting(input, context)),

  approveLifting: withCode(async ({ id, request }: InputOf<'approveLifting'>, { db, admin }) => {
    const before = await lockEngaged(db, id);
    const asked = await approveRequest(
      db,
      { kind: 'liftStop', subject: id, id: request },
      admin,
      '/withdraw',
    );
    await setFreezeLifted(db, id);
    return {
      output: { message: 'stopLifted', result: await findFreeze(db, id, admin.id) },
      audit: {
        record: id,
        before: auditOfFreeze(before),
        after: { because: 'lifted', request, askedBy: asked.askedBy, reason: asked.reason },
      },
    };
  }),

  async refuseLifting({ id, request }, { db, admin: caller }) {
    const admin = requireAdmin(caller);
    await lockFreeze(db, id);
    await refuseRequest(db, { kind: 'liftStop', subject: id, id: request }, admin.id);
    return {
      output: { message: 'liftingRefused', result: await findFreeze(db, id, admin.id) },
      audit: { record: id, before: { request }, after: null },
    };
  },
};
