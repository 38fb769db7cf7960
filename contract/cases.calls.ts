import { call } from './call.ts';

/** Who reads reports reads the cases that are made of them; who works on cases needs their own menu. */
const readers = ['/case-list', '/report-list'] as const;
const workers = ['/case-list'] as const;

/** Cases: what reports about one token or one user lead to (specification 19.1). */
export const casesCalls = {
  listCases: call({
    method: 'GET',
    path: '/adminapi/cases',
    access: readers,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Cases, newest first.',
  }),
  getCase: call({
    method: 'GET',
    path: '/adminapi/case/:id',
    access: readers,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'A case with its reports, its evidence, what was decided, and earlier cases about the same.',
  }),
  getCaseOfReport: call({
    method: 'GET',
    path: '/adminapi/caseOfReport/:id',
    access: readers,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'The same of the case that a report lies in, by the report’s id.',
  }),
  takeNextCase: call({
    method: 'POST',
    path: '/adminapi/nextCase',
    access: workers,
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Puts the caller in charge of the next case. No two callers get the same.',
  }),
  snoozeCase: call({
    method: 'POST',
    path: '/adminapi/case/:id/snooze',
    access: workers,
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Puts a case aside until a moment.',
  }),
  wakeCase: call({
    method: 'POST',
    path: '/adminapi/case/:id/wake',
    access: workers,
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Goes on with a case before its moment has come.',
  }),
  escalateCase: call({
    method: 'POST',
    path: '/adminapi/case/:id/escalate',
    access: workers,
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Gives a case to the superadmins.',
  }),
  closeCase: call({
    method: 'POST',
    path: '/adminapi/case/:id/close',
    access: workers,
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Decides a case: does what the outcome says and marks its reports as handled, at once.',
  }),
  reverseCase: call({
    method: 'POST',
    path: '/adminapi/case/:id/reverse',
    access: workers,
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Takes back what a closed case did.',
  }),
  appealCase: call({
    method: 'POST',
    path: '/adminapi/case/:id/appeal',
    access: workers,
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Opens a closed case again, for somebody else than who decided.',
  }),
  listCaseReasons: call({
    method: 'GET',
    path: '/adminapi/caseReasons',
    access: readers,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'The reasons for which cases are closed, by name.',
  }),
  addCaseReason: call({
    method: 'POST',
    path: '/adminapi/caseReasons',
    access: 'superadmin',
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Adds a reason.',
  }),
  updateCaseReason: call({
    method: 'POST',
    path: '/adminapi/caseReasons/:id',
    access: 'superadmin',
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Renames a reason, or switches it off or on.',
  }),
} as const;
