import { contentOfAnswer } from '#server/features/chain/agreement.ts';
import { Nodes } from '#server/features/chain/nodes.ts';
import { reachableChain } from '#server/features/chain/state.ts';
import { zeroAddress } from '#server/platform/base/address.ts';
import { RpcError, type RpcCall, toQuantity } from '#server/platform/chain/rpc.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import type { Message } from '#server/platform/messages/translate.ts';

/** `isSanctioned(address)`. */
const selector = '0xdf592f7d';

const words = { no: `0x${'0'.repeat(64)}`, yes: `0x${'0'.repeat(63)}1` } as const;

/** Where an oracle is. */
export interface OraclePlace {
  chainId: string;
  contract: string;
}

/** Why an oracle says nothing, as a sentence for people. */
export class OracleProblem extends Error {
  /** The field of the form that it belongs to. */
  readonly field: 'chainId' | 'contract';
  readonly sentence: Message;

  constructor(field: 'chainId' | 'contract', sentence: MessageId, chain: string) {
    super(sentence);
    this.field = field;
    this.sentence = { sentence, values: { chain } };
  }
}

/** An oracle, through the nodes of its chain. */
export interface Oracle {
  /** Whether each of the addresses is listed, in the newest block that most nodes have. @throws OracleProblem */
  areListed: (addresses: readonly string[]) => Promise<boolean[]>;
}

/**
 * Connects to an oracle. With several nodes, two must give the same answers.
 * @param signal ends requests in flight
 * @param timeoutMs how long one request may take
 * @throws OracleProblem
 */
export async function openOracle(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { chainId, contract }: OraclePlace,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<Oracle> {
  const chain = await reachableChain(db, config.chains, chainId);
  if (!chain) throw new OracleProblem('chainId', 'screeningOracleNoChain', chainId);
  const nodes = new Nodes(chain.rpcUrls, chainId, { signal, timeoutMs });
  const silent = () => new OracleProblem('chainId', 'screeningOracleSilent', chainId);
  const ask = async (callsAt: (block: string) => RpcCall[]): Promise<string[]> => {
    try {
      const calls = callsAt(toQuantity((await nodes.head()).number));
      const agreeing = await nodes.agree<string[]>({
        ask: (rpc) => rpc.batch<string>(calls),
        contentOf: (answers) => calls.map((call, at) => contentOfAnswer(call, answers[at])).join('\n'),
        otherwise: 'disproved',
      });
      // The others are silent, so nothing confirms this one.
      if (agreeing.length < 2 && !nodes.isAlone) throw silent();
      return agreeing[0]?.answer ?? [];
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      if (error.kind === 'refused') throw new OracleProblem('contract', 'screeningOracleWrong', chainId);
      throw silent();
    }
  };
  const [code, named] = await ask((block) => [
    { method: 'eth_getCode', params: [contract, block] },
    { method: 'eth_chainId', params: [] },
  ]);
  if (!/^0x[\da-f]{1,64}$/i.test(named ?? '') || BigInt(named ?? '').toString() !== chainId) throw silent();
  if (code === '0x') throw new OracleProblem('contract', 'screeningOracleNoCode', chainId);
  return {
    async areListed(addresses) {
      const answers = await ask((block) =>
        addresses.map((address) => ({ method: 'eth_call', params: [callOf(contract, address), block] })),
      );
      return addresses.map((_, at) => {
        const answer = answers[at];
        if (answer === words.yes || answer === words.no) return answer === words.yes;
        throw new OracleProblem('contract', 'screeningOracleWrong', chainId);
      });
    },
  };
}

const callOf = (to: string, address: string) => ({
  to,
  data: `${selector}${address.slice(2).toLowerCase().padStart(64, '0')}`,
});

/** An address to ask about where only the answer itself counts. */
export const anyAddress = zeroAddress;
