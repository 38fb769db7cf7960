import { describe, expect, it } from 'vitest';
import { nextStep, type Seen, type Step } from './next-step.ts';

const state = { block: 10, blockHash: '0xa', rebuildFrom: null, stopped: null };
const asRead: Seen = {
  state,
  latest: { number: 10, hash: '0xa' },
  hashAtBlock: undefined,
  readAtLatest: undefined,
  isOwnNode: false,
};

const cases: [what: string, seen: Partial<Seen>, step: Step][] = [
  ['the chain is as it was read', {}, 'wait'],
  ['there are new blocks', { latest: { number: 11, hash: '0xb' } }, 'append'],
  ['the last block is another', { latest: { number: 10, hash: '0xb' } }, 'changeBranch'],
  [
    'another’s node is shorter, and on the same branch',
    { latest: { number: 8, hash: '0x8' }, readAtLatest: '0x8' },
    'wait',
  ],
  [
    'another’s node is shorter, and on another branch',
    { latest: { number: 8, hash: '0x9' }, readAtLatest: '0x8' },
    'changeBranch',
  ],
  [
    'another’s node is so short that nothing is known',
    { latest: { number: 1, hash: '0x1' } },
    'changeBranch',
  ],
  [
    'the own node is shorter',
    { latest: { number: 8, hash: '0x8' }, readAtLatest: '0x8', isOwnNode: true },
    'changeBranch',
  ],
  [
    'it is to be read anew, whatever is new',
    { state: { ...state, rebuildFrom: 3 }, hashAtBlock: '0xa', latest: { number: 12, hash: '0xc' } },
    'readAnew',
  ],
  [
    'it is to be read anew on another branch',
    { state: { ...state, rebuildFrom: 3 }, hashAtBlock: '0xb' },
    'changeBranch',
  ],
  [
    'it is to be read anew on a chain that became shorter',
    { state: { ...state, rebuildFrom: 3 }, latest: { number: 4, hash: '0x4' } },
    'changeBranch',
  ],
  ['it is to be read anew from a block after the last', { state: { ...state, rebuildFrom: 11 } }, 'undo'],
  [
    'it has stopped and is told from where to go on',
    { state: { ...state, stopped: 'why', rebuildFrom: 3 } },
    'undo',
  ],
];

describe('the next step', () => {
  it.each(cases)('where %s', (_, seen, step) => expect(nextStep({ ...asRead, ...seen })).toBe(step));
});
