import { call } from '../platform/call.ts';

/** The audit trail, for superadmins. */
export const auditCalls = {
  listAudit: call({
    method: 'GET',
    path: '/adminapi/audit',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'The audit trail, newest first, by text, admin, menu, call, record and time.',
  }),
  listAuditActors: call({
    method: 'GET',
    path: '/adminapi/audit/actors',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Administrators and API keys for the filter of the audit trail.',
  }),
  listRefusedCalls: call({
    method: 'GET',
    path: '/adminapi/audit/refused',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary:
      'Calls that the rights of a signed-in admin or an API key refused, by hour, the last hour first.',
  }),
} as const;
