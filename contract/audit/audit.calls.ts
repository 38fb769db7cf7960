import { call } from '../platform/call.ts';

/** The audit trail, for superadmins. */
export const auditCalls = {
  listAudit: call({
    method: 'GET',
    path: '/adminapi/audit',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary:
      'Lists audit entries, newest first. Filters by text, administrator, menu, call, record and time.',
  }),
  listAuditActors: call({
    method: 'GET',
    path: '/adminapi/audit/actors',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists administrators and API keys for the filter of the audit trail.',
  }),
  listRefusedCalls: call({
    method: 'GET',
    path: '/adminapi/audit/refused',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary:
      'Lists calls that were refused for missing permissions of an administrator or API key, by hour, latest hour first.',
  }),
} as const;
