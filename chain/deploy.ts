// Deploys both contracts to any chain: npm run chain:deploy. The key comes from the environment and stays here.
import { parseArgs } from 'node:util';
import { createWalletClient, getContractAddress, http, keccak256, type TransactionSerializable } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { chainInfoOf } from '#contract/platform/chains.ts';
import { parseAccount } from '#server/platform/base/address.ts';
import { type Creation, creationOf } from '#server/features/chain/deploy.ts';
import { RpcNode, receiptOf, type Rpc, RpcError } from '#server/platform/chain/rpc.ts';
import {
  type DeploymentRecord,
  readRecord,
  type RecordedContract,
  writeRecord,
} from './deployment-record.ts';
import { whyNotHere } from './probe.ts';

const usage = `Deploys the two token contracts and prints their addresses.

  CHAIN_RPC_URL=… DEPLOYER_KEY=0x… npm run chain:deploy -- --owner 0x… [--fee 2.5] [--salt 0x…] [--record FILE] [--on-main-network]

--owner            sets the fees and gets them: best a multi-signature wallet. Its address as wallets show it, with capitals
--fee              the service fee of both to begin with, in percent, 0 to 10 (2.5)
--salt             32 bytes: the addresses follow from them and not from the deployer, and are the same on each network
--record           what was deployed is kept here (DATA_DIR/deployments/<chain>.json). The same command goes on where one was interrupted
--on-main-network  needed where real money is at stake, and on chains that are not known here`;

