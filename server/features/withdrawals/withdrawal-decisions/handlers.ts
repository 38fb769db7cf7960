import type { PolicyGate } from '#contract/withdrawals/gates.ts';
import { mayStep } from '#contract/withdrawals/decision-steps.ts';
import { mayUse } from '#contract/platform/menu.ts';
import type { withdrawalDecisionsCalls } from '#contract/withdrawals/withdrawal-decisions.calls.ts';
import type { withdrawalDecisionsSchemas } from '#contract/withdrawals/withdrawal-decisions.schemas.ts';
import { isOwnGate } from '#contract/withdrawals/gates.ts';
import { changedRows } from '#contract/withdrawals/withdrawal-policy.ts';
import { beginCode, getSecurityRow, takeSecondFactorOf } from '#server/platform/auth/own-proof.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import type { CallContext, Caller, Handlers, SignedInAdmin } from '#server/platform/context/context.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import { refuseForbidden } from '#server/platform/signed-requests/refuse-forbidden.ts';
import { translate } from '#server/platform/messages/translate.ts';
import {
  approve,
  auditOfDecision,
  beginStep,
  prepareApproval,
  prepareStep,
  startApproval,
} from '../approvals/approve.ts';
import { approverConflictOf, validApprovals } from '../approvals/approvers.ts';
import {
  type DecisionRow,
  makeStep,
  readDecision,
  releaseRequestOf,
  voidApprovals,
} from '../approvals/decision.ts';
import { policyInputsOf } from '../approvals/policy-inputs.ts';
import { gateResultsOf, holdsOfGates } from '../approvals/gate-results.ts';
import { previewHolds } from '../approvals/holds.ts';
import { currentPolicy } from '../approvals/current-policy.ts';
import { emailsOf } from '#server/platform/approvals/pending-changes.ts';
import { refuseSameMailbox } from '#server/platform/approvals/mailbox.ts';
import { shownGates } from '../gates/overrides.ts';
import { addMissingGates, expireResults } from '../gates/queries.ts';
import { cardOf } from './card-queries.ts';
import { approversOf } from './approver-queries.ts';
import {
  dropProposal,
  insertProposal,
  lockPolicies,
  type PolicyVersion,
  policyVersions,
  putInForce,
  tryPolicy,
} from './policy-queries.ts';
import { detailsOf, findWithdrawalDecision, listWithdrawalDecisions } from './queries.ts';

type Step = { id: string; version: number; reason: string; code: string };

/**
 * Returns the context of a person, because only people have a second factor. API keys are refused before these
 * calls.
 */
function person(context: CallContext<Caller>): CallContext<SignedInAdmin> {
  if (context.admin.kind !== 'admin') throw new CallFailure(403, 'notForKeys');
  return context as CallContext<SignedInAdmin>;
}

/** A step that one person makes with a reason and the second factor. */
function stepWithFactor(step: 'resume' | 'refuse', message: 'decisionResumed' | 'decisionRefused') {
  return {
    async prepare({ id, version, reason, code }: Step, context: CallContext<Caller>) {
      await prepareStep(person(context), { id, version }, step);
      return async (inside: CallContext<Caller>) => {
        const { db } = inside;
        const before = await beginStep({ db }, { id, version }, step);
        const wrong = await takeSecondFactorOf(person(inside), id, code);
        if (wrong) return wrong;
        await voidApprovals(db, id, step === 'refuse' ? 'ended' : 'held');
        const after = await makeStep(db, before, step, { reason });
        return {
          output: { message, result: await findWithdrawalDecision(db, id) },
          audit: auditOfDecision(before, after, { reason }),
        };
      };
    },
  };
}

/** Whether the caller is a person with the right to approve, who therefore sees the whole destination. */
const mayApprove = (admin: Caller): boolean =>
  admin.kind === 'admin' && mayUse(admin, '/withdrawal-approvals', 'write');

