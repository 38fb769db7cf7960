import { call } from '../platform/call.ts';

/** How the workspace looks: name, logos, accent color, favicon, email header (specification 29). */
export const appearanceCalls = {
  getAppearance: call({
    method: 'GET',
    path: '/adminapi/appearance',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns the name, logos, accent color, favicon and email header of the workspace.',
  }),
  updateAppearance: call({
    method: 'POST',
    path: '/adminapi/appearance',
    access: 'superadmin',
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'publication',
    proof: 'recent',
    wrapper: 'change:message,result',
    multipart: { files: ['logo', 'logoDark', 'favicon'] },
    summary:
      'Changes how the workspace looks. Omitted pictures stay the same, and `remove` names pictures to remove. White text on the accent color needs a contrast of 4.5:1.',
  }),
  resetAppearance: call({
    method: 'POST',
    path: '/adminapi/appearance/reset',
    access: 'superadmin',
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'publication',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Resets how the workspace looks to the default.',
  }),
} as const;
