/**
 * A process that decides about withdrawals and asks their gates by the tasks of servers, all the time, for tests that
 * kill it. It starts faster than a server, prints `ready`, and never ends on its own.
 */
import { policyDecisionTask } from '#server/features/withdrawals/approvals/policy-decision-task.ts';
import { gateAskTask } from '#server/features/withdrawals/gates/gate-ask-task.ts';
import { startPeriodicTasks } from '#server/platform/jobs/periodic-tasks.ts';
import { holderLog, servicesOfHolder } from './services.ts';

// Without the pauses of servers, so that a kill finds work in progress.
const tasks = [policyDecisionTask, gateAskTask].map((task) => ({ ...task, everyMs: 0 }));
startPeriodicTasks(await servicesOfHolder(), tasks, holderLog, { askMs: 10 });
console.log('ready');
