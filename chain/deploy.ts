// Deploys both contracts to any chain: npm run chain:deploy. The key comes from the environment and stays here.
import { parseArgs } from 'node:util';
import { createWalletClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { parseAddress } from '#server/base/address.ts';
import { deployMarkets, type Sender } from '#server/chain/deploy.ts';
import { networkOf } from '#contract/networks.ts';
import { connectRpc, receiptOf } from '#server/chain/rpc.ts';

const usage = `Deploys the two token contracts and prints their addresses.

  CHAIN_RPC_URL=… DEPLOYER_KEY=0x… npm run chain:deploy -- [--fee 2.5] [--owner 0x…] [--on-main-network]

--fee              the service fee of both to begin with, in percent, 0 to 10 (2.5)
--owner            sets the fees and gets them (the deployer); best a multi-signature wallet
--on-main-network  needed where real money is at stake, and on chains that are not known here`;

const { values } = parseArgs({
  options: {
    fee: { type: 'string', default: '2.5' },
    owner: { type: 'string' },
    'on-main-network': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** Converts percent as people write it to the number that the contracts use. */
function feeOf(text: string): bigint {
  const [, whole = '', fraction = ''] = /^(\d{1,2})(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  const fee = BigInt(whole + fraction.padEnd(18, '0'));
  if (whole === '' || fee > 10n ** 19n) throw new Error('--fee is a percentage from 0 to 10, such as 2.5.');
  return fee;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.\n\n${usage}`);
  return value;
}

/** An account that signs in this process; the node only gets signed transactions. */
function senderOf(url: string, key: string): Sender {
  if (!/^(0x)?[\da-f]{64}$/i.test(key)) throw new Error('DEPLOYER_KEY is 64 hexadecimal digits.');
  const account = privateKeyToAccount(`0x${key.replace(/^0x/, '')}`);
  const wallet = createWalletClient({ account, transport: http(url) });
  const rpc = connectRpc(url);
  return {
    address: account.address,
    async send({ data }) {
      const hash = await wallet.sendTransaction({ chain: null, data: data as `0x${string}` });
      say(`  Sent ${hash}, waiting until it is mined …`);
      return receiptOf(rpc, hash, 600_000);
    },
  };
}

async function deploy(): Promise<void> {
  if (values.help) {
    say(usage);
    return;
  }
  const url = required('CHAIN_RPC_URL');
  const sender = senderOf(url, required('DEPLOYER_KEY'));
  const fee = feeOf(values.fee);
  const owner = parseAddress(values.owner ?? sender.address);
  if (!owner) throw new Error('--owner is not an address: 0x and 40 digits, with the right checksum if any.');
  const chainId = BigInt(await connectRpc(url).call<string>('eth_chainId')).toString();
  const network = networkOf(chainId);
  if (network.isMain && !values['on-main-network']) {
    throw new Error(
      `${network.name} (chain ${chainId}) is a main network, or not known here: real money is at stake. Nothing was deployed. ` +
        'Add --on-main-network if that is what you want.',
    );
  }
  say(`Deploying to ${network.name} (chain ${chainId}) from ${sender.address}, owned by ${owner}.`);
  const { single, multi } = await deployMarkets(sender, { owner, fee });
  say(`\nDone. The server's configuration:\n`);
  say(`CHAIN_ID=${chainId}\nSINGLE_CONTRACT=${single}\nMULTI_CONTRACT=${multi}`);
}

await deploy().catch((error: unknown) => {
  // viem's full message contains the node's address, which may hold a key.
  const short = error instanceof Error && 'shortMessage' in error ? String(error.shortMessage) : undefined;
  process.stderr.write(`${short ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
});