/** Why the caller can't approve the decision now; null if they can. */
async function cannotApprove({ db, services, admin }: CallContext<Caller>, decision: DecisionRow) {
  if (!mayStep(decision.state, 'approve')) return 'state';
  if (!mayApprove(admin)) return 'right';
  const { isOn } = await getSecurityRow(services.db, admin.id);
  if (!isOn) return 'secondFactor';
  const { approvers } = await validApprovals(db, services.keys, decision, { voids: false });
  return approverConflictOf(db, admin.id, decision, approvers);
}

/** The audit form of a version of the policy. The replay of releases reads from it what each row required. */
function auditedPolicy({
  version,
  state,
  rows,
  lists,
  gates,
  approvalHours,
  changedRows: changed,
}: PolicyVersion) {
  return { version, state, rows, lists, gates, approvalHours, changedRows: changed };
}

async function oneVersion(db: CallContext['db'], version: number): Promise<PolicyVersion> {
  const [found] = await policyVersions(db, { version });
  if (!found) throw noSuchRecord();
  return found;
}

async function proposedVersion(db: CallContext['db'], version: number): Promise<PolicyVersion> {
  const found = await oneVersion(db, version);
  if (found.state !== 'proposed') throw new CallFailure(409, 'policyNotProposed');
  return found;
}

/** Decisions about withdrawals, and the policy behind them (specification 17.1 to 17.8). */
export const withdrawalDecisionsHandlers: Handlers<
  typeof withdrawalDecisionsCalls,
  typeof withdrawalDecisionsSchemas
