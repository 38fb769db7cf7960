import { call } from '../platform/call.ts';

/** Table layouts of an administrator, and saved views of lists (specification 5.30 and 5.31). */
export const viewsCalls = {
  saveListPreferences: call({
    method: 'PUT',
    path: '/adminapi/listPreferences',
    access: 'signedIn',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'ownAccount' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Remembers density, page size and the columns of one list for the signed-in admin.',
  }),
  listSavedViews: call({
    method: 'GET',
    path: '/adminapi/savedViews',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'The saved views that the signed-in admin sees: own ones, and shared ones of lists that are open to them.',
  }),
  countViews: call({
    method: 'GET',
    path: '/adminapi/savedViews/counts',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    figures: true,
    summary:
      'How many rows the saved views have that the signed-in admin sees, where counting them is cheap.',
  }),
  addSavedView: call({
    method: 'POST',
    path: '/adminapi/savedViews',
    access: 'signedIn',
    effect: 'write',
    undo: 'added',
    event: { none: 'ownAccount' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Keeps a view of a list under a name.',
  }),
  updateSavedView: call({
    method: 'PUT',
    path: '/adminapi/savedViews/:id',
    access: 'signedIn',
    effect: 'write',
    undo: 'form',
    event: { none: 'ownAccount' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Renames a view, changes what it shows or who sees it. Others’ shared views are changed by superadmins alone.',
  }),
  deleteSavedView: call({
    method: 'DELETE',
    path: '/adminapi/savedViews/:id',
    access: 'signedIn',
    effect: 'write',
    undo: 'gone',
    event: { none: 'ownAccount' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Deletes a view. Others’ shared views are deleted by superadmins alone.',
  }),
} as const;
