/** What a decision about a withdrawal can be. Released, refused and expired are ends. */
export const decisionStates = ['waiting', 'held', 'approved', 'released', 'refused', 'expired'] as const;
export type DecisionState = (typeof decisionStates)[number];

/**
 * What can happen to a decision, and in which states. The calls, bulk runs, the desk's own work and the buttons on the screen
 * all ask this table.
 */
const allowedIn = {
  /** Somebody with the right lets it go; the last of as many as it needs releases it. */
  approve: ['waiting', 'approved'],
  /** The policy lets it go by itself. */
  release: ['waiting'],
  hold: ['waiting', 'approved'],
  resume: ['held'],
  refuse: ['waiting', 'approved', 'held'],
  /** What was to be decided is something else now: the sender, the user's record or the policy changed. */
  change: ['waiting', 'approved', 'held'],
  /** Approvals no longer count, by their age or because of who gave them. */
  lapse: ['approved'],
  /** The sender says that it is over. */
  end: ['waiting', 'approved', 'held'],
} as const satisfies Readonly<Record<string, readonly DecisionState[]>>;

export type DecisionStep = keyof typeof allowedIn;

/** Whether a step can be made from a state. */
export function mayStep(state: DecisionState, step: DecisionStep): boolean {
  return (allowedIn[step] as readonly DecisionState[]).includes(state);
}

/** A decision as far as its steps go. */
export interface Decided {
  state: DecisionState;
  /** How many people have to approve: 0 where it releases itself. */
  needed: number;
  /** How many have. */
  approvals: number;
}

/**
 * What a step makes of a decision.
 * @returns undefined where the step can't be made from its state
 */
export function afterStep({ state, needed, approvals }: Decided, step: DecisionStep): Decided | undefined {
  if (!mayStep(state, step)) return undefined;
  switch (step) {
    case 'approve': {
      const given = approvals + 1;
      return { state: given >= needed ? 'released' : 'approved', needed, approvals: given };
    }
    case 'release':
      return needed === 0 ? { state: 'released', needed, approvals: 0 } : undefined;
    case 'hold':
      return { state: 'held', needed, approvals: 0 };
    // What somebody held is never released by itself.
    case 'resume':
      return { state: 'waiting', needed: Math.max(1, needed), approvals: 0 };
    case 'refuse':
      return { state: 'refused', needed, approvals: 0 };
    case 'change':
      return { state: state === 'held' ? 'held' : 'waiting', needed, approvals: 0 };
    case 'lapse':
      return { state: 'waiting', needed, approvals: 0 };
    case 'end':
      return { state: 'expired', needed, approvals: 0 };
  }
}

/** Why somebody can't approve a withdrawal. */
export const approvalRefusals = [
  'state',
  'right',
  'secondFactor',
  'approvedAlready',
  'changedUser',
  'changedPolicy',
  'newFactor',
  'madeByApprover',
  'madeAlone',
  'sameDevice',
] as const;
