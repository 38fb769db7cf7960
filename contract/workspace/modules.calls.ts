import { call } from '../platform/call.ts';

/** Which modules are turned off (specification 27). */
export const modulesCalls = {
  listModules: call({
    method: 'GET',
    path: '/adminapi/modules',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Lists the modules with their state and the work that switching each off would leave open.',
  }),
  switchModule: call({
    method: 'POST',
    path: '/adminapi/modules',
    access: 'superadmin',
    effect: 'write',
    undo: { call: 'switchModule', fields: ['isOn'], idAs: 'name', isForm: true },
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    approval: 'request',
    wrapper: 'change:message,result',
    summary:
      'Switches a module off or on. While it is off, its calls answer 404 with its name and its screens are hidden. Its data remains.',
  }),
} as const;
