import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';
import { menusOfOwnFields } from '../platform/own-field-kinds.ts';

type Menu = (typeof menusOfOwnFields)[keyof typeof menusOfOwnFields];
const access = Object.values(menusOfOwnFields) as [Menu, ...Menu[]];

/** Fields that a company adds to its records (specification 32). */
export const ownFieldsCalls = inModule('ownFields', {
  listOwnFields: call({
    method: 'GET',
    path: '/adminapi/own-fields',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Lists the own fields of the kinds of records that the caller can read, in their order.',
  }),
  addOwnField: call({
    method: 'POST',
    path: '/adminapi/own-fields',
    access: 'superadmin',
    effect: 'write',
    undo: { call: 'deleteOwnField' },
    event: { none: 'setup' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Adds a field to a kind of record. Its key, its type and whether it is personal are permanent.',
  }),
  updateOwnField: call({
    method: 'PUT',
    path: '/adminapi/own-fields/:id',
    access: 'superadmin',
    effect: 'write',
    undo: { call: 'updateOwnField', fields: ['label', 'choices', 'position', 'isFilterable'], isForm: true },
    event: { none: 'setup' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Changes the label, the choices and the place of an own field, and whether lists can be filtered by it.',
  }),
  deleteOwnField: call({
    method: 'DELETE',
    path: '/adminapi/own-fields/:id',
    access: 'superadmin',
    effect: 'write',
    undo: { call: 'restoreOwnField' },
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary:
      'Deletes an own field. Its values are hidden at once and removed from the records 30 days later, until when it can be restored.',
  }),
  restoreOwnField: call({
    method: 'POST',
    path: '/adminapi/own-fields/:id/restore',
    access: 'superadmin',
    effect: 'write',
    undo: { call: 'deleteOwnField' },
    event: { none: 'setup' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Restores a deleted own field with its values.',
  }),
  getOwnValues: call({
    method: 'GET',
    path: '/adminapi/own-values/:kind/:record',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns the values of a record’s own fields.',
  }),
  setOwnValues: call({
    method: 'PUT',
    path: '/adminapi/own-values/:kind/:record',
    access,
    effect: 'write',
    undo: { call: 'setOwnValues', fields: ['kind', 'values'], idAs: 'record' },
    event: 'record.fields_changed',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Changes the values of a record’s own fields. Fields that are left out keep their value; null empties a field.',
  }),
} as const);
