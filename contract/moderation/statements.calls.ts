import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

const access = ['/case-list'] as const;

/** Statements of reasons for restrictions that cases make, and their appeals (specification 39). */
export const statementsCalls = inModule('statements', {
  listStatements: call({
    method: 'GET',
    path: '/adminapi/statements',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists statements of reasons with the fields of the EU transparency database, newest first.',
  }),
  getStatement: call({
    method: 'GET',
    path: '/adminapi/statement/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns a statement of reasons with its appeal.',
  }),
  decideStatementAppeal: call({
    method: 'POST',
    path: '/adminapi/statement/:id/appeal',
    access,
    effect: 'write',
    undo: 'mail',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Decides a user’s appeal: keeps the restriction or reverses it. Someone other than the person who made the restriction has to decide. The user is notified.',
  }),
  correctStatement: call({
    method: 'POST',
    path: '/adminapi/statement/:id/correction',
    access,
    effect: 'write',
    undo: 'mail',
    event: { none: 'mail' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Corrects a statement of reasons. The version before is kept, the user receives the new one, and the EU transparency database receives it as another statement. Its appeal stays.',
  }),
  sendStatementAgain: call({
    method: 'POST',
    path: '/adminapi/statement/:id/email',
    access,
    effect: 'write',
    undo: 'mail',
    event: { none: 'mail' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Emails a statement of reasons again, to the current address of the user, such as after a failure. At most once an hour if it was sent.',
  }),
  getStatementReport: call({
    method: 'GET',
    path: '/adminapi/statementReport',
    access,
    effect: 'read',
    wrapper: 'record:result',
    figures: true,
    summary: 'Returns the figures of the yearly transparency report.',
  }),
  getStatementPush: call({
    method: 'GET',
    path: '/adminapi/statementPush',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns where statements are sent: the EU transparency database, without its token.',
  }),
  setStatementPush: call({
    method: 'POST',
    path: '/adminapi/statementPush',
    access: 'superadmin',
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'credentials',
    proof: 'recent',
    secret: true,
    wrapper: 'change:message,result',
    summary:
      'Sets the address and the token of the EU transparency database. An empty address stops sending. Without a token, the stored one stays.',
  }),
});
