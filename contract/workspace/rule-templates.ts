import { ruleCapMax } from '../platform/limits.ts';

/** Rules to start from, with what people usually adapt. */
export const ruleTemplates = {
  casePriority: {
    event: 'case.reported',
    // Those that are high or urgent already stay as they are.
    matching: { reportCount: '5..', priority: '1' },
    actions: [{ name: 'raise', value: '2' }],
    cap: ruleCapMax,
  },
  caseAssignment: {
    event: 'case.opened',
    matching: {},
    actions: [{ name: 'autoAssign', value: '' }],
    cap: ruleCapMax,
  },
} as const;
