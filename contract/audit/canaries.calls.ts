import { call } from '../platform/call.ts';

/** Users that raise an alarm when somebody reads them (specification 23.21). */
export const canariesCalls = {
  listCanaries: call({
    method: 'GET',
    path: '/adminapi/canaries',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists canary users, newest first.',
  }),
  addCanary: call({
    method: 'POST',
    path: '/adminapi/canaries',
    access: 'superadmin',
    effect: 'write',
    undo: 'added',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Makes a user a canary. From now on, reading this user raises an alarm.',
  }),
  createCanary: call({
    method: 'POST',
    path: '/adminapi/canaries/create',
    access: 'superadmin',
    effect: 'write',
    undo: 'added',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Creates a new canary user.',
  }),
  removeCanary: call({
    method: 'POST',
    path: '/adminapi/canaries/remove',
    access: 'superadmin',
    effect: 'write',
    undo: 'gone',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Makes a canary an ordinary user again.',
  }),
} as const;
