/** What a case can be. */
export const caseStates = ['new', 'investigating', 'waiting', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

/** How a case ends: what is done, or that the report is rejected. */
export const caseOutcomes = ['hidden', 'deleted', 'blocked', 'warned', 'rejected'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** What can be done about a token is more than about a user. */
export const outcomesOf = {
  token: caseOutcomes,
  user: ['blocked', 'warned', 'rejected'],
} as const satisfies Readonly<Record<'token' | 'user', readonly CaseOutcome[]>>;

const open = ['new', 'investigating', 'waiting'] as const;

/**
 * What can happen to a case, and in which states. The calls, bulk runs, the desk's own work and the buttons on the screen all ask
 * this table.
 */
const allowedIn = {
  /** Somebody is put in charge: by *Next*, by themselves or by a colleague. */
  assign: open,
  /** Nobody is in charge any more. */
  release: open,
  /** Put aside until a moment. */
  snooze: open,
  /** The moment has come, or somebody goes on with it before. */
  wake: ['waiting'],
  /** Given to the superadmins. */
  escalate: open,
  close: open,
  /** An appeal opens it again, for somebody else. */
  reopen: ['closed'],
  /** What was done is taken back; it stays closed. */
  reverse: ['closed'],
} as const satisfies Readonly<Record<string, readonly CaseState[]>>;

export type CaseStep = keyof typeof allowedIn;

/** A case as far as its steps go. */
export interface CaseNow {
  state: CaseState;
  isAssigned: boolean;
  isEscalated: boolean;
  /** Something was done that can be taken back. */
  hasActs: boolean;
}

/** Whether a step can be made. */
export function mayStepCase({ state, isEscalated, hasActs }: CaseNow, step: CaseStep): boolean {
  if (!(allowedIn[step] as readonly CaseState[]).includes(state)) return false;
  if (step === 'escalate') return !isEscalated;
  return step !== 'reverse' || hasActs;
}

/**
 * What a step makes of a case.
 * @param acts whether closing it does something that can be taken back
 * @returns undefined where the step can't be made
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
