import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

/** Sums of a month by kind, currency and chain (specification 41). */
export const monthlyFiguresCalls = inModule('monthlyFigures', {
  getMonthlyFigures: call({
    method: 'GET',
    path: '/adminapi/monthlyFigures',
    access: ['/adminfees'],
    effect: 'read',
    figures: true,
    wrapper: 'record:result',
    summary:
      'Returns the fees, royalties, volumes and completed withdrawals of a month in UTC by currency and chain, for the menus that the caller can open.',
  }),
});
