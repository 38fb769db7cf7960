/**
 * Rehearses the handover of the contracts to a Safe on local networks with different rules:
 *
 *   npm run chain:rehearse
 *
 * On each network it deploys both contracts and gives them to a Safe of each version in turn. The Safe accepts them, changes a fee,
 * pauses both in one batch and hands them on. Each step is checked by what the contracts return afterwards. Writes
 * tools/bench/results/rehearsal.md. Former versions of the Safe come from npm.
 */
import { keccak256 } from 'viem';
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils';
import { singleCopyAbi as abi } from '#chain/abi/single-copy.abi.ts';
import { multiSendContracts, safeCallOf } from '#contract/chain/safe-multi-send.ts';
import { receiptOf } from '#server/platform/chain/rpc.ts';
import { startTestChain, type TestChain } from '#server/testing/chain.ts';
import { deploySafe, installedSafe, placeMultiSend, type SafeRelease } from '#server/testing/safe.ts';
import { fetchPackage } from '../scripts/fetch-package.ts';
import { writeResult } from './result.ts';

interface Network {
  name: string;
  chainId: string;
  hardfork: string;
  blockGas: number;
  /** Further rules, as arguments of anvil. */
  rules: readonly string[];
}

/** The size of the larger contract is close to the limit of EIP-170, which a rollup may not raise. */
const codeSize = 24_576;
const networks: readonly Network[] = [
  {
    name: 'Ethereum (Osaka)',
    chainId: '31337',
    hardfork: 'osaka',
    blockGas: 60_000_000,
    // EIP-7825: at most 2^24 gas a transaction.
    rules: ['--enable-tx-gas-limit'],
  },
  {
    name: 'a rollup with small blocks (Cancun)',
    chainId: '31338',
    hardfork: 'cancun',
    blockGas: 8_000_000,
    rules: ['--base-fee', '1000000'],
  },
];

const [, multiSend141, multiSend130] = multiSendContracts;
const releases = (): readonly SafeRelease[] => [
  {
    folder: fetchPackage('@gnosis.pm/safe-contracts', '1.3.0'),
    prefix: 'Gnosis',
    multiSend: multiSend130.address,
  },
  {
    folder: fetchPackage('@safe-global/safe-contracts', '1.4.1'),
    prefix: '',
    multiSend: multiSend141.address,
  },
  installedSafe,
];

type Step = 'accept SingleCopy' | 'accept MultiCopy' | 'set the fee' | 'pause both' | 'hand both on';
const steps: readonly Step[] = [
  'accept SingleCopy',
  'accept MultiCopy',
  'set the fee',
  'pause both',
  'hand both on',
];

/** The gas of each step, and of the deployments. */
interface Rehearsed {
  network: Network;
  deployment: { single: number; multi: number };
  safes: { version: string; gas: Record<Step, number> }[];
}

function expectSame(what: string, found: unknown, expected: unknown): void {
  if (String(found).toLowerCase() !== String(expected).toLowerCase())
    throw new Error(`${what}: ${String(found)} instead of ${String(expected)}`);
}

async function deploymentGas({ rpc, contracts }: TestChain): Promise<Rehearsed['deployment']> {
  const head = Number(await rpc.call<string>('eth_blockNumber'));
  const gas = new Map<string, number>();
  for (let block = 1; block <= head; block += 1) {
    const receipts = await rpc.call<{ contractAddress: string | null; gasUsed: string }[]>(
      'eth_getBlockReceipts',
      `0x${block.toString(16)}`,
    );
    for (const { contractAddress, gasUsed } of receipts)
      if (contractAddress) gas.set(contractAddress.toLowerCase(), Number(gasUsed));
  }
  const of = (address: string) => gas.get(address.toLowerCase()) ?? Number.NaN;
  return { single: of(contracts.single), multi: of(contracts.multi) };
}

