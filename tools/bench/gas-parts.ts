import type { Rpc } from '#server/platform/chain/rpc.ts';

/** Instructions that make the words of a transaction cost what they do; all others are counted together. */
interface Step {
  op: string;
  gasCost: number;
  depth: number;
  refund?: number;
  stack?: string[];
}

/** What a transaction's gas goes to. The parts and the refund make up the receipt's gas. */
export interface GasParts {
  /** 21,000 and the input's bytes: 4 for a zero, 16 for another. */
  begin: number;
  /** Accounts that are looked at for the first time, 2,600 each. */
  accounts: number;
  /** Words that are read for the first time, 2,100 each. */
  read: number;
  written: number;
  events: number;
  /** A contract that is created: 32,000, and 200 for each byte of it. */
  created: number;
  /** Native coin that is sent on: 9,000 each, of which a receiver without code gives 2,300 back. */
  sent: number;
  /** Everything else, of the contract itself. */
  own: number;
  /** Everything else, of contracts that it calls. */
  others: number;
  refund: number;
  total: number;
}

const base = 21_000;
const coldAccount = 2600;
const coldWord = 2100;
const [transfer, stipend] = [9000, 2300];
const [creation, perByte, perWord] = [32_000, 200, 2];
/** The chain's own contract that recovers signers; a trace has no steps of it. */
const [recovery, recoveryCost] = [1n, 3000];
/** The instructions before the code in what a record is created by (`TokenRecord`). */
const createdBy = 11;
/** An instruction that looks at an account costs this where it was looked at before. */
const warm = 100;

/** Which of the stack's entries, from its top, is the account. */
const looksAt: Readonly<Record<string, number>> = {
  BALANCE: 1,
  EXTCODESIZE: 1,
  EXTCODECOPY: 1,
  EXTCODEHASH: 1,
  CALL: 2,
  STATICCALL: 2,
  DELEGATECALL: 2,
};

interface Transaction {
  from: string;
  to: string;
  input: string;
}

/**
 * Takes a transaction apart, from the trace of a node that keeps one (`anvil --steps-tracing`).
 * @param hash of a call that succeeded
 */
export async function gasParts(rpc: Rpc, hash: string): Promise<GasParts> {
  const sent = await rpc.call<Transaction>('eth_getTransactionByHash', hash);
  const receipt = await rpc.call<{ gasUsed: string }>('eth_getTransactionReceipt', hash);
  const { structLogs } = await rpc.call<{ structLogs: Step[] }>('debug_traceTransaction', hash, {
    disableStorage: true,
    disableMemory: true,
  });
  const bytes = Buffer.from(sent.input.slice(2), 'hex');
  const parts = { accounts: 0, read: 0, written: 0, events: 0, created: 0, sent: 0, own: 0, others: 0 };
  const seen = new Set([sent.from, sent.to].map((address) => BigInt(address)));
  for (const { op, gasCost, depth, stack = [] } of structLogs) {
    const at = (fromTop: number) => BigInt(stack.at(-fromTop) ?? '0x0');
    const rest = (gas: number) => (depth === 1 ? (parts.own += gas) : (parts.others += gas));
    const looked = looksAt[op];
    if (looked !== undefined) {
      const account = at(looked);
      const isCold = account > 10n && !seen.has(account);
      seen.add(account);
      if (isCold) parts.accounts += coldAccount;
      const isCall = op.endsWith('CALL');
      if (isCall && account === recovery) parts.others += recoveryCost;
      if (op === 'CALL' && at(3) > 0n) parts.sent += transfer - stipend;
      // A call's own cost is told together with the gas that it hands on.
      rest(isCall ? (isCold ? 0 : warm) : gasCost - (isCold ? coldAccount : 0));
    } else if (op === 'SLOAD' && gasCost === coldWord) parts.read += gasCost;
    else if (op === 'SSTORE') parts.written += gasCost;
    else if (op.startsWith('LOG')) parts.events += gasCost;
    else if (op === 'CREATE') {
      const size = Number(at(3));
      parts.created += creation + perByte * (size - createdBy) + perWord * Math.ceil(size / 32);
    } else rest(gasCost);
  }
  const begin = base + bytes.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0);
  const total = Number(receipt.gasUsed);
  const counted = Object.values(parts).reduce((sum, part) => sum + part, begin);
  const refund = Math.min(structLogs.at(-1)?.refund ?? 0, Math.floor(counted / 5));
  // A part that was counted twice or forgotten would make the table say anything.
  if (counted - refund !== total) throw new Error(`The parts come to ${counted - refund}, not to ${total}.`);
  return { begin, ...parts, refund, total };
}
