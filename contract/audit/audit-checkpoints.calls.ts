import { call } from '../platform/call.ts';

/** Audit checkpoints that were exported from this workspace, for superadmins (specification 23.7, 23.14). */
export const auditCheckpointsCalls = {
  listAuditHeads: call({
    method: 'GET',
    path: '/adminapi/audit/heads',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists audit checkpoints that were sent out or anchored on a blockchain, latest first.',
  }),
  getAuditWitnesses: call({
    method: 'GET',
    path: '/adminapi/audit/witnesses',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns where audit checkpoints are sent, the wallet that anchors them, and what blocks anchoring.',
  }),
} as const;
