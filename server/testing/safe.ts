import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { decodeFunctionResult, encodeFunctionData, getAddress } from 'viem/utils';
import { safeAbi } from '#contract/chain/safe-abi.ts';
import { multiSendContracts } from '#contract/chain/safe-multi-send.ts';
import { safeTypedData } from '#contract/chain/safe-typed-data.ts';
import { receiptOf } from '#server/platform/chain/rpc.ts';
import type { TestChain } from './chain.ts';

const zero = '0x0000000000000000000000000000000000000000';

const require = createRequire(import.meta.url);

/** A version of Safe's contracts. */
export interface SafeRelease {
  /** The folder of Safe's own package, with the compiled contracts. */
  folder: string;
  /** What the contracts are called in it, in front of `Safe` and `SafeProxyFactory`. */
  prefix: '' | 'Gnosis';
  /** The address of its MultiSendCallOnly on public chains. */
  multiSend: string;
}

/** The version that the server and its tests use. */
export const installedSafe: SafeRelease = {
  folder: dirname(require.resolve('@safe-global/safe-smart-account/package.json')),
  prefix: '',
  multiSend: multiSendContracts[0].address,
};

interface Artifact {
  bytecode: `0x${string}`;
  deployedBytecode: `0x${string}`;
}
const artifactOf = ({ folder }: SafeRelease, path: string) => {
  const name = path.split('/').at(-1);
  const text = readFileSync(join(folder, `build/artifacts/contracts/${path}.sol/${name}.json`), 'utf8');
  return JSON.parse(text) as Artifact;
};

const abi = [
  ...safeAbi,
  {
    type: 'function',
    name: 'createProxyWithNonce',
    stateMutability: 'nonpayable',
    inputs: [
      { type: 'address', name: 'singleton' },
      { type: 'bytes', name: 'initializer' },
      { type: 'uint256', name: 'saltNonce' },
    ],
    outputs: [{ type: 'address' }],
  },
  {
    type: 'function',
    name: 'setup',
    stateMutability: 'nonpayable',
    inputs: [
      { type: 'address[]', name: 'owners' },
      { type: 'uint256', name: 'threshold' },
      { type: 'address', name: 'to' },
      { type: 'bytes', name: 'data' },
      { type: 'address', name: 'fallbackHandler' },
      { type: 'address', name: 'paymentToken' },
      { type: 'uint256', name: 'payment' },
      { type: 'address', name: 'paymentReceiver' },
    ],
    outputs: [],
  },
  {
    type: 'function',
    name: 'removeOwner',
    stateMutability: 'nonpayable',
    inputs: [
      { type: 'address', name: 'previous' },
      { type: 'address', name: 'owner' },
      { type: 'uint256', name: 'threshold' },
    ],
    outputs: [],
  },
] as const;

/** A real Safe on a test's chain, whose owners are accounts of the chain. */
export interface TestSafe {
  address: string;
  /** As it says itself. */
  version: string;
  owners: readonly string[];
  /** A signature of the next call, as a browser wallet makes it. */
  sign: (
    owner: string,
    call: { to: string; data: string; operation?: 0 | 1; nonce: string },
  ) => Promise<string>;
  /** Executes a call with the signatures of these owners. Returns the transaction's hash. */
  execute: (
    signers: readonly string[],
    call: { to: string; data: string; operation?: 0 | 1 },
  ) => Promise<string>;
  /** The Safe's call to itself that removes an owner and sets the threshold. */
  removal: (owner: string, threshold: number) => { to: string; data: string };
}

/** Places the package's MultiSendCallOnly at its address on public chains. */
export async function placeMultiSend(
  { rpc }: Pick<TestChain, 'rpc'>,
  release: SafeRelease = installedSafe,
): Promise<void> {
  const { deployedBytecode } = artifactOf(release, 'libraries/MultiSendCallOnly');
  await rpc.call('anvil_setCode', release.multiSend, deployedBytecode);
}

/** Deploys the contracts of a release and a Safe with these owners. */
export async function deploySafe(
  chain: Pick<TestChain, 'rpc' | 'owner'>,
  owners: readonly string[],
  threshold: number,
  release: SafeRelease = installedSafe,
): Promise<TestSafe> {
  const { rpc, owner: deployer } = chain;
  const send = async (transaction: { to?: string; data: string }, from = deployer) =>
    receiptOf(rpc, await rpc.call<string>('eth_sendTransaction', { from, ...transaction }));
  const { prefix } = release;
  const singleton = await send({ data: artifactOf(release, `${prefix}Safe`).bytecode });
  const factory = await send({ data: artifactOf(release, `proxies/${prefix}SafeProxyFactory`).bytecode });
  const accounts = owners as readonly `0x${string}`[];
  const initializer = encodeFunctionData({
    abi,
    functionName: 'setup',
    args: [accounts, BigInt(threshold), zero, '0x', zero, zero, 0n, zero],
  });
  const create = {
    to: factory.contractAddress ?? '',
    data: encodeFunctionData({
      abi,
      functionName: 'createProxyWithNonce',
      args: [singleton.contractAddress as `0x${string}`, initializer, 1n],
    }),
  };
  const made = await rpc.call<`0x${string}`>('eth_call', { from: deployer, ...create }, 'latest');
  await send(create);
  const address = getAddress(decodeFunctionResult({ abi, functionName: 'createProxyWithNonce', data: made }));
  const read = async (functionName: 'nonce' | 'VERSION') =>
    decodeFunctionResult({
      abi,
      functionName,
      data: await rpc.call<`0x${string}`>(
        'eth_call',
        { to: address, data: encodeFunctionData({ abi, functionName }) },
        'latest',
      ),
    });
  const version = String(await read('VERSION'));
  const chainId = BigInt(await rpc.call<string>('eth_chainId')).toString();
  const sign: TestSafe['sign'] = (owner, call) =>
    rpc.call(
      'eth_signTypedData_v4',
      owner,
      safeTypedData({ chainId, safe: address, version, operation: 0, ...call }),
    );
  return {
    address,
    version,
    owners,
    sign,
    async execute(signers, { to, data, operation = 0 }) {
      const nonce = String(await read('nonce'));
      const inOrder = [...signers].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
      const signatures = await Promise.all(
        inOrder.map((signer) => sign(signer, { to, data, operation, nonce })),
      );
      const joined = `0x${signatures.map((signature) => signature.slice(2)).join('')}` as const;
      const execution = encodeFunctionData({
        abi,
        functionName: 'execTransaction',
        args: [to as `0x${string}`, 0n, data as `0x${string}`, operation, 0n, 0n, 0n, zero, zero, joined],
      });
      const receipt = await send({ to: address, data: execution });
      return receipt.logs[0]?.transactionHash ?? '';
    },
    removal: (owner, left) => {
      const at = owners.indexOf(owner);
      const previous = (owners[at - 1] ?? '0x0000000000000000000000000000000000000001') as `0x${string}`;
      return {
        to: address,
        data: encodeFunctionData({
          abi,
          functionName: 'removeOwner',
          args: [previous, owner as `0x${string}`, BigInt(left)],
        }),
      };
    },
  };
}
