/**
 * What the market's transactions cost, from the receipts of an anvil, as somebody would pay for them:
 *
 *   npm run chain:gas
 *
 * Every address and word is cold, because each is a transaction of its own. "First" is an account's first of its kind, which makes
 * a word of storage; "later" any that follows. Writes tools/bench/results/gas.md.
 */
import { receiptOf } from '#server/platform/chain/rpc.ts';
import { openMarket } from '#server/sample/chain-market.ts';
import { startTestChain } from '#server/testing/chain.ts';
import { type GasParts, gasParts } from './gas-parts.ts';
import { writeResult } from './result.ts';

const ether = 10n ** 18n;
const short = 'https://meta.example/1.json';
const cid = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
/** As long, and no CID. */
const long = `https://meta.example/${'a'.repeat(45)}`;

const chain = await startTestChain({ args: ['--steps-tracing'] });
const { rpc } = chain;
const [seller = '', buyer = '', artist = '', second = ''] = chain.accounts;
/** Somebody who has nothing yet but the chain's coin and PKS. */
const newcomer = chain.accounts[4] ?? '';
let used = 0;
let last = '';
const market = await openMarket(chain, async (from, to, data, value) => {
  const worth = value === undefined ? {} : { value: `0x${value.toString(16)}` };
  const hash = await rpc.call<string>('eth_sendTransaction', { from, to, data, ...worth });
  const receipt = await receiptOf(rpc, hash);
  last = hash;
  used = Number((await rpc.call<{ gasUsed: string }>('eth_getTransactionReceipt', hash)).gasUsed);
  return receipt;
});
const apart: [what: string, parts: GasParts, aim: number | undefined][] = [];
const rows: [what: string, single: number | undefined, multi: number | undefined][] = [];

const names = { 721: 'single copy', 1155: 'multi-copy' } as const;
/** What is taken apart, and what it was to cost at most. */
const aims = new Map<string, number | undefined>([
  ['mint, `ipfs://` and a CID (66 bytes), later', 120_000],
  ['mint, the same, royalty to its creator', 120_000],
  ['list in PKS, with an expiry', 60_000],
  ['buy all of an order in native coin, later', undefined],
  ['buy all of an order in PKS, later', 98_000],
  ['accept a bid, later nonce of a word', 112_000],
  ['accept a bid, random nonce', 115_000],
]);

/** The gas of the last transaction in each contract. */
async function measure(what: string, step: (standard: 721 | 1155) => Promise<unknown>): Promise<void> {
  const cost: number[] = [];
  for (const standard of [721, 1155] as const) {
    await step(standard);
    cost.push(used);
    if (aims.has(what))
      apart.push([`${what}, ${names[standard]}`, await gasParts(rpc, last), aims.get(what)]);
  }
  rows.push([what, cost[0], cost[1]]);
}
const mint = (standard: 721 | 1155, creator: string, metadataAddress: string, receiver = artist) =>
  market.mint(
    standard,
    creator,
    { name: '', image: '', metadataAddress },
    [{ receiver, percentage: 5n * ether }],
    standard === 721 ? 1n : 10n,
  );
/** One that has traded in both contracts before: holds tokens, and has used a nonce of the first word. */
for (const standard of [721, 1155] as const) {
  for (const account of [seller, buyer]) await mint(standard, account, cid);
  const token = await mint(standard, seller, cid);
  await market.transfer(token, seller, buyer);
  await market.cancelBid(standard, buyer, 0n);
  const sold = await mint(standard, seller, cid);
  const nonce = await market.placeOrder(sold, seller, ether, 'PKS');
  await market.buy(sold, buyer, { seller, nonce });
}
const expiry = BigInt(
  Number((await rpc.call<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)).timestamp) + 1e7,
);

await measure('mint, `ipfs://` and a CID (66 bytes), first of an account', (standard) =>
  mint(standard, newcomer, cid),
);
await measure('mint, `ipfs://` and a CID (66 bytes), later', (standard) => mint(standard, seller, cid));
await measure('mint, the same, royalty to its creator', (standard) => mint(standard, seller, cid, seller));
await measure('mint, another address of 66 bytes, later', (standard) => mint(standard, seller, long));
await measure('mint, an address of 27 bytes, later', (standard) => mint(standard, seller, short));