> = {
  listWithdrawalDecisions: (input, { db, admin }) => listWithdrawalDecisions(db, input, admin),

  async getWithdrawalDecision({ id }, context) {
    const { db, admin, language } = context;
    const [shown, decision] = await Promise.all([findWithdrawalDecision(db, id), readDecision(db, id)]);
    const policy = await currentPolicy(db);
    // The trail has those of a withdrawal that was decided.
    const isOpen = mayStep(decision.state, 'change');
    const [details, inputs, holds, gates] = await Promise.all([
      detailsOf(db, id),
      policyInputsOf(db, [id], { asOf: 'now' }),
      previewHolds(db, await releaseRequestOf(db, decision)),
      isOpen ? gateResultsOf(db, decision, policy) : [],
    ]);
    const [under] =
      decision.policyVersion === null || decision.policyVersion === policy.version
        ? [policy]
        : await policyVersions(db, { version: decision.policyVersion });
    const matched = under?.rows.findIndex((one) => one.key === decision.policyRow) ?? -1;
    const row = under?.rows[matched] ?? null;
    const decides = mayUse(admin, '/withdrawal-approvals', 'read');
    return {
      ...shown,
      ...details,
      row,
      holds: [...holds, ...holdsOfGates(gates)].map(({ because }) => translate(because, language)),
      gates: await shownGates(db, id, gates, admin),
      cannotApprove: await cannotApprove(context, decision),
      card: decides
        ? {
            ...(await cardOf(db, decision, { inputs: inputs.get(id), policy })),
            approves: mayApprove(admin) ? details.paidTo : null,
            rules: under?.rows.slice(0, matched + 1) ?? [],
            ...(mayStep(decision.state, 'approve')
              ? await approversOf(db, context.services.keys, decision)
              : { approvers: [], blockedApprovers: null }),
          }
        : null,
    };
  },

  startPasskeyApproval: (input, context) => startApproval(person(context), input),

  approveWithdrawal: {
    async prepare(input, context) {
      const approval = await prepareApproval(person(context), input);
      return async (inside) => {
        const made = await approve(person(inside), approval);
        if (made.refused) return { refused: made.refused, audit: made.audit };
        const result = await findWithdrawalDecision(inside.db, input.id);
        const message = result.state === 'released' ? 'decisionReleased' : 'decisionApproved';
        return { output: { message, result }, audit: made.audit };
      };
    },
  },

  async holdWithdrawal({ id, version, reason }, { db }) {
    const before = await beginStep({ db }, { id, version }, 'hold');
    await voidApprovals(db, id, 'held');
    const after = await makeStep(db, before, 'hold', { reason });
    return {
      output: { message: 'decisionHeld', result: await findWithdrawalDecision(db, id) },
      audit: auditOfDecision(before, after, { reason }),
    };
  },

  resumeWithdrawal: stepWithFactor('resume', 'decisionResumed'),
  refuseWithdrawal: stepWithFactor('refuse', 'decisionRefused'),

  async getWithdrawalPolicy(_input, { db }) {
    const [[inForce], [proposed], before] = await Promise.all([
      policyVersions(db, { state: 'in force' }),
      policyVersions(db, { state: 'proposed' }),
      policyVersions(db, { isBefore: true }),
    ]);
    if (!inForce) throw new Error('No policy of withdrawals is in force.');
    return { inForce, proposed: proposed ?? null, before };
  },

  tryWithdrawalPolicy: (policy, { db }) => tryPolicy(db, policy),

  proposeWithdrawalPolicy: {
    async prepare({ basedOn, rows, lists, gates, approvalHours, code }, context) {
      for (const { url } of gates) if (!isOwnGate(url)) refuseForbidden(context.services, url, 'gates');
      await beginCode(context);
      return async (inside) => {
        const { db, admin, services } = inside;
        await lockPolicies(db);
        const before = await currentPolicy(db);
        if (before.version !== basedOn) throw changedMeanwhile();
        const [waiting] = await policyVersions(db, { state: 'proposed' });
        if (waiting) throw new CallFailure(409, 'policyProposedAlready');
        const wrong = await takeSecondFactorOf(inside, String(before.version), code);
        if (wrong) return wrong;
        await addMissingGates(
          db,
          services,
          gates.map(({ name }) => name),
        );
        const version = await insertProposal(db, {
          rows,
          lists,
          gates,
          approvalHours,
          changedRows: changedRows(before, { rows, lists, gates }),
          proposedBy: admin.id,
        });
        await mailSuperadmins(db, services, {
          subject: 'policyNewsSubject',
          sentences: [{ sentence: 'policyNewsProposed', values: { admin: admin.name } }],
          path: '/withdrawal-policy',
        });
        const result = await oneVersion(db, version);
        return {
          output: { message: 'policyProposed', result },
          audit: { record: String(version), before: null, after: auditedPolicy(result) },
        };
      };
    },
  },

  confirmWithdrawalPolicy: {
    async prepare({ version, code }, context) {
      await beginCode(context);
      return async (inside) => {
        const { db, admin } = inside;
        await lockPolicies(db);
        const before = await proposedVersion(db, version);
        if (before.proposedBy?.id === admin.id) throw new CallFailure(409, 'policyOwnProposal');
        if (before.proposedBy) refuseSameMailbox(admin.email, await emailsOf(db, [before.proposedBy.id]));
        const wrong = await takeSecondFactorOf(inside, String(version), code);
        if (wrong) return wrong;
        const former = await currentPolicy(db);
        await putInForce(db, version, admin.id);
        // Results from before a gate was added or counted for longer don't come back.
        const isKnown = (gate: PolicyGate) =>
          former.gates.some((one) => one.name === gate.name && one.validMinutes >= gate.validMinutes);
        await expireResults(
          db,
          before.gates.filter((gate) => !isKnown(gate)).map(({ name }) => name),
        );
        const result = await oneVersion(db, version);
        return {
          output: { message: 'policyInForce', result },
          audit: {
            record: String(version),
            before: { state: 'proposed' },
            after: auditedPolicy(result),
          },
        };
      };
    },
  },

  async dropWithdrawalPolicy({ version }, { db }) {
    const before = await proposedVersion(db, version);
    if (!(await dropProposal(db, version))) throw new CallFailure(409, 'policyNotProposed');
    const result = await oneVersion(db, version);
    return {
      output: { message: 'policyDropped', result },
      audit: {
        record: String(version),
        before: { state: before.state },
        after: { version, state: result.state },
      },
    };
  },
};
