import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Wallet } from './discover.ts';
import { type FeeEvent, type FeeState, isProcessing, nextFeeState } from './fee-steps.ts';
import type { PendingFee } from './pending-fee.ts';

const pending: PendingFee = {
  standard: 721,
  hash: `0x${'1'.repeat(64)}`,
  from: `0x${'2'.repeat(40)}`,
  nonce: 7,
  chainId: '31337',
  contract: `0x${'3'.repeat(40)}`,
  fee: '2.5',
  block: 100,
};
const newer = { ...pending, hash: `0x${'4'.repeat(64)}` };
const wallet: Wallet = {
  id: 'org.example',
  name: 'Example',
  icon: null,
  provider: { request: () => Promise.resolve(null) },
};
const idle: FeeState = { phase: 'idle' };

const after = (...events: FeeEvent[]) => events.reduce(nextFeeState, idle);

const begun: FeeEvent = { type: 'begun' };
const asked: FeeEvent = { type: 'asked' };
const sent: FeeEvent = { type: 'sent', pending };
const stored: FeeEvent = {
  type: 'ended',
  end: { kind: 'stored', fee: '2.5', message: 'Successfully updated' },
};
const refused: FeeEvent = { type: 'ended', end: { kind: 'refused' } };
const events: FeeEvent[] = [
  begun,
  asked,
  sent,
  stored,
  refused,
  { type: 'left' },
  { type: 'noted' },
  { type: 'noted', note: { kind: 'networkChanged' } },
  { type: 'severalWallets', wallets: [wallet] },
  { type: 'wrongNetwork', found: '1', wallet },
];

describe('the steps of a fee update', () => {
  it('go from Update over Processing to Update', () => {
    const states = [begun, asked, sent, stored].map((_, index, all) => after(...all.slice(0, index + 1)));
    expect(states.map(({ phase }) => phase)).toEqual(['preparing', 'approving', 'waiting', 'ended']);
    expect(states.map(isProcessing)).toEqual([true, true, true, false]);
    expect(isProcessing(idle)).toBe(false);
  });

  it('ignore a second click while processing', () => {
    for (const state of [after(begun), after(begun, asked), after(begun, asked, sent)]) {
      expect(nextFeeState(state, begun)).toBe(state);
    }
  });

  it('begin anew after an end, a question or a wrong network', () => {
    const others = [
      after(begun, refused),
      after(begun, { type: 'severalWallets', wallets: [wallet] }),
      after(begun, { type: 'wrongNetwork', found: '1', wallet }),
    ];
    for (const state of others) {
      expect(isProcessing(state)).toBe(false);
      expect(nextFeeState(state, begun)).toEqual({ phase: 'preparing' });
      expect(nextFeeState(state, { type: 'left' })).toEqual(idle);
    }
  });

  it('can’t be left while something is under way', () => {
    const state = after(begun, asked, sent);
    expect(nextFeeState(state, { type: 'left' })).toBe(state);
  });

  it('tell of a changed account, and of its return', () => {
    const noted = after(begun, asked, sent, { type: 'noted', note: { kind: 'networkChanged' } });
    expect(noted).toEqual({ phase: 'waiting', pending, note: { kind: 'networkChanged' } });
    expect(nextFeeState(noted, { type: 'noted' })).toEqual({ phase: 'waiting', pending });
  });

  it('follow a replacement', () => {
    const state = after(begun, asked, sent, { type: 'sent', pending: newer, note: { kind: 'spedUp' } });
    expect(state).toEqual({ phase: 'waiting', pending: newer, note: { kind: 'spedUp' } });
  });

  it('take up what was sent earlier from rest', () => {
    expect(nextFeeState(idle, sent)).toEqual({ phase: 'waiting', pending });
  });

  it('end only what runs, whatever comes in which order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (order) => {
        let state = after();
        for (const event of order) {
          const next = nextFeeState(state, event);
          if (event.type === 'ended' && !isProcessing(state)) expect(next).toBe(state);
          if (event.type === 'begun' && isProcessing(state)) expect(next).toBe(state);
          // Only a begun update asks the wallet.
          if (next.phase === 'approving' && state.phase !== 'approving')
            expect(state.phase).toBe('preparing');
          // A waiting transaction is left only by an end.
          if (state.phase === 'waiting' && next.phase !== 'waiting') expect(event.type).toBe('ended');
          state = next;
        }
      }),
    );
  });
});