for (const [currency, name] of [
  ['', 'native coin'],
  ['PKS', 'PKS'],
] as const) {
  await measure(`list in ${name}, with an expiry`, async (standard) => {
    const token = await mint(standard, seller, cid);
    await market.placeOrder(token, seller, ether, currency, standard === 721 ? 1n : 5n, expiry);
  });
  const buys = async (standard: 721 | 1155, by: string, offered: bigint) => {
    const token = await mint(standard, seller, cid);
    // A holder of copies already, as of a popular edition.
    if (standard === 1155 && by === buyer) await market.transfer(token, seller, buyer);
    const nonce = await market.placeOrder(token, seller, ether, currency, offered);
    await market.buy(token, by, { seller, nonce }, currency ? undefined : ether);
  };
  await measure(`buy all of an order in ${name}, later`, (standard) => buys(standard, buyer, 1n));
  if (!currency) {
    await measure(`buy all of an order in ${name}, first of an account`, (standard) =>
      buys(standard, second, 1n),
    );
  }
  await buys(1155, buyer, 4n);
  const later = used;
  const ofLater = await gasParts(rpc, last);
  rows.push([`buy a part of an order in ${name}, later`, undefined, later]);
  apart.push([`buy a part of an order in ${name}, later, multi-copy`, ofLater, undefined]);
  await buys(1155, newcomer, 4n);
  rows.push([`buy a part of an order in ${name}, first copy of it`, undefined, used]);
}
let bidNonce = 1n;
const accepts = async (standard: 721 | 1155, nonce: bigint) => {
  const token = await mint(standard, seller, cid);
  if (standard === 1155) await market.transfer(token, seller, buyer);
  await market.acceptBid(seller, { token, bidder: buyer, quantity: 1n, amount: ether, nonce });
};
await measure('accept a bid, later nonce of a word', (standard) => accepts(standard, (bidNonce += 1n)));
await measure('accept a bid, random nonce', (standard) => accepts(standard, 2n ** 200n + 12_345n));
await measure('change a price', async (standard) => {
  const token = await mint(standard, seller, cid);
  await market.placeOrder(token, seller, ether, 'PKS');
  await market.changePrice(token, seller, 2n * ether);
});
await measure('cancel an order', async (standard) => {
  const token = await mint(standard, seller, cid);
  await market.placeOrder(token, seller, ether);
  await market.cancelOrder(token, seller);
});
await chain.stop();

const shown = (gas: number | undefined) => gas?.toLocaleString('en') ?? '';
function partsShown({ begin, refund, own, total, ...parts }: GasParts, aim: number | undefined): string[] {
  const { accounts, read, written, events, created, sent, others } = parts;
  const least = total - own;
  const left = aim === undefined ? undefined : aim - least;
  return [
    begin,
    accounts,
    read,
    written,
    events,
    created,
    sent,
    others,
    -refund,
    least,
    own,
    total,
    aim,
    left,
  ].map((gas) => (gas === 0 ? '' : shown(gas)));
}

const report = `# Gas

Written by \`npm run chain:gas\`, from the receipts of an anvil: whole transactions, base cost, input and refunds included. One
royalty receiver, another account than the creator's where nothing else is said, fee 2.5 %, the market's owner and the receiver have been paid before. Every address and word is cold, since each is
a transaction of its own. PKS is the sample coin, compiled as the contracts are.

| | single copy | multi-copy |
|---|--:|--:|
${rows.map(([what, single, multi]) => `| ${what} | ${shown(single)} | ${shown(multi)} |`).join('\n')}

## What it is made of

From the node's traces, which come to the receipt's gas. *Begin* is 21,000 and the input. *Accounts* and *read* are those and the words of
storage that a transaction looks at for the first time (2,600 and 2,100 each). *Created* is the token's record, 200 a byte; *sent* is native
coin that goes on. *Others* is what the coin and the check of the signature do by themselves. The chain charges all of these for what is
looked at, kept and told, whoever writes the code. *Own* is every other instruction of the contract: only there could better code save.
*Least* is the total without it, and *left* what an aim leaves for it; less than nothing means that the aim can't be met while the
contract looks at, keeps and tells the same.

| | begin | accounts | read | written | events | created | sent | others | refund | least | own | total | aim | left |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${apart.map(([what, parts, aim]) => `| ${[what, ...partsShown(parts, aim)].join(' | ')} |`).join('\n')}
`;
writeResult('gas.md', report);
process.stdout.write(report);
