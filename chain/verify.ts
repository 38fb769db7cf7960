// Compares deployed contracts with the sources: npm run chain:verify.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { keccak256 } from 'viem/utils';
import { RpcNode, type Rpc } from '#server/platform/chain/rpc.ts';
import { type Published, publishedContract } from './compile-contracts.ts';
import { readRecord, type RecordedContract } from './deployment-record.ts';
import { submitSources } from './submit-sources.ts';
import { compareCode, compareCreation, type Verdict } from './verify-code.ts';

const usage = `Compiles the contracts' sources and compares them with what is deployed, byte by byte.

  CHAIN_RPC_URL=… npm run chain:verify -- [--record FILE] [--sourcify URL] [--standard-input FOLDER]

--record           what npm run chain:deploy wrote (DATA_DIR/deployments/<chain>.json). Any node of that chain will do
--sourcify         hands the sources to this server that speaks Sourcify's interface, such as https://sourcify.dev/server
--standard-input   writes each contract's sources and settings as the compiler takes them here, for any other verifier`;

const { values } = parseArgs({
  options: {
    record: { type: 'string' },
    sourcify: { type: 'string' },
    'standard-input': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** Runs in a thread: a line every ten seconds, written past the main thread, which is busy. */
const telling = `
  const began = Date.now();
  setInterval(() => {
    require('node:fs').writeSync(1, '  ' + Math.round((Date.now() - began) / 1000) + ' s …\\n');
  }, 10_000);
`;

const sources = { single: 'chain/src/SingleCopy.sol', multi: 'chain/src/MultiCopy.sol' } as const;

/** Compares code and, where the node still has it, the transaction that created it. */
async function verdictOf(
  rpc: Rpc,
  published: Published,
  recorded: RecordedContract,
  { chainId, salt }: { chainId: string; salt: string | null },
): Promise<Verdict> {
  const code = await rpc.call<string>('eth_getCode', recorded.address, 'latest');
  if (code === '0x') return { matches: false, reason: 'there is no contract at this address' };
  const runtime = compareCode(published, code, { address: recorded.address, chainId });
  if (!runtime.matches) return runtime;
  const sent = await rpc.call<{ input: string } | null>('eth_getTransactionByHash', recorded.transactionHash);
  if (!sent) {
    say('  The node no longer has the transaction that created it: only the code was compared.');
    return runtime;
  }
  const creation = compareCreation(published, sent.input, { ...recorded, salt });
  const hash = keccak256(`0x${published.creation}${recorded.constructorArguments}`);
  if (creation.matches && hash !== recorded.creationHash) {
    return { matches: false, reason: 'the record names another creation code than was sent' };
  }
  return creation;
}

/** Compiles a source, and says so: it takes a minute or more, in which nothing else of this process runs. */
function compiled(source: string): Published {
  say(`Compiling ${source} …`);
  const began = performance.now();
  // A thread of its own tells the time meanwhile.
  const clock = new Worker(telling, { eval: true });
  try {
    return publishedContract(source);
  } finally {
    void clock.terminate();
    say(`  took ${Math.round((performance.now() - began) / 1000)} s.`);
  }
}

async function verify(): Promise<void> {
  if (values.help) {
    say(usage);
    return;
  }
  const url = process.env['CHAIN_RPC_URL'];
  if (!url) throw new Error(`CHAIN_RPC_URL is not set.\n\n${usage}`);
  const rpc = new RpcNode(url);
  const chainId = BigInt(await rpc.call<string>('eth_chainId')).toString();
  const path = values.record ?? `${process.env['DATA_DIR'] ?? 'data'}/deployments/${chainId}.json`;
  const record = readRecord(path);
  if (!record) throw new Error(`There is no ${path}. Name the deployment's record with --record.`);
  if (record.chainId !== chainId) {
    throw new Error(`${path} is of chain ${record.chainId}, and the node at CHAIN_RPC_URL of ${chainId}.`);
  }
  for (const kind of ['single', 'multi'] as const) {
    const recorded = record.contracts[kind];
    if (recorded?.state !== 'deployed') {
      throw new Error(`${path} has no finished deployment of ${sources[kind]}. Repeat npm run chain:deploy.`);
    }
    const published = compiled(sources[kind]);
    const verdict = await verdictOf(rpc, published, recorded, record);
    say(`${published.name} at ${recorded.address}: ${verdict.matches ? 'exact match' : verdict.reason}.`);
    if (!verdict.matches) process.exitCode = 1;
    if (values['standard-input']) {
      const file = `${values['standard-input']}/${published.name}.json`;
      writeFileSync(file, JSON.stringify(published.standardInput, null, 2));
      say(`  Wrote ${file} for ${published.identifier}, compiler ${published.compiler}.`);
    }
    if (values.sourcify && verdict.matches) {
      say(`  ${await submitSources(values.sourcify, published, { ...recorded, chainId })}`);
    }
  }
}

await verify().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
