import * as fc from 'fast-check';
import type { Abi, AbiParameter } from 'viem';
import { encodeAbiParameters, encodeEventTopics, getAddress, toEventSelector } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { multiCopyAbi } from '#chain/abi/multi-copy.abi.ts';
import { singleCopyAbi } from '#chain/abi/single-copy.abi.ts';
import { decodeLog, keptTopics, percentOf } from './decode.ts';

const contracts = { single: `0x${'5'.repeat(40)}`, multi: `0x${'6'.repeat(40)}` };
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const one = `0x${word(1n)}`;

/** Events that the desk has no use for. */
const notKept = [
  'Approval', 'ApprovalForAll', 'ContractURIUpdated', 'EIP712DomainChanged', 'OwnershipTransferStarted', 'OwnershipTransferred', 'Paused',
  'URI', 'Unpaused',
]; // oxfmt-ignore

/** Events of contracts that were deployed before; the present ones log others in their place. */
const formerEvents = [
  'OrderPlaced(uint256,address,uint256,uint256,uint256,address,uint256)',
  'TokenTypeSet(string,address,address)',
] as const;

const eventsOf = (abi: Abi) => abi.filter((entry) => entry.type === 'event');

/** Any value of a type of the ABI. */
function valueOf(parameter: AbiParameter): fc.Arbitrary<unknown> {
  const { type } = parameter;
  const components = 'components' in parameter ? parameter.components : undefined;
  if (type.endsWith('[]')) {
    return fc.array(valueOf({ type: type.slice(0, -2), ...(components && { components }) }), {
      minLength: 2,
      maxLength: 2,
    });
  }
  if (type === 'tuple') {
    return fc.record(Object.fromEntries((components ?? []).map((part) => [part.name ?? '', valueOf(part)])));
  }
  if (type === 'address')
    return fc
      .bigInt(1n, 2n ** 160n - 1n)
      .map((value) => getAddress(`0x${value.toString(16).padStart(40, '0')}`));
  if (type === 'string') return fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''));
  return fc.bigInt(2n, 2n ** BigInt(type.replace('uint', '')) - 1n);
}

/** The texts that a value becomes. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'object' && value !== null) {
    const { receiver, percentage } = value as { receiver: string; percentage: bigint };
    return [receiver, percentOf(String(percentage))];
  }
  return [String(value)];
}

/** All texts in what was decoded. */
const textsIn = (decoded: unknown): string[] =>
  typeof decoded === 'object' && decoded !== null
    ? Object.values(decoded).flatMap(textsIn)
    : [String(decoded)];

describe.each([
  ['single', 721, singleCopyAbi],
  ['multi', 1155, multiCopyAbi],
] as const)('the ABI of the contract of %s copies', (kind, standard, abi) => {
  it('reads every event, except those that are left out on purpose', () => {
    const unread = eventsOf(abi).filter((event) => !keptTopics.includes(toEventSelector(event)));
    expect(unread.map(({ name }) => name).filter((name) => !notKept.includes(name))).toEqual([]);
  });

  const kept = eventsOf(abi).filter((event) => keptTopics.includes(toEventSelector(event)));

  it.each(kept.map((event) => [event.name, event] as const))('is read as viem writes %s', (_, event) => {
    const values = fc.record(
      Object.fromEntries(event.inputs.map((input) => [input.name ?? '', valueOf(input)])),
    );
    fc.assert(
      fc.property(values, (args) => {
        const data = event.inputs.filter(({ indexed }) => !indexed);
        const decoded = decodeLog(
          {
            address: contracts[kind],
            topics: encodeEventTopics({ abi: [event] as Abi, eventName: event.name, args }) as string[],
            data: encodeAbiParameters(
              data,
              data.map(({ name = '' }) => args[name]),
            ),
            blockHash: '0xb',
            blockNumber: '0x10',
            transactionHash: '0xt',
            logIndex: '0x3',
          },
          contracts,
        );
        expect(decoded[0]?.standard).toBe(standard);
        // The operator of a transfer is not stored.
        const expected = event.inputs.flatMap(({ name = '' }) =>
          name === 'operator' ? [] : textsOf(args[name]),
        );
        expect(textsIn(decoded)).toEqual(expect.arrayContaining(expected));
      }),
      { numRuns: 50 },
    );
  });
});

it('keeps no event that neither contract has, or had', () => {
  const present = [...eventsOf(singleCopyAbi), ...eventsOf(multiCopyAbi)].map((event) =>
    toEventSelector(event),
  );
  const known = [...present, ...formerEvents.map((event) => toEventSelector(event))];
  expect(keptTopics.filter((topic) => !known.includes(topic as `0x${string}`))).toEqual([]);
});

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

  it('reads orders and token types of contracts that were deployed before', () => {
    const log = {
      address: contracts.multi,
      topics: [toEventSelector(formerEvents[0]), `0x${word(7n)}`, one],
      data: `0x${[5n, 3n, 100n, 0n, 25n * 10n ** 17n].map(word).join('')}`,
      blockHash: '0xb',
      blockNumber: '0x10',
      transactionHash: '0xt',
      logIndex: '0x3',
    };
    expect(decodeLog(log, contracts)).toMatchObject([
      {
        name: 'OrderPlaced',
        tokenId: '7',
        nonce: '5',
        quantity: '3',
        amount: '100',
        fee: '2500000000000000000',
      },
    ]);
    const named = encodeAbiParameters([{ type: 'string' }], ['PKS']);
    const set = { ...log, topics: [toEventSelector(formerEvents[1]), one, one], data: named };
    // Without a number: there every setting ended the orders in the token before.
    expect(decodeLog(set, contracts)).toMatchObject([
      { name: 'TokenTypeSet', details: { tokenType: 'PKS' } },
    ]);
  });

  it('ignores events of other contracts', () => {
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
