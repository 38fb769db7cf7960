import type { z } from 'zod';
import type { reservesCalls } from '#contract/withdrawals/reserves.calls.ts';
import type { reservesSchemas } from '#contract/withdrawals/reserves.schemas.ts';
import { beginCode, takeCode } from '#server/platform/auth/own-proof.ts';
import { chainLabel } from '#server/platform/chain/chain-info.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import {
  approveRequest,
  refuseRequest,
  requestApproval,
  requireAdmin,
} from '#server/platform/approvals/approval-requests.ts';
import { withCode } from '#server/platform/approvals/with-code.ts';
import { endAddress, insertAddress } from './custody-queries.ts';
import { holdingToRead } from './custody-rules.ts';
import {
  findReserve,
  insertOverride,
  insertRule,
  listReserves,
  lockShortfall,
  type OverrideDetails,
  rulesOf,
} from './queries.ts';

type InputOf<Name extends keyof typeof reservesSchemas> = z.output<(typeof reservesSchemas)[Name]['input']>;

const about = (subject: string) => ({ kind: 'overrideShortfall', subject }) as const;

/** Proof of reserves (specification 18.4 to 18.7). */
export const reservesHandlers: Handlers<typeof reservesCalls, typeof reservesSchemas> = {
  listReserves: (input, { db }) => listReserves(db, input),

  getReserve: (input, context) => findReserve(context, input),

  askToOverride: withCode(async ({ currency, reason, hours }: InputOf<'askToOverride'>, context) => {
    const { db, admin } = context;
    const id = currency.toLowerCase();
    const upTo = await lockShortfall(db, id);
    if (upTo === undefined) throw new CallFailure(409, 'notHeld');
    const details: OverrideDetails = { hours, upTo };
    const request = await requestApproval(db, about(id), { askedBy: admin.id, reason, details });
    return {
      output: { message: 'liftingAsked', result: await findReserve(context, { currency }) },
      audit: { record: id, before: null, after: { request, reason, ...details } },
    };
  }),

  approveOverride: withCode(async ({ currency, request }: InputOf<'approveOverride'>, context) => {
    const { db, admin } = context;
    const id = currency.toLowerCase();
    if ((await lockShortfall(db, id)) === undefined) throw new CallFailure(409, 'notHeld');
    const asked = await approveRequest(db, { ...about(id), id: request }, admin, '/withdraw');
    const { hours, upTo } = asked.details as OverrideDetails;
    const { reason, askedBy, askedById } = asked;
    const endsAt = await insertOverride(db, {
      currency: id,
      upTo,
      reason,
      hours,
      askedBy: askedById,
      approvedBy: admin.id,
    });
    return {
      output: { message: 'overridden', result: await findReserve(context, { currency }) },
      audit: { record: id, before: null, after: { reason, askedBy, upTo, endsAt } },
    };
  }),

  async refuseOverride({ currency, request }, context) {
    const { db, admin } = context;
    const id = currency.toLowerCase();
    await refuseRequest(db, { ...about(id), id: request }, requireAdmin(admin).id);
    return {
      output: { message: 'requestRefused', result: await findReserve(context, { currency }) },
      audit: { record: id, before: { request }, after: null },
    };
  },

  addCustodyAddress: {
    async prepare({ currency, chainId: onChain, address: typed, name, code }, context) {
      const id = currency.toLowerCase();
      // Checked first, so that a mistyped address doesn't use up an attempt with the code.
      const holding = await holdingToRead(context, id, typed, onChain);
      const row = await beginCode(context);
      return async (inside) => {
        const { db, admin, services } = inside;
        const refused = await takeCode(inside, row, code);
        if (refused) return refused;
        const added = await insertAddress(db, { ...holding, currency: id, name, addedBy: admin.id });
        if (!added) throw new CallFailure(409, { address: 'addressCounted' });
        const { address } = holding;
        await mailSuperadmins(db, services, {
          subject: 'custodySubject',
          sentences: [
            {
              sentence: 'custodyBody',
              values: {
                admin: admin.name,
                currency,
                address,
                chain: chainLabel(services.config, holding.chainId),
              },
            },
          ],
          path: '/withdraw/reserves',
        });
        const { contractAddress, chainId } = holding;
        return {
          output: { message: 'custodyLater', result: await findReserve(inside, { currency }) },
          audit: {
            record: id,
            before: null,
            after: { address, name, contractAddress, chainId, inForceAt: added.inForceAt },
          },
        };
      };
    },
  },

  async removeCustodyAddress({ currency, id }, context) {
    const record = currency.toLowerCase();
    const removed = await endAddress(context.db, id, record);
    if (!removed) throw noSuchRecord();
    return {
      output: { message: 'custodyRemoved', result: await findReserve(context, { currency }) },
      audit: { record, before: removed, after: null },
    };
  },

  getReserveRule: ({ currency }, { db }) => rulesOf(db, currency?.toLowerCase() ?? ''),

  setReserveRule: {
    async prepare({ currency, code, ...rule }, context) {
      const row = await beginCode(context);
      return async (inside) => {
        const { db, admin, services } = inside;
        const refused = await takeCode(inside, row, code);
        if (refused) return refused;
        const id = currency?.toLowerCase() ?? '';
        const { before, inForceAt, isLooser } = await insertRule(db, id, rule, admin.id);
        await mailSuperadmins(db, services, {
          subject: 'ruleSubject',
          sentences: [
            {
              sentence: 'ruleBody',
              values: { admin: admin.name, currency: currency ?? '*', tolerance: rule.tolerance },
            },
          ],
          path: '/withdraw/reserves',
        });
        return {
          output: { message: isLooser ? 'ruleLater' : 'successfullyUpdated', result: { ...rule, inForceAt } },
          audit: { record: id || 'all', before, after: { ...rule, inForceAt } },
        };
      };
    },
  },
};
