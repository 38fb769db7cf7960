import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeploymentRecord } from '#chain/deployment-record.ts';
import { compareCode } from '#chain/verify-code.ts';
import { hasAnvil } from '#server/testing/chain.ts';
import { isFull } from '#server/testing/rounds.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { type Anvil, findAnvil, startAnvil } from '#server/features/chain/anvil.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** The first account of anvil, whose key is public. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe.skipIf(!hasAnvil)('npm run chain:deploy', () => {
  let chain: Anvil;
  let folder: Awaited<ReturnType<typeof createTempFolder>>;
  let files = 0;

  beforeAll(async () => {
    folder = await createTempFolder();
    chain = await startAnvil({ binary: findAnvil() ?? '' });
  });
  afterAll(async () => {
    await chain?.stop();
    await folder?.remove();
  });

  const recordFile = () => join(folder.path, `record-${(files += 1)}.json`);
  const recordIn = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as DeploymentRecord;
  const command = (script: string, args: string[], url = chain.url) =>
    run(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, CHAIN_RPC_URL: url, DEPLOYER_KEY: key, DATA_DIR: folder.path },
    });
  const deploy = (record: string, args: string[] = ['--owner', owner], url?: string) =>
    command('chain/deploy.ts', ['--record', record, ...args], url);
  const sentCount = async () =>
    Number(
      await chain.rpc.call('eth_getTransactionCount', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'latest'),
    );

  it('deploys, prints what to configure and keeps what a verification needs', async () => {
    const path = recordFile();
    const { stdout } = await deploy(path, ['--owner', owner, '--fee', '3.25']);
    const [, single = ''] = /^SINGLE_CONTRACT=(0x\w{40})$/m.exec(stdout) ?? [];
    expect(stdout).toMatch(/^CHAIN_ID=31337$/m);
    const fee = await chain.rpc.call<string>('eth_call', { to: single, data: '0x8abdf5aa' }, 'latest');
    expect(BigInt(fee)).toBe(3_250_000_000_000_000_000n);
    const record = await recordIn(path);
    expect(record).toMatchObject({ owner, chainId: '31337', salt: null, fee: '3250000000000000000' });
    expect(record.contracts.single).toMatchObject({ state: 'deployed', address: single });
    expect(record.contracts.single).not.toHaveProperty('signed');
    expect(stdout + JSON.stringify(record)).not.toContain(key.slice(4));
    // The same again finds both where they are.
    const before = await sentCount();
    expect((await deploy(path, ['--owner', owner, '--fee', '3.25'])).stdout).toContain(single);
    await expect(deploy(path, ['--owner', owner, '--fee', '3'])).rejects.toThrow(/another fee/);
    expect(await sentCount()).toBe(before);
  });

  it('goes on after a kill with the very transaction that it had signed', async () => {
    const path = recordFile();
    await chain.rpc.call('evm_setAutomine', false);
    // Ends while the first contract waits to be mined.
    const killed = execFile(process.execPath, ['chain/deploy.ts', '--record', path, '--owner', owner], {
      cwd: root,
      env: { ...process.env, CHAIN_RPC_URL: chain.url, DEPLOYER_KEY: key },
    });
    await new Promise<void>((resolve) =>
      killed.stdout?.on('data', (text: string) => text.includes('waiting until') && resolve()),
    );
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const begun = await recordIn(path);
    expect(begun.contracts.single?.state).toBe('sent');
    const before = await sentCount();
    await chain.rpc.call('evm_setAutomine', true);
    // As if the transaction had never reached the node.
    await chain.rpc.call('anvil_dropTransaction', begun.contracts.single?.transactionHash);
    await deploy(path);
    const { contracts } = await recordIn(path);
    expect(contracts.single?.transactionHash).toBe(begun.contracts.single?.transactionHash);
    expect(contracts.multi?.state).toBe('deployed');
    expect(await sentCount()).toBe(before + 2);
  });

  it('gives the same addresses on every network where a salt is given', async () => {
    const salt = `0x${'5a'.repeat(32)}`;
    const path = recordFile();
    await deploy(path, ['--owner', owner, '--salt', salt]);
    const first = await recordIn(path);
    const other = await startAnvil({ binary: findAnvil() ?? '' });
    try {
      const elsewhere = recordFile();
      await deploy(elsewhere, ['--owner', owner, '--salt', salt], other.url);
      const second = await recordIn(elsewhere);
      expect(second.contracts.single?.address).toBe(first.contracts.single?.address);
      expect(second.contracts.multi?.address).toBe(first.contracts.multi?.address);
    } finally {
      await other.stop();
    }
    const before = await sentCount();
    await expect(deploy(recordFile(), ['--owner', owner, '--salt', salt])).rejects.toThrow(
      /holds a contract already/,
    );
    expect(await sentCount()).toBe(before);
  });

  it('refuses what would be regretted: no owner, no checksum, a main network without the word, a network that can’t run it', async () => {
    const before = await sentCount();
    const refusals: [string[], RegExp][] = [
      [[], /--owner is missing/],
      [['--owner', owner.toLowerCase()], /with its checksum/],
      [['--owner', `0x${'0'.repeat(40)}`], /--owner is missing or not an address/],
      [['--owner', owner, '--fee', '11'], /percentage from 0 to 10/],
      [['--owner', owner, '--salt', '0x12'], /64 hexadecimal digits/],
    ];
    for (const [args, why] of refusals) await expect(deploy(recordFile(), args)).rejects.toThrow(why);
    await writeFile(join(folder.path, 'other.json'), '[]');
    await expect(deploy(join(folder.path, 'other.json'))).rejects.toThrow(/not the record of a deployment/);
    await chain.rpc.call('anvil_setChainId', 137);
    await expect(deploy(recordFile())).rejects.toThrow(/Nothing was deployed.*--on-main-network/);
    await chain.rpc.call('anvil_setChainId', 31_337);
    expect(await sentCount()).toBe(before);
    const old = await startAnvil({ binary: findAnvil() ?? '', args: ['--hardfork', 'shanghai'] });
    try {
      await expect(deploy(recordFile(), undefined, old.url)).rejects.toThrow(/instructions of Cancun/);
      expect(await old.rpc.call('eth_blockNumber')).toBe('0x0');
    } finally {
      await old.stop();
    }
  });

  // The compiler takes a minute of a core for it.
  it.runIf(isFull)(
    'compiles to what was deployed, and hands the sources on',
    { timeout: 1_200_000 },
    async () => {
      const path = recordFile();
      await deploy(path);
      const sent: Record<string, unknown>[] = [];
      const verifier = createServer((request, response) => {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          if (request.method === 'POST') sent.push(JSON.parse(Buffer.concat(parts).toString()));
          const job = { isJobCompleted: true, contract: { match: 'exact_match' } };
          response.end(JSON.stringify(request.method === 'POST' ? { verificationId: 'one' } : job));
        });
      }).listen(0, '127.0.0.1');
      await once(verifier, 'listening');
      const { port } = verifier.address() as AddressInfo;
      try {
        const args = ['--record', path, '--sourcify', `http://127.0.0.1:${port}`];
        const { stdout } = await command('chain/verify.ts', args);
        expect(stdout).toContain('Compiling chain/src/MultiCopy.sol …');
        expect(stdout.match(/exact match/g)).toHaveLength(2);
        expect(stdout.match(/exact_match/g)).toHaveLength(2);
        expect(sent[0]).toMatchObject({ contractIdentifier: 'chain/src/SingleCopy.sol:SingleCopy' });
        expect(sent[0]?.['compilerVersion']).toMatch(/^0\.8\.37\+commit\.[\da-f]{8}$/);
        const record = await recordIn(path);
        const address = record.contracts.single?.address ?? '';
        const code = await chain.rpc.call<string>('eth_getCode', address, 'latest');
        // One bit of the code in the middle.
        const at = 2 + 2 * 4000 + 1;
        const other = code.slice(0, at) + (code[at] === '0' ? '1' : '0') + code.slice(at + 1);
        await chain.rpc.call('anvil_setCode', address, other);
        await expect(command('chain/verify.ts', ['--record', path])).rejects.toMatchObject({
          stdout: expect.stringMatching(/SingleCopy at .* the code differs from byte 4000 on/),
        });
      } finally {
        verifier.close();
        await rm(path);
      }
    },
  );
});

describe('comparing a code with its source', () => {
  const address = `0x${'ab'.repeat(20)}`;
  const published = { runtime: `60${'00'.repeat(32)}f3`, immutables: { _cachedThis: [1] } };
  const verdict = (code: string) => compareCode(published, code, { address, chainId: '1' });
  const filled = `0x60${'00'.repeat(12)}${'ab'.repeat(20)}f3`;

  it('takes what the constructor filled in, and nothing else in its place', () => {
    expect(verdict(filled)).toEqual({ matches: true });
    expect(verdict(filled.replace(/ab/, 'ac'))).toMatchObject({
      reason: 'the code differs from byte 13 on: 0xac there, 0xab from the sources',
    });
  });

  it('names the first byte that differs, an end that comes too early or too late', () => {
    expect(verdict(filled.slice(0, -2))).toMatchObject({
      reason: expect.stringContaining('byte 33 on: its end there'),
    });
    expect(verdict(`${filled}00`)).toMatchObject({
      reason: expect.stringContaining('byte 34 on: 0x00 there, its end'),
    });
    const other = { ...published, immutables: { limit: [1] } };
    expect(compareCode(other, filled, { address, chainId: '1' })).toMatchObject({
      reason: expect.stringContaining('limit'),
    });
  });
});
