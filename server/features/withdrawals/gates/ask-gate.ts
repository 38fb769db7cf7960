import { type PolicyGate, screeningGate, travelRuleGate } from '#contract/withdrawals/gates.ts';
import { gateAnswer } from '#contract/withdrawals/gates.schemas.ts';
import type { Services } from '#server/platform/context/services.ts';
import { checkAgain, screeningAnswer } from '#server/platform/screening/screening-answer.ts';
import { openTransfer, travelRuleAnswer } from '#server/platform/travel-rule/travel-rule-answer.ts';
import { ask } from '#server/platform/signed-requests/ask.ts';
import type { DecisionRow } from '../approvals/decision.ts';
import type { StoredGate } from './queries.ts';

/** The time limit of an answer, in milliseconds. */
export const gatePatience = 10_000;

/** What a gate said to a question, or why it said nothing. */
export interface GateOutcome {
  state: 'passed' | 'hit' | 'pending' | 'unknown';
  error: string | null;
  sourceVersion: string | null;
  detail: string | null;
  /** When to ask again, in seconds, as the answer wants it. */
  retryAfter: number | null;
  durationMs: number | null;
}

const none = { sourceVersion: null, detail: null, retryAfter: null, durationMs: null } as const;

/** Removes what the database can't store. */
const storable = (text: string | undefined) => text?.toWellFormed().replaceAll('\0', '\ufffd') ?? null;

/**
 * Sends a question to a gate: whether this withdrawal, exactly as it is, may be paid.
 * @param question the id of the question, which the answer has to repeat
 * @param decision null for a test
 */
export async function askGate(
  services: Services,
  { url }: PolicyGate,
  stored: StoredGate,
  { question, decision }: { question: string; decision: DecisionRow | null },
): Promise<GateOutcome> {
  if (url === screeningGate) return askScreening(services, decision);
  if (url === travelRuleGate) return askTravelRule(services, decision);
  if (stored.isPaused) return { ...none, state: 'unknown', error: 'paused' };
  const { network = null } = (decision?.paidTo ?? {}) as { network?: string | null };
  const data = {
    gate: stored.name,
    question,
    isTest: decision === null,
    withdrawal: decision && {
      id: decision.id,
      userId: decision.userId,
      currency: decision.currencySymbol,
      amount: decision.amount,
      ...(decision.paidTo as Record<string, unknown>),
      network,
    },
  };
  const asked = await ask(
    services,
    { ...stored, url },
    { id: question, type: 'gate.asked', data },
    { schema: gateAnswer, patience: gatePatience },
  );
  const { durationMs } = asked.answer;
  if (asked.error !== undefined) return { ...none, state: 'unknown', error: asked.error, durationMs };
  const { state, version, detail, retryAfter } = asked.value;
  // A recorded answer, or one to somebody else's question, says nothing about this withdrawal.
  if (asked.value.question !== question)
    return { ...none, state: 'unknown', error: 'badAnswer question', durationMs };
  // An address may belong to several chains, so a gate that looked at another one has said nothing either.
  if ((asked.value.network ?? null) !== network)
    return { ...none, state: 'unknown', error: 'badAnswer network', durationMs };
  return {
    state,
    error: null,
    sourceVersion: storable(version),
    detail: storable(detail),
    retryAfter: retryAfter ?? null,
    durationMs,
  };
}

/** When to ask the screening again about a withdrawal that waits for its check, in seconds. */
const checkSeconds = 5;

async function askScreening({ db }: Services, decision: DecisionRow | null): Promise<GateOutcome> {
  const { state, error, version } = await screeningAnswer(db, decision);
  // An answer of an oracle may be missing without anybody asking for it.
  if (decision && state === 'pending') await checkAgain(db, decision);
  return {
    ...none,
    state,
    error,
    sourceVersion: version,
    retryAfter: state === 'pending' ? checkSeconds : null,
  };
}

/** When to ask the Travel Rule again, in seconds. An answer of the counterparty, or a proof, makes it due at once. */
const answerSeconds = 3600;

async function askTravelRule({ db }: Services, decision: DecisionRow | null): Promise<GateOutcome> {
  const { state, error } = await travelRuleAnswer(db, decision);
  if (decision && state === 'pending') await openTransfer(db, decision);
  return { ...none, state, error, retryAfter: state === 'pending' ? answerSeconds : null };
}