const { values } = parseArgs({
  options: {
    fee: { type: 'string', default: '2.5' },
    owner: { type: 'string' },
    salt: { type: 'string' },
    record: { type: 'string' },
    'on-main-network': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** Deploys what comes in with a salt; it has this address on every network. */
const factory: `0x${string}` = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** What the deployment sends with: nothing but signed transactions reach the node. */
interface Deployer {
  url: string;
  rpc: Rpc;
  account: PrivateKeyAccount;
}

/** Converts percent as people write it to the number that the contracts use. */
function feeOf(text: string): bigint {
  const [, whole = '', fraction = ''] = /^(\d{1,2})(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  const fee = BigInt(whole + fraction.padEnd(18, '0'));
  if (whole === '' || fee > 10n ** 19n) throw new Error('--fee is a percentage from 0 to 10, such as 2.5.');
  return fee;
}

/** The owner for good, so a slip of the pen must show: only the spelling that has a checksum is taken. */
function ownerOf(text: string | undefined): string {
  const owner = parseAccount(text ?? '');
  if (owner && owner === text) return owner;
  throw new Error(
    '--owner is missing or not an address with its checksum. Copy it from a wallet or an explorer, with its capitals.',
  );
}

function saltOf(text: string | undefined): `0x${string}` | null {
  if (text === undefined || /^0x[\da-f]{64}$/i.test(text))
    return (text?.toLowerCase() as `0x${string}` | undefined) ?? null;
  throw new Error('--salt is 0x and 64 hexadecimal digits.');
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.\n\n${usage}`);
  return value;
}

function connect(url: string, key: string): Deployer {
  if (!/^(0x)?[\da-f]{64}$/i.test(key)) throw new Error('DEPLOYER_KEY is 64 hexadecimal digits.');
  return { url, rpc: new RpcNode(url), account: privateKeyToAccount(`0x${key.replace(/^0x/, '')}`) };
}

/** Signs what deploys a contract. Nothing is sent yet. @throws Error if the salt's address is taken */
async function signed(
  { url, rpc, account }: Deployer,
  { code, constructorArguments }: Creation,
  salt: `0x${string}` | null,
): Promise<RecordedContract> {
  const salted = salt && getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: code });
  if (salted && (await rpc.call<string>('eth_getCode', salted, 'latest')) !== '0x') {
    throw new Error(`${salted} holds a contract already: take another salt. Nothing was sent.`);
  }
  const wallet = createWalletClient({ account, transport: http(url) });
  const call = { data: salt ? (`${salt}${code.slice(2)}` as const) : code, ...(salt && { to: factory }) };
  const request = await wallet.prepareTransactionRequest({ chain: null, ...call });
  const transaction = await account.signTransaction(request as TransactionSerializable);
  const nonce = Number(request.nonce);
  return {
    state: 'sent',
    address: salted ?? getContractAddress({ from: account.address, nonce: BigInt(nonce) }),
    nonce,
    transactionHash: keccak256(transaction),
    signed: transaction,
    constructorArguments,
    creationHash: keccak256(code),
  };
}

/** Whether a transaction can't be mined any more, because its deployer used its number for another. */
async function isOvertaken({ rpc, account }: Deployer, sent: RecordedContract): Promise<boolean> {
  const used = Number(await rpc.call<string>('eth_getTransactionCount', account.address, 'latest'));
  return used > sent.nonce && !(await rpc.call('eth_getTransactionReceipt', sent.transactionHash));
}

/** Sends a signed transaction, which the node may have already, and waits until it is mined. */
async function mined({ rpc }: Deployer, { signed: transaction, transactionHash }: RecordedContract) {
  if (!(await rpc.call('eth_getTransactionReceipt', transactionHash))) {
    await rpc.call('eth_sendRawTransaction', transaction).catch((error: unknown) => {
      const isThere =
        error instanceof RpcError && /already|known|imported|nonce too low/i.test(error.message);
      if (!isThere) throw error;
    });
  }
  say(`  Sent ${transactionHash}, waiting until it is mined …`);
  await receiptOf(rpc, transactionHash, 600_000);
}

/** Deploys one contract, or goes on with what an interrupted run did. @returns its entry in the record */
async function deployOne(
  deployer: Deployer,
  creation: Creation,
  {
    salt,
    before,
    keep,
  }: {
    salt: `0x${string}` | null;
    before: RecordedContract | undefined;
    keep: (contract: RecordedContract) => void;
  },
): Promise<void> {
  const codeAt = (address: string) => deployer.rpc.call<string>('eth_getCode', address, 'latest');
  if (before?.state === 'deployed' && (await codeAt(before.address)) !== '0x') {
    say(`  ${before.address} is there since an earlier run.`);
    return;
  }
  // Written before it is sent: a run that is killed here goes on with the same transaction, and never deploys twice.
  const goesOn = before?.signed !== undefined && !(await isOvertaken(deployer, before));
  const contract = goesOn ? before : await signed(deployer, creation, salt);
  keep(contract);
  await mined(deployer, contract);
  if ((await codeAt(contract.address)) === '0x') {
    throw new Error(`The transaction was mined, but there is no code at ${contract.address}.`);
  }
  const { signed: _, ...kept } = contract;
  keep({ ...kept, state: 'deployed' });
}

/** An interrupted deployment is gone on with only as it was begun. */
function refuseOther(begun: DeploymentRecord, wanted: DeploymentRecord, path: string): void {
  for (const field of ['chainId', 'deployer', 'owner', 'fee', 'salt'] as const) {
    if (begun[field] === wanted[field]) continue;
    throw new Error(
      `${path} records a deployment with another ${field} (${begun[field]}, now ${wanted[field]}). Nothing was sent. ` +
        'Repeat the command as it was, or name another file with --record.',
    );
  }
}

async function deploy(): Promise<void> {
  if (values.help) {
    say(usage);
    return;
  }
  const deployer = connect(required('CHAIN_RPC_URL'), required('DEPLOYER_KEY'));
  const { rpc, account } = deployer;
  const fee = feeOf(values.fee);
  const owner = ownerOf(values.owner);
  const salt = saltOf(values.salt);
  const chainId = BigInt(await rpc.call<string>('eth_chainId')).toString();
  const network = chainInfoOf(chainId);
  if (network.isMain && !values['on-main-network']) {
    throw new Error(
      `${network.name} (chain ${chainId}) is a main network, or not known here: real money is at stake. Nothing was deployed. ` +
        'Add --on-main-network if that is what you want.',
    );
  }
  if (salt && (await rpc.call('eth_getCode', factory, 'latest')) === '0x') {
    throw new Error(
      `This network has no factory for addresses from a salt at ${factory}. Leave --salt out. Nothing was sent.`,
    );
  }
  const path = values.record ?? `${process.env['DATA_DIR'] ?? 'data'}/deployments/${chainId}.json`;
  const wanted: DeploymentRecord = {
    chainId,
    deployer: account.address,
    owner,
    fee: String(fee),
    salt,
    contracts: {},
  };
  const record = readRecord(path) ?? wanted;
  refuseOther(record, wanted, path);
  say(`Deploying to ${network.name} (chain ${chainId}) from ${account.address}, owned by ${owner}.`);
  for (const kind of ['single', 'multi'] as const) {
    const creation = await creationOf(kind, { owner, fee });
    const before = record.contracts[kind];
    if (before && before.creationHash !== keccak256(creation.code)) {
      throw new Error(
        `${path} records another version of the contracts. Nothing was sent. Name another file with --record.`,
      );
    }
    const reason = before ? undefined : await whyNotHere(rpc, account.address, kind, creation.code);
    if (reason) throw new Error(`${reason} Nothing was sent.`);
    const keep = (contract: RecordedContract) => {
      record.contracts[kind] = contract;
      writeRecord(path, record);
    };
    await deployOne(deployer, creation, { salt, before, keep });
  }
  const { single, multi } = record.contracts;
  say(`\nDone. ${path} is the record of it: npm run chain:verify compares it with the sources.`);
  say('The server’s configuration:\n');
  say(`CHAIN_ID=${chainId}\nSINGLE_CONTRACT=${single?.address}\nMULTI_CONTRACT=${multi?.address}`);
}

await deploy().catch((error: unknown) => {
  // viem's full message contains the node's address, which may hold a key.
  const short = error instanceof Error && 'shortMessage' in error ? String(error.shortMessage) : undefined;
  process.stderr.write(`${short ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
});
