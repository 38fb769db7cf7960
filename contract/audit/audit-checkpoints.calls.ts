import { call } from '../platform/call.ts';

/** Audit checkpoints that were exported from this workspace, for superadmins (specification 23.7, 23.14). */
export const auditCheckpointsCalls = {
  listAuditHeads: call({
    method: 'GET',
    path: '/adminapi/audit/heads',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary:
      'Heads of the audit chain that were sent out or anchored on a chain of blocks, the last one first.',
  }),
  getAuditWitnesses: call({
    method: 'GET',
    path: '/adminapi/audit/witnesses',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Where heads of the audit chain go, the wallet that anchors them, and what keeps it from that.',
  }),
} as const;
