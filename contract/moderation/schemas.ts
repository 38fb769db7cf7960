import { caseDeskSchemas } from './case-desk.schemas.ts';
import { casesSchemas } from './cases.schemas.ts';
import { hideAndNotifySchemas } from './hide-and-notify.schemas.ts';
import { lockdownsSchemas } from './lockdowns.schemas.ts';
import { notesSchemas } from './notes.schemas.ts';
import { reportsSchemas } from './reports.schemas.ts';
import { statementsSchemas } from './statements.schemas.ts';
import { screeningSchemas } from './screening.schemas.ts';
import { travelRuleSchemas } from './travel-rule.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  reports: reportsSchemas,
  cases: casesSchemas,
  notes: notesSchemas,
  caseDesk: caseDeskSchemas,
  lockdowns: lockdownsSchemas,
  hideAndNotify: hideAndNotifySchemas,
  statements: statementsSchemas,
  screening: screeningSchemas,
  travelRule: travelRuleSchemas,
} as const;
