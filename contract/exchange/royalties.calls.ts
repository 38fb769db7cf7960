import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

/** Royalties of sales on the chain (specification 41.2). */
export const royaltiesCalls = inModule('monthlyFigures', {
  listRoyalties: call({
    method: 'GET',
    path: '/adminapi/royalties',
    access: ['/adminfees'],
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists the royalties that sales on the chain paid to creators, newest first.',
  }),
});
