import type { z } from 'zod';
import type { closingsCalls } from '#contract/withdrawals/closings.calls.ts';
import type { closingsSchemas } from '#contract/withdrawals/closings.schemas.ts';
import {
  approveRequest,
  refuseRequest,
  requestApproval,
  requireAdmin,
  voidRequest,
} from '#server/platform/approvals/approval-requests.ts';
import { withCode } from '#server/platform/approvals/with-code.ts';
import { withPasswordAndCode } from '#server/platform/approvals/with-proof.ts';
import { CallFailure, changedMeanwhile } from '#server/platform/base/failure.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { waitForLockUntilCommit } from '#server/platform/db/advisory-lock.ts';
import { refuseSwitchedOff } from '#server/platform/modules/switched-off.ts';
import { currencyExists } from '../freezes/queries.ts';
import { isRegisterStored, rehearsalOf } from './figures-queries.ts';
import { insertPayoutRun, isProposing } from './payout-queries.ts';
import {
  findClosing,
  hasClosing,
  insertClosing,
  listClosings,
  type LockedClosing,
  lockClosing,
  refuseMissing,
  setAnnounced,
  setCancelled,
  setClosed,
  setPayingOut,
  updateClosing,
} from './queries.ts';
import { listRegister, listStoredRegister } from './register-queries.ts';
import { checkDates } from './rules.ts';
import { insertWave, isNotifying } from './wave-queries.ts';

type Db = CallContext['db'];
type InputOf<Name extends keyof typeof closingsSchemas> = z.output<(typeof closingsSchemas)[Name]['input']>;

const kind = 'startClosing';

/** The audit entry and event of a closing. */
const stateOf = ({
  id: _id,
  hasTradingEnded: _ended,
  reason: _reason,
  version: _version,
  ...closing
}: LockedClosing) => closing;

async function checkKnown(db: Db, currencySymbol: string | undefined): Promise<void> {
  if (currencySymbol !== undefined && !(await currencyExists(db, currencySymbol)))
    throw new CallFailure(400, { currencySymbol: 'noSuchCurrency' });
}

async function lockDraft(db: Db, id: string): Promise<LockedClosing> {
  const closing = await lockClosing(db, id);
  if (closing.state !== 'draft') throw new CallFailure(409, 'closingNotDraft');
  return closing;
}

async function lockPayingOut(db: Db, id: string): Promise<LockedClosing> {
  const closing = await lockClosing(db, id);
  if (closing.state !== 'payingOut') throw new CallFailure(409, 'closingNotPayingOut');
  if (await isProposing(db, id)) throw new CallFailure(409, 'closingIsPayingOut');
  return closing;
}

