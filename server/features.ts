import type { SchemasFor } from '#contract/platform/call.ts';
import type { calls, Resource } from '#contract/calls.ts';
import type { schemas } from '#contract/schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import type { ApprovalRulesOf } from '#server/platform/approvals/approval-rules.ts';
import type { Feature } from '#server/platform/calls/feature.ts';
import { sweepImagesJob } from '#server/platform/images/sweep.ts';
import { counterCompactionTask } from '#server/platform/lists/compact-counters.ts';
import { sendMailJob } from '#server/platform/mail/send-job.ts';
import { backfillWorker } from '#server/platform/runs/backfill.ts';
import type { RunKind } from '#server/platform/runs/work-on-runs.ts';
import type { RunKindName } from '#server/platform/runs/runs.ts';
import { healthHandlers } from '#server/operations/diagnostics/handlers.ts';
import { objectPurgeTask } from '#server/operations/objects/purge-task.ts';
import { workOnEncrypting } from '#server/operations/secrets/encrypt-again.ts';
import { feature as approvals } from '#server/features/approvals/manifest.ts';
import { feature as audit } from '#server/features/audit/manifest.ts';
import { feature as chain } from '#server/features/chain/manifest.ts';
import { feature as content } from '#server/features/content/manifest.ts';
import { feature as exchange } from '#server/features/exchange/manifest.ts';
import { feature as identity } from '#server/features/identity/manifest.ts';
import { feature as integrations } from '#server/features/integrations/manifest.ts';
import { feature as marketplace } from '#server/features/marketplace/manifest.ts';
import { feature as moderation } from '#server/features/moderation/manifest.ts';
import { feature as privacy } from '#server/features/privacy/manifest.ts';
import { feature as support } from '#server/features/support/manifest.ts';
import { feature as users } from '#server/features/users/manifest.ts';
import { feature as withdrawals } from '#server/features/withdrawals/manifest.ts';
import { feature as workspace } from '#server/features/workspace/manifest.ts';

/** Resources that belong to no feature. */
const base = {
  handlers: { health: healthHandlers },
  jobs: [sendMailJob, sweepImagesJob],
  periodicTasks: [counterCompactionTask, objectPurgeTask],
  runKinds: { backfill: { work: backfillWorker() }, rekey: { work: workOnEncrypting } },
} as const satisfies Feature;

/** Every feature of the product. */
export const features: readonly Feature[] = [
  base,
  identity,
  audit,
  privacy,
  approvals,
  users,
  exchange,
  marketplace,
  chain,
  withdrawals,
  moderation,
  support,
  content,
  integrations,
  workspace,
];

/** A resource of the contract that no feature's manifest includes doesn't compile. */
type AllHandlers = {
  readonly [R in Resource]: (typeof schemas)[R] extends infer S extends SchemasFor<(typeof calls)[R]>
    ? Handlers<(typeof calls)[R], S>
    : never;
};

/** The handlers of every call, by resource. */
export const handlers = {
  ...base.handlers,
  ...identity.handlers,
  ...audit.handlers,
  ...privacy.handlers,
  ...approvals.handlers,
  ...users.handlers,
  ...exchange.handlers,
  ...marketplace.handlers,
  ...chain.handlers,
  ...withdrawals.handlers,
  ...moderation.handlers,
  ...support.handlers,
  ...content.handlers,
  ...integrations.handlers,
  ...workspace.handlers,
} as const satisfies AllHandlers;

/** The rules of the calls that two people may have to make. A manifest without the rules of its feature doesn't compile. */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  ...identity.approvalRules,
  ...privacy.approvalRules,
  ...approvals.approvalRules,
  ...chain.approvalRules,
  ...moderation.approvalRules,
  ...integrations.approvalRules,
  ...workspace.approvalRules,
};

/** Every kind of job that people wait for, and those of upgrades. */
export const runKinds = Object.assign({}, ...features.map((feature) => feature.runKinds)) as Readonly<
  Record<RunKindName, RunKind>
>;
