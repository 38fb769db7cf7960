import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';
import { screeningMaxBytes } from './screening-parts.ts';

const setup = {
  access: 'superadmin',
  effect: 'write',
  event: { none: 'setup' },
  sensitivity: 'rights',
  proof: 'recent',
  wrapper: 'change:message,result',
} as const;

/** Screening (specification 37): sanctions lists, and the users and withdrawals that match their entries. */
export const screeningCalls = inModule('screening', {
  listScreeningLists: call({
    method: 'GET',
    path: '/adminapi/screening/lists',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists the sanctions lists, by name, with the version that counts.',
  }),
  getScreeningList: call({
    method: 'GET',
    path: '/adminapi/screening/lists/:id',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns one sanctions list.',
  }),
  addScreeningList: call({
    method: 'POST',
    path: '/adminapi/screening/lists',
    ...setup,
    approval: 'request',
    undo: 'added',
    summary:
      'Adds a sanctions list. A list with an address is loaded from it every few hours. An oracle is a contract that is asked about each address.',
  }),
  updateScreeningList: call({
    method: 'PUT',
    path: '/adminapi/screening/lists',
    ...setup,
    approval: 'request',
    undo: 'form',
    summary: 'Changes a sanctions list. Its format stays, and so do the chain and contract of an oracle.',
  }),
  deleteScreeningList: call({
    method: 'DELETE',
    path: '/adminapi/screening/lists/:id',
    ...setup,
    approval: 'request',
    undo: 'gone',
    summary: 'Deletes a sanctions list with its entries and hits. The audit trail keeps what was decided.',
  }),
  importScreeningFile: call({
    method: 'POST',
    path: '/adminapi/screening/lists/:id/file',
    ...setup,
    undo: 'nothing',
    multipart: { files: ['file'], maxBytes: screeningMaxBytes },
    summary:
      'Imports a file as the next version of a list, as a run, and checks everybody with its new entries. A file that is incomplete or less than half as large as the version before is refused, and changes nothing. With two-person approval, the first upload waits until another superadmin uploads the same file.',
  }),
  loadScreeningList: call({
    method: 'POST',
    path: '/adminapi/screening/lists/:id/load',
    access: 'superadmin',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'setup' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Loads a list from its address soon.',
  }),
  listScreeningVersions: call({
    method: 'GET',
    path: '/adminapi/screening/lists/:id/versions',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists the files of a list, newest first, with what each changed or why it was refused.',
  }),
  listScreeningChanges: call({
    method: 'GET',
    path: '/adminapi/screening/lists/:id/changes',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists the entries that a version of a list added, changed or removed.',
  }),
  listScreeningHits: call({
    method: 'GET',
    path: '/adminapi/screening/hits',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists users and withdrawals that match an entry of a sanctions list, newest first.',
  }),
  getScreeningHit: call({
    method: 'GET',
    path: '/adminapi/screening/hits/:id',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns one hit: the subject, the entry of the list, and the parts of the score.',
  }),
  decideScreeningHit: call({
    method: 'POST',
    path: '/adminapi/screening/hits/:id/decision',
    access: 'superadmin',
    effect: 'write',
    undo: 'nothing',
    event: 'screening.decided',
    sensitivity: 'money',
    proof: 'recent',
    approval: 'request',
    wrapper: 'change:message,result',
    summary:
      'Dismisses or confirms an open hit, once, with a reason. The decision stays until the entry or the subject changes.',
  }),
});
