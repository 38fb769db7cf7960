import { appearanceCalls } from './appearance.calls.ts';
import { bulkCalls } from './bulk.calls.ts';
import { dashboardCalls } from './dashboard.calls.ts';
import { exportsCalls } from './exports.calls.ts';
import { findCalls } from './find.calls.ts';
import { healthCalls } from './health.calls.ts';
import { liveCalls } from './live.calls.ts';
import { modulesCalls } from './modules.calls.ts';
import { monthlyFiguresCalls } from './monthly-figures.calls.ts';
import { ownFieldsCalls } from './own-fields.calls.ts';
import { recordPagesCalls } from './record-pages.calls.ts';
import { rulesCalls } from './rules.calls.ts';
import { runsCalls } from './runs.calls.ts';
import { sampleDataCalls } from './sample-data.calls.ts';
import { serverSettingsCalls } from './server-settings.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  dashboard: dashboardCalls,
  find: findCalls,
  recordPages: recordPagesCalls,
  runs: runsCalls,
  bulk: bulkCalls,
  exports: exportsCalls,
  live: liveCalls,
  health: healthCalls,
  modules: modulesCalls,
  serverSettings: serverSettingsCalls,
  appearance: appearanceCalls,
  ownFields: ownFieldsCalls,
  sampleData: sampleDataCalls,
  rules: rulesCalls,
  monthlyFigures: monthlyFiguresCalls,
} as const satisfies Readonly<Record<string, Calls>>;
