import { describe, expect, it } from 'vitest';
import { multiCopyAbi } from '#chain/abi/multi-copy.abi.ts';
import { singleCopyAbi } from '#chain/abi/single-copy.abi.ts';
import { feeCallData, isFeeCall } from './market.ts';
import { refusalOf } from './provider.ts';

describe('refusalOf', () => {
  it.each([
    ['a plain one', { code: 4001, message: 'User rejected' }, 4001],
    [
      'one that is wrapped',
      { code: -32603, message: 'Internal error', data: { originalError: { code: 4902 } } },
      4902,
    ],
    ['one without a code', new Error('no'), undefined],
    ['a code that is a word', { code: 'ACTION_REJECTED', message: 'no' }, undefined],
  ])('reads the code of %s', (_, error, code) => expect(refusalOf(error).code).toBe(code));

  it('quotes no more than a sentence or two', () => {
    expect(refusalOf({ code: 1, message: 'x'.repeat(5000) }).said).toHaveLength(200);
    expect(refusalOf(undefined).said).toBe('undefined');
  });
});

describe('a call that sets the fee', () => {
  it('carries the fee to its last digit', () => {
    expect(feeCallData(7_000_000_000_000_000_001n)).toMatch(/^0x[\da-f]{8}0{47}[\da-f]{17}$/);
    expect(BigInt(`0x${feeCallData(7_000_000_000_000_000_001n).slice(10)}`)).toBe(7_000_000_000_000_000_001n);
  });

  it('is told from others', () => {
    expect(isFeeCall(feeCallData(5n))).toBe(true);
    expect(isFeeCall('0x')).toBe(false);
    expect(isFeeCall('0xa9059cbb')).toBe(false);
  });

  it('means the same in both contracts', () => {
    const names = ['setServiceFee', 'serviceFee', 'owner', 'MAX_ROYALTY', 'mintedTokens', 'totalRoyalty'];
    const of = (abi: readonly { type: string; name?: string }[]) =>
      names.map((name) => abi.find((entry) => entry.name === name && entry.type === 'function'));
    expect(of(multiCopyAbi)).toEqual(of(singleCopyAbi));
    expect(of(singleCopyAbi)).not.toContain(undefined);
  });
});
