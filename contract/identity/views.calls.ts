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
    summary: 'Saves density, page size and columns of one list for the signed-in administrator.',
  }),
  listSavedViews: call({
    method: 'GET',
    path: '/adminapi/savedViews',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Lists the saved views of the signed-in administrator: their own, and shared views of lists that they can open.',
  }),
  countViews: call({
    method: 'GET',
    path: '/adminapi/savedViews/counts',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    figures: true,
    summary: 'Returns the row counts of the caller’s saved views where counting is cheap.',
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
    summary: 'Saves a view of a list under a name.',
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
      'Renames a view, or changes what it shows or who sees it. Only superadmins can change shared views of others.',
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
    summary: 'Deletes a view. Only superadmins can delete shared views of others.',
  }),
} as const;
