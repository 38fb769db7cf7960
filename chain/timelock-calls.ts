// Makes the two calls by which an owner's act goes through a timelock: `npm run chain:timelock -- --help`.
import { parseArgs } from 'node:util';
import type { Abi } from 'viem';
import { encodeFunctionData, getAddress, parseAbi } from 'viem/utils';
import { RpcNode } from '#server/platform/chain/rpc.ts';
import { singleCopyAbi } from './abi/single-copy.abi.ts';

const usage = `Prints what a timelock's proposer and executor have to send so that it does an act on a contract that it owns.

  CHAIN_RPC_URL=… npm run chain:timelock -- --timelock ADDRESS --contract ADDRESS [--salt BYTES32] ACT [ARGUMENT …]

ACT, ARGUMENT   a function of the contract's owner and what it takes, in units of the contract: setServiceFee 3000000000000000000
--salt          tells apart the same act done twice; none is 0`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    timelock: { type: 'string' },
    contract: { type: 'string' },
    salt: { type: 'string', default: `0x${'0'.repeat(64)}` },
    help: { type: 'boolean', default: false },
  },
});
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

const timelockAbi = parseAbi([
  'function getMinDelay() view returns (uint256)',
  'function schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
  'function execute(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt)',
]);
const noPredecessor = `0x${'0'.repeat(64)}` as const;

/** The call data of an act. Arguments that are no such number or address are refused. */
function dataOf(act: string, given: readonly string[]): `0x${string}` {
  const found = singleCopyAbi.find(
    (one) => one.type === 'function' && one.name === act && one.stateMutability === 'nonpayable',
  );
  if (found?.type !== 'function') throw new Error(`The contracts have no function ${act}.`);
  const { inputs } = found;
  if (inputs.length !== given.length)
    throw new Error(`${act} takes ${inputs.length} arguments: ${inputs.map(({ type }) => type).join(', ')}.`);
  const args = inputs.map(({ type }, index) => {
    const text = given[index] ?? '';
    return type.startsWith('uint') ? BigInt(text) : type === 'address' ? getAddress(text) : text;
  });
  const abi: Abi = [found];
  return encodeFunctionData({ abi, functionName: act, args });
}

async function print(): Promise<void> {
  const url = process.env['CHAIN_RPC_URL'];
  const [act, ...given] = positionals;
  const { timelock: ofTimelock, contract: ofContract, salt } = values;
  if (values.help || !url || !act || !ofTimelock || !ofContract || !/^0x[\da-fA-F]{64}$/.test(salt)) {
    say(usage);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const [timelock, contract] = [getAddress(ofTimelock), getAddress(ofContract)];
  const asked = { to: timelock, data: encodeFunctionData({ abi: timelockAbi, functionName: 'getMinDelay' }) };
  const answer = await new RpcNode(url).call<string>('eth_call', asked, 'latest');
  if (!/^0x[\da-f]{64}$/i.test(answer)) throw new Error(`${timelock} is no timelock.`);
  const delay = BigInt(answer);
  const call = [contract, 0n, dataOf(act, given), noPredecessor, salt as `0x${string}`] as const;
  const schedule = encodeFunctionData({
    abi: timelockAbi,
    functionName: 'schedule',
    args: [...call, delay],
  });
  const execute = encodeFunctionData({ abi: timelockAbi, functionName: 'execute', args: call });
  say(`Both go to ${timelock}, without money.\n`);
  say(`1. The proposer sends:\n${schedule}\n`);
  say(`2. After ${delay} seconds the executor sends:\n${execute}`);
}

await print().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
