/** The kinds of records that can have an assignee: those that need work, not only lookups. */
export const assignableKinds = ['ticket', 'report', 'case', 'verification', 'withdrawal', 'user'] as const;

/** A kind that can have an assignee. */
export type AssignableKind = (typeof assignableKinds)[number];
