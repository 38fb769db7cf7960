import type { Feature } from '#server/platform/calls/feature.ts';
import { appearanceHandlers } from './appearance/handlers.ts';
import { approvalRules } from './approval-rules.ts';
import { bulkHandlers } from './bulk/handlers.ts';
import { workOnBulk } from './bulk/work.ts';
import { dashboardHandlers } from './dashboard/handlers.ts';
import { serveDirectExports } from './exports/direct.ts';
import { exportsHandlers } from './exports/handlers.ts';
import { exportOperations } from './exports/open-api.ts';
import { readListBy } from './exports/read-list.ts';
import { exportSender } from './exports/send.ts';
import { serveExports } from './exports/export-routes.ts';
import { findHandlers } from './find/handlers.ts';
import { liveHandlers } from './live/handlers.ts';
import { serveLive } from './live/live-stream-routes.ts';
import { modulesHandlers } from './modules/handlers.ts';
import { buildOwnFieldIndex } from './own-fields/build-index.ts';
import { monthlyFiguresHandlers } from './monthly-figures/handlers.ts';
import { ownFieldsHandlers } from './own-fields/handlers.ts';
import { purgeOwnFieldsTask } from './own-fields/purge.ts';
import { recordPagesHandlers } from './record-pages/handlers.ts';
import { rulesHandlers } from './rules/handlers.ts';
import { workOnTrial } from './rules/trial.ts';
import { rulesTask } from './rules/work.ts';
import { runsHandlers } from './runs/handlers.ts';
import { sampleDataHandlers } from './sample-data/handlers.ts';
import { removeSample } from './sample-data/remove-sample.ts';
import { serverSettingsHandlers } from './server-settings/handlers.ts';
import { appearanceTask } from '#server/platform/appearance/follow.ts';
import { serverSettingsTask } from '#server/platform/server-settings/follow.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    dashboard: dashboardHandlers,
    find: findHandlers,
    recordPages: recordPagesHandlers,
    runs: runsHandlers,
    bulk: bulkHandlers,
    exports: exportsHandlers,
    live: liveHandlers,
    modules: modulesHandlers,
    serverSettings: serverSettingsHandlers,
    appearance: appearanceHandlers,
    ownFields: ownFieldsHandlers,
    sampleData: sampleDataHandlers,
    rules: rulesHandlers,
    monthlyFigures: monthlyFiguresHandlers,
  },
  approvalRules,
  routes(app, { authContext, handlers }) {
    const send = exportSender({ services: authContext.services, readList: readListBy(handlers) });
    serveExports(app, authContext.services, send);
    serveDirectExports(app, authContext, send);
    serveLive(app, authContext);
  },
  operations: exportOperations,
  periodicTasks: [purgeOwnFieldsTask, appearanceTask, serverSettingsTask, rulesTask],
  runKinds: {
    export: { lost: 'exportLost' },
    bulk: { work: workOnBulk },
    sampleRemoval: { work: removeSample },
    fieldIndex: { work: buildOwnFieldIndex },
    ruleTrial: { work: workOnTrial },
  },
} as const satisfies Feature;
