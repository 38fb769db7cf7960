/** The states of a decision about a withdrawal. Released, refused and expired are final. */
export const decisionStates = ['waiting', 'held', 'approved', 'released', 'refused', 'expired'] as const;
export type DecisionState = (typeof decisionStates)[number];

/**
 * The steps of a decision, and the states in which each is allowed. The calls, bulk runs, periodic tasks and the
 * buttons on the screen all use this table.
 */
const allowedIn = {
  /** An approver approves it. The last required approval releases it. */
  approve: ['waiting', 'approved'],
  /** The policy releases it automatically. */
  release: ['waiting'],
  hold: ['waiting', 'approved'],
  resume: ['held'],
  refuse: ['waiting', 'approved', 'held'],
  /** The basis of the decision changed: the sender's data, the user's record or the policy. */
  change: ['waiting', 'approved', 'held'],
  /** Approvals no longer count, because they expired or because of their approvers. */
  lapse: ['approved'],
  /** The sender says that it has ended. */
  end: ['waiting', 'approved', 'held'],
} as const satisfies Readonly<Record<string, readonly DecisionState[]>>;

export type DecisionStep = keyof typeof allowedIn;

/** Whether a step is allowed in a state. */
export function mayStep(state: DecisionState, step: DecisionStep): boolean {
  return (allowedIn[step] as readonly DecisionState[]).includes(state);
}

/** The properties of a decision that its steps depend on. */
export interface Decided {
  state: DecisionState;
  /** How many approvals it needs; 0 if it is released automatically. */
  needed: number;
  /** How many approvals it has. */
  approvals: number;
}

/**
 * The decision after a step.
 * @returns undefined if the step isn't allowed in its state
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
    // A decision that was held is never released automatically.
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

/** Why an administrator can't approve a withdrawal. */
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
