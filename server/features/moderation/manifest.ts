import type { Feature } from '#server/platform/calls/feature.ts';
import { approvalRules } from './approval-rules.ts';
import { caseDeskHandlers } from './case-desk/handlers.ts';
import { casesHandlers } from './cases/handlers.ts';
import { casesTask } from './handle-reports.ts';
import { hideAndNotifyHandlers } from './hide-and-notify/handlers.ts';
import { lockdownsHandlers } from './lockdowns/handlers.ts';
import { notesHandlers } from './notes/handlers.ts';
import { reportsHandlers } from './reports/handlers.ts';
import { serveAppeals } from './statements/appeal-page.ts';
import { lapsedStatementsTask } from './statements/end-statement.ts';
import { statementsHandlers } from './statements/handlers.ts';
import { statementPushTask } from './statements/push-task.ts';
import { screeningHandlers } from './screening/handlers.ts';
import { workOnScreeningImport } from './screening/import-run.ts';
import { screeningOracleTask } from './screening/oracle-task.ts';
import { screeningDueTask, screeningLoadTask } from './screening/periodic-tasks.ts';
import { travelRuleTask } from './travel-rule/deliver-task.ts';
import { travelRuleHandlers } from './travel-rule/handlers.ts';
import { serveTravelRule } from './travel-rule/receive.ts';
import { serveFedTransferData } from './travel-rule/take-fed-data.ts';
import { serveWalletProofs } from './travel-rule/wallet-page.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    reports: reportsHandlers,
    cases: casesHandlers,
    caseDesk: caseDeskHandlers,
    notes: notesHandlers,
    lockdowns: lockdownsHandlers,
    hideAndNotify: hideAndNotifyHandlers,
    statements: statementsHandlers,
    screening: screeningHandlers,
    travelRule: travelRuleHandlers,
  },
  routes(app, { authContext }) {
    serveAppeals(app, authContext.services);
    serveTravelRule(app, authContext.services);
    serveFedTransferData(app, authContext);
    serveWalletProofs(app, authContext.services);
  },
  approvalRules,
  periodicTasks: [
    casesTask,
    lapsedStatementsTask,
    statementPushTask,
    screeningDueTask,
    screeningLoadTask,
    screeningOracleTask,
    travelRuleTask,
  ],
  runKinds: { screeningImport: { work: workOnScreeningImport } },
  recordTables: {
    reports: { table: 'reports', name: 'coalesce(name, address)' },
    cases: { table: 'cases', name: 'coalesce(name, address)' },
    statements: { table: 'statements_of_reasons', name: 'name' },
  },
} as const satisfies Feature;
