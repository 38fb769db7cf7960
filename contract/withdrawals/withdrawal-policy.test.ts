import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals } from '../platform/decimal.ts';
import { afterStep, type Decided, type DecisionStep, mayStep } from './decision-steps.ts';
import {
  changedRows,
  evaluatePolicy,
  lastRow,
  type PolicyInputs,
  policyOutcomes,
  type PolicyRow,
  userFlags,
} from './withdrawal-policy.ts';

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, part]) =>
    part === 0 ? String(whole) : `${whole}.${String(part).padStart(6, '0')}`.replace(/0+$/, ''),
  );
const hours = fc.option(fc.double({ min: 0, max: 10_000, noNaN: true }));
const inputs: fc.Arbitrary<PolicyInputs> = fc.record({
  currencySymbol: fc.constantFrom('ETH', 'eth', 'BTC', 'USD'),
  amount,
  sumOfDay: amount,
  sumOfWeek: amount,
  countOfDay: fc.nat(50),
  countOfWeek: fc.nat(200),
  destination: fc.option(fc.constantFrom('0xAb', '0xab', 'iban 1')),
  destinationHours: hours,
  userFlags: fc.subarray([...userFlags]),
  accountHours: hours,
  isFirst: fc.boolean(),
  credentialsHours: hours,
});
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const row = fc
  .record({
    currency: fc.option(fc.constantFrom('ETH', 'Btc')),
    outcome: fc.constantFrom(...policyOutcomes),
    conditions: fc.record({
      amountFrom: maybe(amount),
      sumOfDayFrom: maybe(amount),
      countOfDayFrom: maybe(fc.integer({ min: 1, max: 60 })),
      newDestinationHours: maybe(fc.integer({ min: 1, max: 8760 })),
      onList: maybe(fc.constantFrom('stolen', 'missing')),
      userFlag: maybe(fc.constantFrom(...userFlags)),
      accountDays: maybe(fc.integer({ min: 1, max: 400 })),
      isFirst: maybe(fc.constant(true as const)),
      credentialsHours: maybe(fc.integer({ min: 1, max: 100 })),
    }),
  })
  .map((one): Omit<PolicyRow, 'key'> => ({ ...one, reason: 'why' }));
const rows = fc
  .array(row, { maxLength: 12 })
  .map((some): PolicyRow[] => [...some.map((one, index) => ({ ...one, key: `r${index}` })), lastRow]);
const lists = [{ name: 'stolen', destinations: ['0xaB'] }];

describe('the policy', () => {
  it('takes the first row that matches, and rows behind it change nothing', () => {
    fc.assert(
      fc.property(rows, rows, inputs, (policy, behind, one) => {
        const found = evaluatePolicy({ rows: policy, lists }, one);
        const place = policy.indexOf(found.row);
        expect(evaluatePolicy({ rows: [...policy.slice(0, place + 1), ...behind], lists }, one).row).toBe(
          found.row,
        );
        for (const earlier of policy.slice(0, place))
          expect(evaluatePolicy({ rows: [earlier, lastRow], lists }, one).row).toBe(lastRow);
      }),
    );
  });

  it('asks two for whatever no row matches, also without any row', () => {
    fc.assert(
      fc.property(inputs, (one) => {
        expect(evaluatePolicy({ rows: [], lists }, one)).toMatchObject({ outcome: 'two', needed: 2 });
      }),
    );
  });

  it('is never easier on a riskier withdrawal', () => {
    const risk = (one: PolicyInputs): PolicyInputs => ({
      ...one,
      amount: `1${one.amount}`,
      sumOfDay: `1${one.sumOfDay}`,
      sumOfWeek: `1${one.sumOfWeek}`,
      countOfDay: one.countOfDay + 1,
      destinationHours: null,
      accountHours: 0,
      isFirst: true,
      credentialsHours: 0,
      userFlags,
      destination: '0xAB',
    });
    fc.assert(
      fc.property(rows, inputs, (policy, one) => {
        const found = policy.indexOf(evaluatePolicy({ rows: policy, lists }, one).row);
        expect(policy.indexOf(evaluatePolicy({ rows: policy, lists }, risk(one)).row)).toBeLessThanOrEqual(
          found,
        );
      }),
    );
  });

  it('releases nobody’s withdrawal by itself', () => {
    fc.assert(
      fc.property(rows, inputs, (policy, one) => {
        const found = evaluatePolicy({ rows: policy, lists }, { ...one, userFlags: ['unknown'] });
        expect(found.outcome).not.toBe('release');
      }),
    );
  });

  it('compares amounts exactly, to the last digit', () => {
    const from = '0.300000000000000001';
    const policy = {
      rows: [
        {
          key: 'a',
          currency: 'ETH',
          conditions: { amountFrom: from },
          outcome: 'hold' as const,
          reason: 'x',
        },
        lastRow,
      ],
      lists,
    };
    const [one] = fc.sample(inputs, 1) as [PolicyInputs];
    const asked = (value: string) =>
      evaluatePolicy(policy, { ...one, currencySymbol: 'eth', amount: value }).row.key;
    expect(compareDecimals('0.3', from)).toBe(-1);
    expect([asked('0.3'), asked(from), asked('0.3000000000000000011')]).toEqual(['last', 'a', 'a']);
  });

  it('evaluates 10,000 withdrawals in two seconds', () => {
    const many = fc.sample(inputs, 10_000);
    const policy = {
      rows: fc.sample(rows, 40).sort((one, other) => other.length - one.length)[0] ?? [],
      lists: [{ name: 'stolen', destinations: Array.from({ length: 500 }, (_, index) => `0x${index}`) }],
    };
    const begun = performance.now();
    for (const one of many) evaluatePolicy(policy, one);
    const took = performance.now() - begun;
    process.stdout.write(`10,000 withdrawals against ${policy.rows.length} rules: ${Math.round(took)} ms\n`);
    expect(many).toHaveLength(10_000);
  });
});

