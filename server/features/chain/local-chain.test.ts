import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playChainHistory } from '#server/sample/chain-history.ts';
import { readAll, hasAnvil } from '#server/testing/chain.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { until } from '#server/testing/until.ts';
import { type LocalChain, type Stage, startLocalChain } from './local-chain.ts';
import { RpcNode } from '#server/platform/chain/rpc.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const holderScript = fileURLToPath(new URL('../../testing/local-chain-holder.ts', import.meta.url));
const blockOf = (chain: LocalChain | null) => chain?.rpc.call<string>('eth_blockNumber');

describe.skipIf(!hasAnvil)('the evaluation chain', () => {
  let folder: Awaited<ReturnType<typeof createTempFolder>>;
  let said: string[] = [];
  const running: LocalChain[] = [];

  beforeEach(async () => {
    folder = await createTempFolder();
    said = [];
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    for (const chain of running.splice(0)) await chain.stop();
    await folder.remove();
  });

  async function start(play: (stage: Stage) => Promise<void> = async () => undefined) {
    const since = new Date(Date.now() - 30 * 86_400_000);
    const signal = new AbortController().signal;
    const chain = await startLocalChain({
      dataDir: folder.path,
      since,
      play,
      say: (line) => said.push(line),
      signal,
    });
    if (!chain) throw new Error('There is no anvil.');
    running.push(chain);
    return chain;
  }
  const stateFile = () => join(folder.path, 'chain/state.json');
  const answers = (url: string) =>
    new RpcNode(url).call('eth_chainId').then(
      () => true,
      () => false,
    );

  it('is deployed once and goes on after a stop, at the same address and time', async () => {
    let plays = 0;
    const first = await start(async () => {
      plays += 1;
    });
    const block = await blockOf(first);
    await first.stop();
    expect(await answers(first.url)).toBe(false);
    const second = await start(async () => {
      plays += 1;
    });
    expect([second.url, second.contracts, await blockOf(second), plays]).toEqual([
      first.url,
      first.contracts,
      block,
      1,
    ]);
    await second.rpc.call('evm_mine');
    const latest = await second.rpc.call<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false);
    expect(Math.abs(Number(latest.timestamp) - Date.now() / 1000)).toBeLessThan(30);
    expect(said).toEqual([]);
  });

  it('leaves nothing in the home of its user, however long it runs', async () => {
    vi.stubEnv('HOME', join(folder.path, 'home'));
    const chain = await start();
    for (let mined = 0; mined < 2000; mined += 500) await chain.rpc.call('anvil_mine', '0x1f4');
    await chain.stop();
    expect(await readdir(folder.path)).toEqual(['chain']);
  });

  it('is the same chain after any number of starts', async () => {
    for (let starts = 0; starts < 5; starts += 1) {
      const chain = await start();
      await chain.rpc.call('evm_mine');
      await chain.stop();
    }
    expect(said).toEqual([]);
  });

  it.each([
    ['damaged', () => writeFile(stateFile(), '{"block":'), /is damaged. It was moved/],
    ['gone', () => rm(stateFile()), /is gone/],
    ['another chain’s', () => writeFile(stateFile(), '{}'), /is damaged. It was moved/],
  ])('begins anew where its state is %s, and says so', async (_what, spoil, words) => {
    const first = await start();
    await first.stop();
    await spoil();
    let plays = 0;
    const second = await start(async () => {
      plays += 1;
    });
    expect(plays).toBe(1);
    expect(said.join('\n')).toMatch(words);
    expect(await second.rpc.call('eth_getCode', second.contracts.single, 'latest')).not.toBe('0x');
  });

  it('starts again after a first start that failed', async () => {
    await expect(start(() => Promise.reject(new Error('broken off')))).rejects.toThrow('broken off');
    const chain = await start();
    expect(Number(await blockOf(chain))).toBeGreaterThan(2);
  });

  it('ends with a process that is killed, and keeps what was mined', async () => {
    const holder = spawn(process.execPath, [holderScript, folder.path], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(holder.stdout, 'data')) as [Buffer];
    const url = line.toString().trim();
    await new RpcNode(url).call('anvil_mine', '0x5');
    const mined = await new RpcNode(url).call('eth_blockNumber');
    holder.kill('SIGKILL');
    await until(async () => expect(await answers(url)).toBe(false));
    expect(await blockOf(await start())).toBe(mined);
  });

  it('ends an anvil that lost its reader as well', async () => {
    const holder = spawn(process.execPath, [holderScript, folder.path], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    const { pid } = JSON.parse(await readFile(join(folder.path, 'chain/anvil.json'), 'utf8'));
    // The shell between the two and the reader of the pipe, before the server itself.
    const { stdout } = await run('ps', ['-o', 'pgid=', '-p', String(pid)]);
    const group = (await run('ps', ['-eo', 'pid=,pgid='])).stdout
      .trim()
      .split('\n')
      .map((each) => each.trim().split(/\s+/));
    // Held still meanwhile: it closes the pipe when it sees the shell end, and the reader, if it lives, then ends anvil.
    holder.kill('SIGSTOP');
    for (const [member, of] of group) {
      if (of === stdout.trim() && Number(member) !== pid) process.kill(Number(member), 'SIGKILL');
    }
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const chain = await start();
    expect(said.join('\n')).toContain(`Ended an anvil that was left behind (process ${pid}).`);
    expect(Number(await blockOf(chain))).toBeGreaterThan(1);
  });

  it('has a history of every kind, which is read to the end', async () => {
    const database = await createTestDatabase();
    try {
      const chain = await start((stage) => playChainHistory(stage, database.pool, 'http://localhost:4000'));
      await readAll(database.kysely, {
        chainId: chain.chainId,
        place: 0,
        among: [chain.chainId],
        contracts: chain.contracts,
        localUrl: chain.url,
      });
      const { rows } = await database.pool.query(
        `select name, count(*) as count, min(occurred_at) as first, max(occurred_at) as last from chain_events group by name`,
      );
      const counts = Object.fromEntries(rows.map(({ name, count }) => [name, count]));
      for (const name of [
        'Minted',
        'OrderPlaced',
        'PriceChanged',
        'OrderCancelled',
        'Sold',
        'BidAccepted',
        'TokenTypeSet',
      ]) {
        expect([name, counts[name] ?? 0]).toEqual([name, expect.toSatisfy((count: number) => count > 0)]);
      }
      expect(counts.ServiceFeeChanged).toBe(5);
      const minted = rows.find(({ name }) => name === 'Minted');
      expect(minted.last - minted.first).toBeGreaterThan(10 * 86_400_000);
      const kinds = await database.pool.query(`select distinct status from tokens order by 1`);
      expect(kinds.rows.map(({ status }) => status)).toEqual(
        expect.arrayContaining(['listed', 'minted', 'sold']),
      );
      const paid = await database.pool.query('select distinct buy_type from fees order by 1');
      expect(paid.rows).toEqual([{ buy_type: 'coin' }, { buy_type: 'token' }]);
    } finally {
      await database.drop();
    }
  });
});
