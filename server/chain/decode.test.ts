import { toEventSelector } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { decodeLog, keptTopics } from './decode.ts';

const contracts = { single: `0x${'5'.repeat(40)}`, multi: `0x${'6'.repeat(40)}` };
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const one = `0x${word(1n)}`;

describe('decoding', () => {
  it.each([0n, 1n, 2n ** 52n - 1n, 2n ** 52n, 2n ** 53n + 1n, 10n ** 18n + 1n, 2n ** 256n - 1n])(
    'keeps every digit of %d',
    (amount) => {
      const log = {
        address: contracts.single,
        topics: [toEventSelector('Credited(address,address,uint256)'), one, one],
        data: `0x${word(amount)}`,
        blockHash: '0xb',
        blockNumber: '0x10',
        blockTimestamp: '0x20',
        transactionHash: '0xt',
        logIndex: '0x3',
      };
      expect(decodeLog(log, contracts)).toMatchObject([
        {
          name: 'Credited',
          blockNumber: 16,
          logIndex: 3,
          timestamp: 32,
          standard: 721,
          amount: String(amount),
        },
      ]);
    },
  );

  it('takes nothing of other contracts', () => {
    const log = {
      address: `0x${'7'.repeat(40)}`,
      topics: [keptTopics[0] ?? ''],
      data: '0x',
      blockHash: '',
      blockNumber: '0x1',
      transactionHash: '',
      logIndex: '0x0',
    };
    expect(decodeLog(log, contracts)).toEqual([]);
  });
});
