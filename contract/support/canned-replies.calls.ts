import { call } from '../platform/call.ts';

const access = ['/support'] as const;

/** Canned replies of support (specification 20.3). */
export const cannedRepliesCalls = {
  listCannedReplies: call({
    method: 'GET',
    path: '/adminapi/canned-replies',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists canned replies, by name.',
  }),
  getCannedReply: call({
    method: 'GET',
    path: '/adminapi/canned-replies/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns one canned reply.',
  }),
  addCannedReply: call({
    method: 'POST',
    path: '/adminapi/canned-replies',
    access,
    effect: 'write',
    undo: 'added',
    event: { none: 'team' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Adds a canned reply.',
  }),
  updateCannedReply: call({
    method: 'PUT',
    path: '/adminapi/canned-replies/:id',
    access,
    effect: 'write',
    undo: { call: 'updateCannedReply', fields: ['name', 'text'], isForm: true },
    event: { none: 'team' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Changes a canned reply.',
  }),
  deleteCannedReply: call({
    method: 'DELETE',
    path: '/adminapi/canned-replies/:id',
    access,
    effect: 'write',
    undo: 'gone',
    event: { none: 'team' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Deletes a canned reply.',
  }),
} as const;
