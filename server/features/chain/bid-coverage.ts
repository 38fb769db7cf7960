import { balanceOfCall } from './balances.ts';
import { type Rpc, RpcError, unlessRefused } from '#server/platform/chain/rpc.ts';

/** The bidder, amount and coin of a bid, and the market that accepts it. */
interface Payable {
  bidder: string;
  currency: string;
  amount: bigint;
  contract: string;
}

interface Question {
  method: 'eth_call';
  params: [{ to: string; data: string }, string];
}

/**
 * Whether each bidder owns the amount that they offer and allows the market to take it. The bids in one coin are
 * sent as one batch, which a node answers together. Only if a coin refuses a question are its questions asked
 * one by one.
 * @param block the block to ask at, in JSON-RPC format
 * @returns in the order of the bids
 * @throws RpcError if the node doesn't answer
 */
export async function coverageOf(rpc: Rpc, bids: readonly Payable[], block: string): Promise<boolean[]> {
  const covered = new Map<Payable, boolean>();
  for (const ofCoin of Map.groupBy(bids, ({ currency }) => currency).values()) {
    const questions = (await Promise.all(ofCoin.map((bid) => questionsOf(bid, block)))).flat();
    const answers = await answersTo(rpc, questions);
    for (const [index, bid] of ofCoin.entries()) {
      const said = answers.slice(index * questionsOfOne, (index + 1) * questionsOfOne);
      covered.set(
        bid,
        said.every((answer) => isWord(answer) && BigInt(answer) >= bid.amount),
      );
    }
  }
  return bids.map((bid) => covered.get(bid) ?? false);
}

const questionsOfOne = 2;

async function questionsOf({ bidder, contract, currency }: Payable, block: string): Promise<Question[]> {
  const { encodeFunctionData, erc20Abi } = await import('viem');
  const allowance = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'allowance',
    args: [bidder as `0x${string}`, contract as `0x${string}`],
  });
  return [balanceOfCall(bidder), allowance].map((data) => ({
    method: 'eth_call',
    params: [{ to: currency, data }, block],
  }));
}

async function answersTo(rpc: Rpc, questions: readonly Question[]): Promise<(string | undefined)[]> {
  try {
    return await rpc.batch<string>(questions);
  } catch (error) {
    if (!(error instanceof RpcError) || error.kind !== 'refused') throw error;
    return Promise.all(
      questions.map(({ method, params }) => unlessRefused(rpc.call<string>(method, ...params))),
    );
  }
}

const isWord = (answer: string | undefined): answer is string =>
  answer !== undefined && /^0x[\da-f]{64}$/i.test(answer);
