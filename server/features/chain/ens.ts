import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Config } from '#server/platform/config.ts';
import { addressIn, zeroAddress } from '#server/platform/base/address.ts';
import { nodesToAsk } from './nodes-to-ask.ts';
import { type Rpc, toQuantity, unlessRefused } from '#server/platform/chain/rpc.ts';

/** The only chain whose ENS names are used. */
const mainNetwork = '1';
/** The registry that knows the resolver of each ENS name, on the main network. */
export const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e';

const selectors = { resolver: '0x0178b8bf', name: '0x691f3431', addr: '0x3b3b57de' } as const;

/** Names with other characters aren't shown, because many characters look like these. */
const plainName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,20}$/;
const longestName = 100;

const dayMs = 86_400_000;
/** After this pause, a node that didn't answer is asked again. */
const pauseMs = 60_000;
const maxKept = 20_000;
const maxWaiting = 1000;
const atOnce = 20;

const hash = (bytes: Uint8Array) => Buffer.from(keccak_256(bytes));

/** The node of a name in ENS (EIP-137), as a word of the chain. */
export function ensNode(name: string): string {
  let node: Buffer = Buffer.alloc(32);
  for (const label of name.split('.').toReversed())
    node = hash(Buffer.concat([node, hash(Buffer.from(label))]));
  return node.toString('hex');
}

/** The text in a contract's answer. */
function textIn(answer: string): string | undefined {
  const bytes = Buffer.from(answer.slice(2), 'hex');
  if (bytes.length < 64 || bytes.length > 32 * 8) return undefined;
  const length = Number(BigInt(`0x${bytes.subarray(32, 64).toString('hex')}`));
  return length <= longestName ? bytes.subarray(64, 64 + length).toString('latin1') : undefined;
}

/**
 * Reads the ENS name of an address from its reverse record, if that name resolves to the address.
 * @param block in JSON-RPC format
 * @returns null if there is none, or it resolves to another address
 * @throws RpcError if the node doesn't answer
 */
export async function ensNameAt(rpc: Rpc, address: string, block: string): Promise<string | null> {
  const ask = (to: string, selector: string, node: string) =>
    unlessRefused(rpc.call<string>('eth_call', { to, data: `${selector}${node}` }, block));
  const resolverOf = async (node: string) => {
    const answer = await ask(ensRegistry, selectors.resolver, node);
    const resolver = answer?.length === 66 ? addressIn(answer) : zeroAddress;
    return resolver === zeroAddress ? undefined : resolver;
  };
  const reverse = ensNode(`${address.slice(2).toLowerCase()}.addr.reverse`);
  const said = await resolverOf(reverse);
  const name = said && textIn((await ask(said, selectors.name, reverse)) ?? '');
  if (!name || name.length > longestName || !plainName.test(name)) return null;
  const forward = ensNode(name);
  const resolver = await resolverOf(forward);
  const target = resolver && (await ask(resolver, selectors.addr, forward));
  return target?.length === 66 && addressIn(target) === address ? name : null;
}

interface Kept {
  name: string | null;
  /** By the process clock. */
  until: number;
}

/** The known names of one configuration's main network. */
interface Book {
  kept: Map<string, Kept>;
  waiting: Set<string>;
  isAsking: boolean;
}

/** A cache of this process. Each server asks for itself. */
const books = new WeakMap<object, Book>();

/**
 * Returns the known ENS names of addresses without waiting. Unknown names are requested in the background for
 * later calls. Works only if a node of the Ethereum main network is configured.
 * @param addresses EIP-55 checksummed
 * @returns by address: the name, null if there is none, undefined while it is being requested; an empty map
 * without such a node
 */
export function ensNamesOf(
  config: Pick<Config, 'chains'>,
  addresses: readonly string[],
): ReadonlyMap<string, string | null | undefined> {
  const chain = config.chains.find(({ chainId }) => chainId === mainNetwork);
  if (!chain) return new Map();
  const book = books.get(config) ?? { kept: new Map(), waiting: new Set(), isAsking: false };
  books.set(config, book);
  const now = performance.now();
  const names = new Map<string, string | null | undefined>();
  for (const address of addresses) {
    const known = book.kept.get(address);
    const isFresh = known !== undefined && known.until > now;
    if (!isFresh && book.waiting.size < maxWaiting) book.waiting.add(address);
    // An older answer is used until there is a new one.
    names.set(address, known?.name ?? (isFresh || !book.waiting.has(address) ? null : undefined));
  }
  if (book.waiting.size > 0 && !book.isAsking) {
    book.isAsking = true;
    // This promise never rejects.
    void askForAll(book, chain).finally(() => (book.isAsking = false));
  }
  return names;
}

/** Requests all waiting names, several at once, each round within the time limit of interactive requests. */
async function askForAll(book: Book, chain: { rpcUrls: readonly string[]; chainId: string }): Promise<void> {
  while (book.waiting.size > 0) {
    const asked = [...book.waiting].slice(0, atOnce);
    let answers: (string | null | undefined)[] = [];
    try {
      const nodes = await nodesToAsk(chain);
      const block = toQuantity((await nodes.head()).number);
      answers = await Promise.all(
        asked.map((address) => ensNameAt(nodes, address, block).catch(() => undefined)),
      );
    } catch {
      // No node answers, so all of them are requested again later.
    }
    const now = performance.now();
    if (book.kept.size > maxKept) book.kept.clear();
    for (const [index, address] of asked.entries()) {
      const name = answers[index];
      book.waiting.delete(address);
      book.kept.set(address, { name: name ?? null, until: now + (name === undefined ? pauseMs : dayMs) });
    }
  }
}