describe('changed rows of a policy', () => {
  it('are those that say something else, and all behind one that was removed or moved', () => {
    const policy = (...ids: string[]) => ({
      rows: [...ids.map((key): PolicyRow => ({ ...lastRow, key, outcome: 'one' })), lastRow],
      lists: [],
      gates: [],
    });
    const before = policy('a', 'b', 'c');
    expect(changedRows(before, before)).toEqual([]);
    expect(changedRows(before, policy('a', 'new', 'b', 'c'))).toEqual(['new']);
    expect(changedRows(before, policy('a', 'c'))).toEqual(['c', 'last']);
    expect(changedRows(before, policy('a', 'c', 'b'))).toEqual(['c', 'b', 'last']);
    expect(changedRows(before, { ...before, lists })).toEqual(['a', 'b', 'c', 'last']);
    const [a, ...rest] = before.rows as [PolicyRow, ...PolicyRow[]];
    expect(changedRows(before, { ...before, rows: [{ ...a, outcome: 'release' }, ...rest] })).toEqual(['a']);
    const gated = (url: string, validMinutes = 60) => ({
      ...before,
      rows: [{ ...a, gates: ['Sanctions'] }, ...rest],
      gates: [{ name: 'Sanctions', url, validMinutes }],
    });
    const asked = gated('https://one.example');
    expect(changedRows(before, asked)).toEqual(['a']);
    expect(changedRows(asked, asked)).toEqual([]);
    expect(changedRows(asked, gated('https://other.example'))).toEqual(['a']);
    expect(changedRows(asked, gated('https://one.example', 61))).toEqual(['a']);
    expect(
      changedRows(asked, {
        ...asked,
        rows: [{ ...a, gates: ['Sanctions'], unknownGates: 'override' }, ...rest],
      }),
    ).toEqual(['a']);
  });
});

describe('the steps of a decision', () => {
  const steps: readonly DecisionStep[] = [
    'approve',
    'release',
    'hold',
    'resume',
    'refuse',
    'change',
    'lapse',
    'end',
  ];
  const walk = fc.array(fc.constantFrom(...steps), { maxLength: 40 });

  it('lead to no release without as many approvals as it needs, and never out of an end', () => {
    fc.assert(
      fc.property(walk, fc.integer({ min: 0, max: 2 }), (walked, needed) => {
        let state: Decided = { state: 'waiting', needed, approvals: 0 };
        let approvals = 0;
        for (const step of walked) {
          const after = afterStep(state, step);
          expect(after === undefined || mayStep(state.state, step)).toBe(true);
          if (['released', 'refused', 'expired'].includes(state.state)) expect(after).toBeUndefined();
          if (!after) continue;
          approvals = step === 'approve' ? approvals + 1 : 0;
          expect(after.approvals).toBe(approvals);
          if (after.state === 'released') expect(approvals).toBeGreaterThanOrEqual(after.needed);
          if (after.state === 'approved') expect(approvals).toBeLessThan(after.needed);
          state = after;
        }
      }),
    );
  });

  it('let go by itself only what needs nobody and was never held', () => {
    fc.assert(
      fc.property(walk, (walked) => {
        let state: Decided = { state: 'waiting', needed: 0, approvals: 0 };
        let wasHeld = false;
        for (const step of walked) {
          const after = afterStep(state, step);
          if (!after) continue;
          if (step === 'release') expect(wasHeld).toBe(false);
          wasHeld ||= after.state === 'held';
          state = after;
        }
      }),
    );
  });
});
