/**
 * A process that receives the webhooks of providers and applies them, by the routes and the task of servers, for tests
 * that kill it. It starts faster than a server, prints its port, and never ends on its own.
 */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { applyMessagesTask } from '#server/features/integrations/providers/apply-task.ts';
import { serveProviders } from '#server/features/integrations/providers/receive.ts';
import { startPeriodicTasks } from '#server/platform/jobs/periodic-tasks.ts';
import { holderLog, servicesOfHolder } from './services.ts';

const services = await servicesOfHolder();
const app = Fastify();
serveProviders(app, services);
startPeriodicTasks(services, [{ ...applyMessagesTask, everyMs: 0 }], holderLog, { askMs: 10 });
await app.listen({ port: 0, host: '127.0.0.1' });
console.log((app.server.address() as AddressInfo).port);
