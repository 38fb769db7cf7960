import type { z } from 'zod';
import { mayUse } from '#contract/platform/menu.ts';
import type { stopsCalls } from '#contract/withdrawals/freezes.calls.ts';
import type { stopsSchemas } from '#contract/withdrawals/freezes.schemas.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { closeGate } from '../approvals/release-lock.ts';
import {
  approveRequest,
  askSecondPerson,
  personOf,
  refuseRequest,
  voidRequest,
} from '#server/platform/approvals/approval-requests.ts';
import { withCode } from '#server/platform/approvals/with-code.ts';
import { heldCurrencies } from '../reserves/queries.ts';
import {
  engagedStops,
  findStop,
  insertStop,
  knowsCurrency,
  knowsUser,
  listStops,
  type LockedStop,
  lockStop,
  setEnd,
  setLifted,
} from './queries.ts';
import { checkAim, checkEnd } from './rules.ts';

type Db = CallContext['db'];
type InputOf<Name extends keyof typeof stopsSchemas> = z.output<(typeof stopsSchemas)[Name]['input']>;

/** What the trail and the events say of a stop. */
export function auditedStop({ scope, currencySymbol, user, destinationHours, reason, endsAt }: LockedStop) {
  return { scope, currencySymbol, user, destinationHours, reason, endsAt };
}

/** @throws CallFailure 400 where the desk knows no such currency or user: a stop with a slip of the pen would stop nothing */
async function checkKnown(
  db: Db,
  { currencySymbol, userId }: { currencySymbol?: string | undefined; userId?: string | undefined },
) {
  if (currencySymbol !== undefined && !(await knowsCurrency(db, currencySymbol)))
    throw new CallFailure(400, { currencySymbol: 'noSuchCurrency' });
  if (userId !== undefined && !(await knowsUser(db, userId)))
    throw new CallFailure(400, { userId: 'noSuchUser' });
}

/** @throws CallFailure 409 where it has ended or was lifted */
async function lockEngaged(db: Db, id: string): Promise<LockedStop> {
  const stop = await lockStop(db, id);
  if (!stop.isEngaged) throw new CallFailure(409, 'stopHasEnded');
  return stop;
}

/** Stops of withdrawals (specification 18.1 and 18.2). */
export const stopsHandlers: Handlers<typeof stopsCalls, typeof stopsSchemas> = {
  listStops: (input, { db, admin }) => listStops(db, input, admin.id),

  async getHolds(_input, { db, admin }) {
    const stops = await engagedStops(db);
    const shortfalls = await heldCurrencies(db);
    const seesAll = mayUse(admin, '/withdraw', 'read');
    const sees = (scope: string) =>
      seesAll ||
      scope === 'all' ||
      (scope === 'user' && mayUse(admin, '/user', 'read')) ||
      (scope === 'currency' && mayUse(admin, '/currency', 'read'));
    return {
      stops: stops.filter(({ scope }) => sees(scope)),
      shortfalls: sees('currency') ? shortfalls : [],
    };
  },

  engageStop: {
    check: (given, { db }) => [
      () => given.scope !== undefined && checkAim(given),
      () => given.endsAt !== undefined && checkEnd(given.endsAt),
      () => checkKnown(db, given),
    ],
    async handle(given, { db, admin }) {
      checkAim(given);
      checkEnd(given.endsAt);
      await checkKnown(db, given);
      await closeGate(db, admin.id);
      const id = await insertStop(db, given, admin.id);
      const stop = await lockStop(db, id);
      return {
        output: { message: 'stopEngaged', result: await findStop(db, id, admin.id) },
        audit: { record: id, before: null, after: auditedStop(stop) },
      };
    },
  },

  prolongStop: {
    check: ({ endsAt }) => [() => endsAt !== undefined && checkEnd(endsAt)],
    async handle({ id, endsAt }, { db, admin }) {
      checkEnd(endsAt);
      // As for a new one: between its former end and this answer it had stopped nothing.
      await closeGate(db, admin.id);
      const before = await lockEngaged(db, id);
      const end = new Date(endsAt);
      if (end <= before.endsAt) throw new CallFailure(400, { endsAt: 'endNotLater' });
      await setEnd(db, id, end);
      // Whoever approves must see the end that they lift.
      await voidRequest(db, { kind: 'liftStop', subject: id });
      return {
        output: { message: 'stopProlonged', result: await findStop(db, id, admin.id) },
        audit: { record: id, before: auditedStop(before), after: auditedStop({ ...before, endsAt: end }) },
      };
    },
  },

  askToLiftStop: withCode(async ({ id, reason }: InputOf<'askToLiftStop'>, { db, admin }) => {
    await lockEngaged(db, id);
    const request = await askSecondPerson(
      db,
      { kind: 'liftStop', subject: id },
      { askedBy: admin.id, reason },
    );
    return {
      output: { message: 'liftingAsked', result: await findStop(db, id, admin.id) },
      audit: { record: id, before: null, after: { request, reason } },
    };
  }),

  approveLifting: withCode(async ({ id, request }: InputOf<'approveLifting'>, { db, admin }) => {
    const before = await lockEngaged(db, id);
    const asked = await approveRequest(
      db,
      { kind: 'liftStop', subject: id, id: request },
      admin,
      '/withdraw',
    );
    await setLifted(db, id);
    return {
      output: { message: 'stopLifted', result: await findStop(db, id, admin.id) },
      audit: {
        record: id,
        before: auditedStop(before),
        after: { because: 'lifted', request, askedBy: asked.askedBy, reason: asked.reason },
      },
    };
  }),

  async refuseLifting({ id, request }, { db, admin: caller }) {
    const admin = personOf(caller);
    await lockStop(db, id);
    await refuseRequest(db, { kind: 'liftStop', subject: id, id: request }, admin.id);
    return {
      output: { message: 'liftingRefused', result: await findStop(db, id, admin.id) },
      audit: { record: id, before: { request }, after: null },
    };
  },
};