/** Closings of the market and of currencies (specification 42). */
export const closingsHandlers: Handlers<typeof closingsCalls, typeof closingsSchemas> = {
  listClosings: (input, { db }) => listClosings(db, input),

  getClosing: ({ id }, { db, admin }) => findClosing(db, id, admin.id),

  async rehearseClosing({ id }, { db }) {
    await refuseMissing(db, id);
    const rehearsal = await rehearsalOf(db, id);
    if (!rehearsal) throw new CallFailure(409, 'closingCountsStill');
    return rehearsal;
  },

  async listClosingRegister(input, { db }) {
    const isStored = await isRegisterStored(db, input.id);
    if (isStored === null) {
      await refuseMissing(db, input.id);
      throw new CallFailure(409, 'closingCountsStill');
    }
    return isStored ? listStoredRegister(db, input) : listRegister(db, input);
  },

  addClosing: {
    check: (given, { db }) => [() => checkDates(given), () => checkKnown(db, given.currencySymbol)],
    async handle(given, { db, admin: caller }) {
      const admin = requireAdmin(caller);
      checkDates(given);
      await checkKnown(db, given.currencySymbol);
      await waitForLockUntilCommit(db, 'closings', 'scope');
      if (await hasClosing(db, given.currencySymbol)) throw new CallFailure(409, 'closingExists');
      const id = await insertClosing(db, given, admin.id);
      const after = stateOf(await lockClosing(db, id));
      return {
        output: { message: 'closingAdded', result: await findClosing(db, id, admin.id) },
        audit: { record: id, before: null, after: { ...after, reason: given.reason } },
      };
    },
  },

  updateClosing: {
    check: (given, { db }) => [() => checkDates(given), () => checkKnown(db, given.currencySymbol)],
    async handle({ id, version, ...given }, { db, admin: caller }) {
      const admin = requireAdmin(caller);
      checkDates(given);
      await checkKnown(db, given.currencySymbol);
      await waitForLockUntilCommit(db, 'closings', 'scope');
      const before = await lockDraft(db, id);
      if (version !== undefined && version !== before.version) throw changedMeanwhile();
      if (await hasClosing(db, given.currencySymbol, id)) throw new CallFailure(409, 'closingExists');
      await updateClosing(db, id, given);
      // Nobody approves what they haven't seen.
      await voidRequest(db, { kind, subject: id });
      const after = await lockClosing(db, id);
      return {
        output: { message: 'closingChanged', result: await findClosing(db, id, admin.id) },
        audit: {
          record: id,
          before: { ...stateOf(before), reason: before.reason },
          after: { ...stateOf(after), reason: after.reason },
        },
      };
    },
  },

  askToStartClosing: withPasswordAndCode(
    async ({ id, version }: InputOf<'askToStartClosing'>, { db, admin }) => {
      const closing = await lockDraft(db, id);
      if (version !== undefined && version !== closing.version) throw changedMeanwhile();
      const request = await requestApproval(
        db,
        { kind, subject: id },
        { askedBy: admin.id, reason: closing.reason },
      );
      return {
        output: { message: 'closingAsked' as const, result: await findClosing(db, id, admin.id) },
        audit: { record: id, before: null, after: { ...stateOf(closing), request } },
      };
    },
  ),

  approveClosing: withPasswordAndCode(async ({ id, request }: InputOf<'approveClosing'>, { db, admin }) => {
    const before = await lockDraft(db, id);
    const asked = await approveRequest(db, { kind, subject: id, id: request }, admin, '/closings');
    await setAnnounced(db, id, { startedBy: asked.askedById, approvedBy: admin.id });
    const after = stateOf(await lockClosing(db, id));
    return {
      output: { message: 'closingStarted' as const, result: await findClosing(db, id, admin.id) },
      audit: { record: id, before: stateOf(before), after: { ...after, askedBy: asked.askedBy } },
    };
  }),

  async refuseClosing({ id, request }, { db, admin: caller }) {
    const admin = requireAdmin(caller);
    await lockDraft(db, id);
    await refuseRequest(db, { kind, subject: id, id: request }, admin.id);
    return {
      output: { message: 'closingRefused', result: await findClosing(db, id, admin.id) },
      audit: { record: id, before: { request }, after: null },
    };
  },

  async notifyOfClosing({ id }, { db, admin: caller }) {
    const admin = requireAdmin(caller);
    const { state } = await lockClosing(db, id);
    if (state !== 'announced' && state !== 'payingOut') throw new CallFailure(409, 'closingNotStarted');
    if (await isNotifying(db, id)) throw new CallFailure(409, 'closingIsNotifying');
    const number = await insertWave(db, id, admin.id);
    return {
      output: { message: 'closingNotified', result: await findClosing(db, id, admin.id) },
      audit: { record: id, before: null, after: { number } },
    };
  },

  payOutClosing: withCode(async ({ id }: InputOf<'payOutClosing'>, { db, admin }) => {
    await refuseSwitchedOff(db, 'withdrawalApprovals');
    const closing = await lockClosing(db, id);
    if (closing.state !== 'announced' && closing.state !== 'payingOut')
      throw new CallFailure(409, 'closingNotStarted');
    if (!closing.hasTradingEnded) throw new CallFailure(409, 'closingTradesStill');
    if (await isProposing(db, id)) throw new CallFailure(409, 'closingIsPayingOut');
    await setPayingOut(db, id);
    const run = await insertPayoutRun(db, id, admin.id);
    return {
      output: { message: 'closingPayoutStarted' as const, result: await findClosing(db, id, admin.id) },
      audit: {
        record: id,
        before: { state: closing.state },
        after: { ...stateOf(closing), state: 'payingOut', run },
      },
    };
  }),

  finishClosing: withCode(async ({ id }: InputOf<'finishClosing'>, { db, admin }) => {
    const before = await lockPayingOut(db, id);
    await setClosed(db, id, admin.id);
    const after = stateOf(await lockClosing(db, id));
    return {
      output: { message: 'closingFinished' as const, result: await findClosing(db, id, admin.id) },
      audit: { record: id, before: stateOf(before), after },
    };
  }),

  cancelClosing: withCode(async ({ id, reason }: InputOf<'cancelClosing'>, { db, admin }) => {
    const before = await lockClosing(db, id);
    if (before.state === 'cancelled') throw new CallFailure(409, 'closingIsCancelled');
    await voidRequest(db, { kind, subject: id });
    await setCancelled(db, id, { by: admin.id, reason });
    const after = stateOf(await lockClosing(db, id));
    return {
      output: { message: 'closingCancelled' as const, result: await findClosing(db, id, admin.id) },
      audit: { record: id, before: stateOf(before), after: { ...after, reason } },
    };
  }),
};