/** Gives both contracts to a Safe of a release, and back. */
async function rehearse(chain: TestChain, release: SafeRelease, fee: bigint): Promise<Rehearsed['safes'][0]> {
  const { rpc, contracts, owner, accounts } = chain;
  const both = [contracts.single, contracts.multi] as const;
  const owners = accounts.slice(0, 3);
  await placeMultiSend(chain, release);
  const code = await rpc.call<`0x${string}`>('eth_getCode', release.multiSend, 'latest');
  const known = multiSendContracts.find(({ address }) => address === release.multiSend);
  expectSame('MultiSendCallOnly', keccak256(code), known?.codeHash);
  const safe = await deploySafe(chain, owners, 2, release);
  const dataOf = (functionName: 'acceptOwnership' | 'pause' | 'unpause') =>
    encodeFunctionData({ abi, functionName });
  const offer = (account: string) =>
    encodeFunctionData({ abi, functionName: 'transferOwnership', args: [account as `0x${string}`] });
  const setFee = encodeFunctionData({ abi, functionName: 'setServiceFee', args: [fee] });
  const read = async (to: string, functionName: 'owner' | 'paused' | 'serviceFee') => {
    const call = { to, data: encodeFunctionData({ abi, functionName }) };
    const data = await rpc.call<`0x${string}`>('eth_call', call, 'latest');
    return decodeFunctionResult({ abi, functionName, data });
  };
  const fromOwner = async (to: string, data: string) =>
    receiptOf(rpc, await rpc.call<string>('eth_sendTransaction', { from: owner, to, data }));
  const gas = {} as Record<Step, number>;
  /** Two of the three owners sign. */
  const execute = async (step: Step, calls: readonly { to: string; data: string }[]) => {
    const multiSend = calls.length > 1 ? release.multiSend : null;
    const hash = await safe.execute(owners.slice(1), safeCallOf(calls, multiSend));
    const receipt = await rpc.call<{ gasUsed: string }>('eth_getTransactionReceipt', hash);
    gas[step] = Number(receipt.gasUsed);
  };

  for (const contract of both) await fromOwner(contract, offer(safe.address));
  await execute('accept SingleCopy', [{ to: contracts.single, data: dataOf('acceptOwnership') }]);
  await execute('accept MultiCopy', [{ to: contracts.multi, data: dataOf('acceptOwnership') }]);
  for (const contract of both) expectSame('owner', await read(contract, 'owner'), safe.address);
  await execute('set the fee', [{ to: contracts.multi, data: setFee }]);
  expectSame('fee', await read(contracts.multi, 'serviceFee'), fee);
  await execute(
    'pause both',
    both.map((to) => ({ to, data: dataOf('pause') })),
  );
  for (const contract of both) expectSame('paused', await read(contract, 'paused'), true);
  await execute(
    'hand both on',
    both.flatMap((to) => [
      { to, data: dataOf('unpause') },
      { to, data: offer(owner) },
    ]),
  );
  for (const contract of both) {
    await fromOwner(contract, dataOf('acceptOwnership'));
    expectSame('owner', await read(contract, 'owner'), owner);
    expectSame('paused', await read(contract, 'paused'), false);
  }
  return { version: safe.version, gas };
}

async function rehearseOn(network: Network): Promise<Rehearsed> {
  const { chainId, hardfork, blockGas, rules } = network;
  const limits = ['--gas-limit', String(blockGas), '--code-size-limit', String(codeSize)];
  const chain = await startTestChain({ chainId, args: ['--hardfork', hardfork, ...limits, ...rules] });
  try {
    const deployment = await deploymentGas(chain);
    const safes = [];
    for (const [index, release] of releases().entries())
      safes.push(await rehearse(chain, release, BigInt(index + 3) * 10n ** 18n));
    return { network, deployment, safes };
  } finally {
    await chain.stop();
  }
}

const figure = (value: number) => value.toLocaleString('en');

function report(rehearsed: readonly Rehearsed[]): string {
  const networkRows = rehearsed.map(({ network: { name, chainId, blockGas, rules }, deployment }) => {
    const cells = [
      name,
      chainId,
      figure(codeSize),
      figure(blockGas),
      rules.map((rule) => (rule.startsWith('--') ? `\`${rule}\`` : rule)).join(' '),
      figure(deployment.single),
      figure(deployment.multi),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const safeRows = rehearsed.flatMap(({ network, safes }) =>
    safes.map(({ version, gas }) => {
      const cells = [network.name, version, ...steps.map((step) => figure(gas[step]))];
      return `| ${cells.join(' | ')} |`;
    }),
  );
  return `# Rehearsal on two networks

Written by \`npm run chain:rehearse\`. On two local networks (anvil) with different rules, both contracts are deployed and given to a Safe of three
owners, two of whom sign, of each version in turn. The Safe accepts both contracts, changes the fee of MultiCopy and pauses both in one batch
by MultiSendCallOnly. A second batch unpauses both and offers them to the next owner. After each step the contracts are asked whether it
happened. The code of each MultiSendCallOnly has the hash that \`contract/chain/safe-multi-send.ts\` requires.

| network | chain | code size | block gas | further rules | gas to deploy SingleCopy | gas to deploy MultiCopy |
|---|--:|--:|--:|---|--:|--:|
${networkRows.join('\n')}

Gas of the Safe's transactions:

| network | Safe | ${steps.join(' | ')} |
|---|---|${steps.map(() => '--:').join('|')}|
${safeRows.join('\n')}
`;
}

const rehearsed: Rehearsed[] = [];
for (const network of networks) rehearsed.push(await rehearseOn(network));
const text = report(rehearsed);
process.stdout.write(`${text}\n`);
writeResult('rehearsal.md', text);
