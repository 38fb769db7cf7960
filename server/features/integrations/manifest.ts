import type { Feature } from '#server/platform/calls/feature.ts';
import { approvalRules } from './approval-rules.ts';
import { serveAgents } from './agents/mcp-route.ts';
import { eventsHandlers } from './events/handlers.ts';
import { serveDownloads } from './feed/downloads.ts';
import { joinTask } from './feed/join-rest.ts';
import { feedOperations } from './feed/open-api.ts';
import { serveFeed } from './feed/feed-routes.ts';
import { importOperations } from './import/open-api.ts';
import { workOnImport } from './import/run.ts';
import { serveImports } from './import/import-routes.ts';
import { importsHandlers } from './imports/handlers.ts';
import { ownActionsHandlers } from './own-actions/handlers.ts';
import { endInterruptedTask } from './own-actions/end-interrupted.ts';
import { sendOwnActionJob } from './own-actions/send-job.ts';
import { applyMessagesTask } from './providers/apply-task.ts';
import { providersHandlers } from './providers/handlers.ts';
import { serveProviders } from './providers/receive.ts';
import { webhookDeliveryTask } from './webhooks/deliver.ts';
import { webhooksHandlers } from './webhooks/handlers.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    events: eventsHandlers,
    imports: importsHandlers,
    ownActions: ownActionsHandlers,
    providers: providersHandlers,
    webhooks: webhooksHandlers,
  },
  approvalRules,
  async routes(app, { authContext }) {
    serveDownloads(app, authContext.services.config);
    serveProviders(app, authContext.services);
    await serveFeed(app, authContext);
    await serveImports(app, authContext);
    await serveAgents(app, authContext);
  },
  operations: () => ({ ...feedOperations(), ...importOperations() }),
  jobs: [sendOwnActionJob],
  periodicTasks: [webhookDeliveryTask, joinTask, endInterruptedTask, applyMessagesTask],
  runKinds: { import: { work: workOnImport } },
} as const satisfies Feature;
