import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { type Anvil, anvilChainId, endOrphan, findAnvil, startAnvil } from './anvil.ts';
import type { Contracts } from './decode.ts';
import { deployMarkets, deploySampleCoin, hundredthsOfPercent, type Sender } from './deploy.ts';
import { type Receipt, receiptOf, type Rpc, toQuantity } from '#server/platform/chain/rpc.ts';

/** The chain for evaluation: the server's own anvil, with both contracts and a short history. */
export interface LocalChain {
  url: string;
  chainId: string;
  contracts: Contracts;
  rpc: Rpc;
  stop: () => Promise<void>;
}

/** The chain on which a sample history is created. */
export interface Stage {
  rpc: Rpc;
  contracts: Contracts;
  /** The ERC-20 token PKS. */
  coin: string;
  /** The owner of the contracts and of all PKS. */
  owner: string;
  /** Other accounts that the node signs for. */
  accounts: readonly string[];
  /** Sends from any account; with `at` (seconds since 1970), in a block with that time. */
  send: (transaction: Transaction) => Promise<Receipt>;
}

interface Transaction {
  from: string;
  to?: string;
  data: string;
  value?: bigint;
  at?: number;
}

/** Stored next to the chain's state: the identity of the chain and the addresses of the contracts. */
interface Deployment {
  genesisHash: string;
  /**
   * Seconds since 1970. Anvil creates the first block again at every start, so it must get the same time each time.
   */
  genesisTime: number;
  contracts: Contracts;
}

interface Options {
  /** The chain's folder is `chain` inside it. */
  dataDir: string;
  /** When the chain begins. */
  since: Date;
  /** Fills a new chain. Both contracts accept PKS by then. */
  play: (stage: Stage) => Promise<void>;
  /** Receives messages for the operator. */
  say: (sentence: string) => void;
  /** Aborts a start in progress. */
  signal: AbortSignal;
}

/** Whether the server runs its own chain: the database is embedded, the sample data is on, and there is an anvil. */
export function hasLocalChain({ chains, databaseUrl, sampleData }: Config): boolean {
  return chains.length === 0 && !databaseUrl && sampleData && findAnvil() !== null;
}

/**
 * Starts the chain for evaluation. Its state is stored in the data folder. If the state is lost or damaged, the
 * contracts are deployed and the history is created again.
 * @returns null if this platform has no anvil
 */
export async function startLocalChain(options: Options): Promise<LocalChain | null> {
  const { dataDir, say, signal } = options;
  const binary = findAnvil();
  if (!binary) {
    say(
      `There is no anvil for ${process.platform}-${process.arch}, so the server starts without an evaluation chain. Set CHAIN_RPC_URL, or set ANVIL_BIN to an anvil.`,
    );
    return null;
  }
  const folder = join(dataDir, 'chain');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = {
    state: join(folder, 'state.json'),
    deployment: join(folder, 'deployment.json'),
    process: join(folder, 'anvil.json'),
  };
  const last = await readJson<{ pid: number; port: number }>(files.process);
  if (last && (await endOrphan(last.pid, files.state)))
    say(`Ended an anvil that was left behind (process ${last.pid}).`);

  const known = await readJson<Deployment>(files.deployment);
  const start = (genesisTime: number) =>
    startAnvil({ binary, stateFile: files.state, port: last?.port, genesisTime, signal });
  let anvil = await continued(start, files.state, known, say);
  let deployment = known;
  if (!anvil || !deployment) {
    const genesisTime = Math.floor(options.since.getTime() / 1000);
    anvil = await start(genesisTime);
    try {
      deployment = { genesisTime, ...(await begin(anvil.rpc, options)) };
    } catch (error) {
      await anvil.stop();
      await rm(files.state, { force: true });
      throw error;
    }
    await writeWhole(files.deployment, deployment);
  }
  await writeWhole(files.process, { pid: anvil.pid, port: anvil.port });
  await anvil.rpc.call('evm_setTime', Math.floor(Date.now() / 1000));
  const { url, rpc, stop } = anvil;
  return { url, chainId: anvilChainId, contracts: deployment.contracts, rpc, stop };
}

/** The chain of the last start, or undefined if a new one must begin. Unusable files are then moved away. */
async function continued(
  start: (genesisTime: number) => Promise<Anvil>,
  stateFile: string,
  known: Deployment | undefined,
  say: Options['say'],
): Promise<Anvil | undefined> {
  const consequence = 'Its contracts are deployed again, and its data is read again.';
  if (!existsSync(stateFile)) {
    if (known) say(`The state of the evaluation chain is gone. ${consequence}`);
    return undefined;
  }
  // The first start was interrupted before anything was read.
  if (!known) {
    await rm(stateFile);
    return undefined;
  }
  let anvil: Anvil | undefined;
  try {
    anvil = await start(known.genesisTime);
    if (await holds(anvil.rpc, known)) return anvil;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
  await anvil?.stop();
  const aside = `${stateFile}.damaged`;
  await rename(stateFile, aside);
  say(`The state of the evaluation chain is damaged. It was moved to ${aside}. ${consequence}`);
  return undefined;
}

/** Whether a chain is the one that the contracts were deployed to. */
async function holds(rpc: Rpc, { genesisHash, contracts }: Deployment): Promise<boolean> {
  if ((await genesisHashOf(rpc)) !== genesisHash) return false;
  for (const address of [contracts.single, contracts.multi]) {
    if ((await rpc.call<string>('eth_getCode', address, 'latest')) === '0x') return false;
  }
  return true;
}

/** Deploys the contracts to an empty chain and creates the history. */
async function begin(rpc: Rpc, { play }: Options): Promise<Omit<Deployment, 'genesisTime'>> {
  const [owner = '', ...accounts] = await rpc.call<string[]>('eth_accounts');
  const send = sendOn(rpc);
  const sender: Sender = { address: owner, send: (transaction) => send({ from: owner, ...transaction }) };
  const contracts = await deployMarkets(sender, { owner, fee: hundredthsOfPercent(250) });
  const coin = await deploySampleCoin(sender, 'PKS');
  await rpc.call('anvil_autoImpersonateAccount', true);
  await play({ rpc, contracts, coin, owner, accounts, send });
  await rpc.call('anvil_autoImpersonateAccount', false);
  return { genesisHash: await genesisHashOf(rpc), contracts };
}

function sendOn(rpc: Rpc): Stage['send'] {
  return async ({ at, value, ...transaction }) => {
    if (at !== undefined) await rpc.call('evm_setNextBlockTimestamp', at);
    const hash = await rpc.call<string>('eth_sendTransaction', {
      ...transaction,
      ...(value === undefined ? {} : { value: `0x${value.toString(16)}` }),
    });
    return receiptOf(rpc, hash);
  };
}

/** The hash of a chain's first block, which distinguishes it from another chain with the same id. */
export async function genesisHashOf(rpc: Rpc): Promise<string> {
  const block = await rpc.call<{ hash: string } | null>('eth_getBlockByNumber', toQuantity(0), false);
  if (!block) throw new Error('The node has no first block.');
  return block.hash;
}

async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

async function writeWhole(file: string, value: object): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(value));
  await rename(`${file}.new`, file);
}
