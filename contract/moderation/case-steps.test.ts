import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterCaseStep, type CaseNow, caseStates, type CaseStep, mayStepCase } from './case-steps.ts';

const steps: readonly CaseStep[] = [
  'assign',
  'release',
  'snooze',
  'wake',
  'prioritize',
  'escalate',
  'close',
  'reopen',
  'reverse',
];
const walk = fc.array(fc.tuple(fc.constantFrom(...steps), fc.boolean()), { maxLength: 60 });
const start: CaseNow = { state: 'new', isAssigned: false, isEscalated: false, hasActs: false };

it('whatever happens to a case in whatever order, it stays sound', () => {
  fc.assert(
    fc.property(walk, (walked) => {
      let now = start;
      for (const [step, acts] of walked) {
        const after = afterCaseStep(now, step, acts);
        expect(after !== undefined).toBe(mayStepCase(now, step));
        if (!after) continue;
        // What is new waits for anybody; what is investigated has somebody.
        if (after.state === 'new') expect(after.isAssigned).toBe(false);
        if (after.state === 'investigating') expect(after.isAssigned).toBe(true);
        // Only an appeal leaves the end, and only closing does or replaces something.
        if (now.state === 'closed' && step !== 'reopen') expect(after.state).toBe('closed');
        if (after.hasActs && !now.hasActs) expect(step).toBe('close');
        if (step === 'reopen') expect(after.hasActs).toBe(now.hasActs);
        // Once with the superadmins, always.
        if (now.isEscalated) expect(after.isEscalated).toBe(true);
        now = after;
      }
    }),
  );
});

it('every open case can be closed, and nothing of an open one can be taken back', () => {
  for (const state of caseStates) {
    const now = { ...start, state, hasActs: true };
    expect(mayStepCase(now, 'close'), state).toBe(state !== 'closed');
    expect(mayStepCase(now, 'reverse'), state).toBe(state === 'closed');
    expect(mayStepCase(now, 'reopen'), state).toBe(state === 'closed');
  }
});
