/** The states of a case. */
export const caseStates = ['new', 'investigating', 'waiting', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

/** The priorities that a case can be raised to: high and urgent. */
export const casePriorities = ['2', '3'] as const;

/** The outcomes of a case: an action, or the report is rejected. */
export const caseOutcomes = ['hidden', 'deleted', 'blocked', 'warned', 'rejected'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** A token has more possible outcomes than a user. */
export const outcomesOf = {
  token: caseOutcomes,
  user: ['blocked', 'warned', 'rejected'],
} as const satisfies Readonly<Record<'token' | 'user', readonly CaseOutcome[]>>;

const open = ['new', 'investigating', 'waiting'] as const;

/**
 * The steps of a case, and the states in which each is allowed. The calls, bulk runs, periodic tasks and the buttons on
 * the screen all use this table.
 */
const allowedIn = {
  /** Assigned by *Next*, by the assignee or by a colleague. */
  assign: open,
  /** Unassigned. */
  release: open,
  /** Snoozed until a time. */
  snooze: open,
  /** The snooze has ended, or somebody continues before its end. */
  wake: ['waiting'],
  /** Gets another priority. */
  prioritize: open,
  /** Escalated to the superadmins. */
  escalate: open,
  close: open,
  /** Reopened by an appeal, for somebody else. */
  reopen: ['closed'],
  /** The actions are undone; the case stays closed. */
  reverse: ['closed'],
} as const satisfies Readonly<Record<string, readonly CaseState[]>>;

export type CaseStep = keyof typeof allowedIn;

/** The properties of a case that its steps depend on. */
export interface CaseNow {
  state: CaseState;
  isAssigned: boolean;
  isEscalated: boolean;
  /** Whether an action was taken that can be undone. */
  hasActs: boolean;
}

/** Whether a step is allowed. */
export function mayStepCase({ state, isEscalated, hasActs }: CaseNow, step: CaseStep): boolean {
  if (!(allowedIn[step] as readonly CaseState[]).includes(state)) return false;
  if (step === 'escalate') return !isEscalated;
  return step !== 'reverse' || hasActs;
}

/**
 * The case after a step.
 * @param acts whether closing it does something that can be undone
 * @returns undefined if the step isn't allowed
 */
export function afterCaseStep(now: CaseNow, step: CaseStep, acts = false): CaseNow | undefined {
  if (!mayStepCase(now, step)) return undefined;
  switch (step) {
    case 'assign':
      return { ...now, state: now.state === 'waiting' ? 'waiting' : 'investigating', isAssigned: true };
    case 'release':
      return { ...now, state: now.state === 'waiting' ? 'waiting' : 'new', isAssigned: false };
    case 'snooze':
      return { ...now, state: 'waiting' };
    case 'wake':
      return { ...now, state: now.isAssigned ? 'investigating' : 'new' };
    case 'prioritize':
      return { ...now };
    case 'escalate':
      return { ...now, state: 'new', isAssigned: false, isEscalated: true };
    case 'close':
      return { ...now, state: 'closed', hasActs: acts };
    case 'reopen':
      return { ...now, state: 'new', isAssigned: false };
    case 'reverse':
      return { ...now, hasActs: false };
  }
}
