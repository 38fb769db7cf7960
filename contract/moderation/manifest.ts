import { caseDeskCalls } from './case-desk.calls.ts';
import { casesCalls } from './cases.calls.ts';
import { hideAndNotifyCalls } from './hide-and-notify.calls.ts';
import { lockdownsCalls } from './lockdowns.calls.ts';
import { notesCalls } from './notes.calls.ts';
import { reportsCalls } from './reports.calls.ts';
import { statementsCalls } from './statements.calls.ts';
import { screeningCalls } from './screening.calls.ts';
import { travelRuleCalls } from './travel-rule.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  reports: reportsCalls,
  cases: casesCalls,
  notes: notesCalls,
  caseDesk: caseDeskCalls,
  lockdowns: lockdownsCalls,
  hideAndNotify: hideAndNotifyCalls,
  statements: statementsCalls,
  screening: screeningCalls,
  travelRule: travelRuleCalls,
} as const satisfies Readonly<Record<string, Calls>>;

/** The resources of this feature that the feed changes, by the name in the audit trail. */
export const changedBy = {
  'feed/reports': 'reports',
  takeTravelRuleData: 'travelRule',
} as const;
