import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { Abi } from 'viem';
import { encodeDeployData, getAddress } from 'viem/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import {
  chainSettings,
  followOwner,
  hasAnvil,
  startTestChain,
  type TestChain,
} from '#server/testing/chain.ts';
import { dataOf } from './owner-call.ts';
import { receiptOf } from '#server/platform/chain/rpc.ts';
import { ownerKindOf } from './safe.ts';

const run = promisify(execFile);
const zero = '0x0000000000000000000000000000000000000000';
const delay = 2 * 24 * 3600;

const path = createRequire(import.meta.url).resolve(
  '@openzeppelin/contracts/build/contracts/TimelockController.json',
);
const { abi, bytecode } = JSON.parse(readFileSync(path, 'utf8')) as { abi: Abi; bytecode: `0x${string}` };

describe.skipIf(!hasAnvil)('an OpenZeppelin timelock as the owner', () => {
  let chain: TestChain;
  let app: TestApp;
  let admin: TestAdmin;
  let timelock: string;
  let proposer: `0x${string}`;

  const send = async (transaction: { to?: string; data: string }) =>
    receiptOf(
      chain.rpc,
      await chain.rpc.call<string>('eth_sendTransaction', { from: proposer, ...transaction }),
    );
  /** Schedules an act of a contract's owner, waits for the delay and executes it, as `chain/OPERATING.md` says. */
  const throughTimelock = async (to: string, ...change: string[]) => {
    const { stdout } = await run(
      process.execPath,
      ['chain/timelock-calls.ts', '--timelock', timelock, '--contract', to, ...change],
      { env: { ...process.env, CHAIN_RPC_URL: chain.url } },
    );
    const [schedule = '', execute = ''] = stdout.match(/^0x[\da-f]+$/gm) ?? [];
    await send({ to: timelock, data: schedule });
    await chain.rpc.call('evm_increaseTime', delay);
    await send({ to: timelock, data: execute });
  };
  const look = () => followOwner(app, chain);
  const contracts = async () => (await admin.call('GET', '/adminapi/contracts')).body.result;

  beforeAll(async () => {
    chain = await startTestChain();
    proposer = (chain.accounts[0] ?? zero) as `0x${string}`;
    const args = [BigInt(delay), [proposer], [proposer], zero];
    const made = await send({ data: encodeDeployData({ abi, bytecode, args }) });
    timelock = getAddress(made.contractAddress ?? '');
    app = await startTestApp(chainSettings(chain));
    admin = await app.signIn();
    await look();
  });
  afterAll(async () => {
    await app?.close();
    await chain?.stop();
  });

  it('is known by its name and its delay, as the next owner and as the owner, and other contracts are none', async () => {
    const { single } = chain.contracts;
    const data = await dataOf({ act: 'transferOwnership', arguments: { address: timelock } });
    await chain.rpc.call('eth_sendTransaction', { from: chain.owner, to: single, data });
    await look();
    expect((await contracts()).contracts[0]).toMatchObject({
      ownerKind: 'account',
      ownerDelay: null,
      pendingOwner: timelock,
      pendingKind: 'contract',
      pendingDelay: delay,
    });
    await throughTimelock(single, 'acceptOwnership');
    await look();
    expect((await contracts()).contracts[0]).toMatchObject({
      owner: timelock,
      ownerKind: 'contract',
      ownerSafe: null,
      ownerDelay: delay,
      pendingDelay: null,
    });
    for (const other of [chain.coin, single])
      expect(await ownerKindOf(chain.rpc, other, 'latest')).toEqual({ kind: 'contract', delay: null });
  });

  it('is asked for nothing, and what it does is told with the timelock that it went through', async () => {
    const body = { standard: 721, act: 'setServiceFee', fee: '3' };
    const asked = await admin.call('POST', '/adminapi/ownerActs', body);
    expect([asked.status, asked.body.errors.messages]).toEqual([
      409,
      'The owner is a timelock. Schedule this there with its proposer, and execute it after its delay. The document on owning the contracts (chain/OPERATING.md) shows how.',
    ]);
    await throughTimelock(chain.contracts.single, 'setServiceFee', '3000000000000000000');
    await look();
    const { contracts: both, alarms } = await contracts();
    expect(both[0].fee).toBe('3');
    expect(alarms[0]).toMatchObject({ name: 'ServiceFeeChanged', sender: proposer, through: timelock });
  });
});
