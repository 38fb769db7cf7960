import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { chainCalls } from './chain.calls.ts';
import { instant, plainDecimal } from '../platform/fields.ts';

/** 721: the contract for single copies. 1155: the contract for several copies. */
const standard = z.union([z.literal(721), z.literal(1155)]);

/** A chain's number as a decimal string. */
export const chainNumber = z.string().regex(/^[1-9]\d{0,77}$/);

export const chainSchemas = {
  chainStatus: {
    /** The first chain unless another is asked for. */
    input: z.strictObject({ chainId: chainNumber.optional() }),
    output: z.object({
      /** The chains that the desk is configured to read, the first one first. */
      chains: z.array(z.object({ chainId: z.string(), name: z.string().nullable() })),
      /**
       * `off`: no chain is configured, and this platform has none of its own. `starting`: the chain is not read yet.
       * `stopped`: reading has ended for good, and `lastError` says why and what to do.
       */
      state: z.enum(['off', 'starting', 'running', 'stopped']),
      /** The chain's number as a decimal string, what it is called, and the symbol of its coin. */
      chainId: z.string().nullable(),
      networkName: z.string().nullable(),
      coin: z.string().nullable(),
      /** Where the node answers, for the desk's own evaluation chain alone: a browser wallet can add that network. */
      rpcUrl: z.string().nullable(),
      /** EIP-55 checksummed. */
      singleContract: z.string().nullable(),
      multiContract: z.string().nullable(),
      /** The last block read, the chain's last block, and how many blocks lie between them; null until one was read. */
      block: z.int().nullable(),
      head: z.int().nullable(),
      lag: z.int().nullable(),
      /**
       * The nodes that the chain is read from, by their place and host, and why one is not asked: `disproved` where it gave contents that
       * the hash of the block or most nodes disprove. What one node alone can't prove is trusted.
       */
      nodes: z.array(
        z.object({
          node: z.string(),
          leftOut: z.enum(['silent', 'otherChain', 'otherBranch', 'behind', 'disproved']).nullable(),
        }),
      ),
      /** The last failure and its time; reading may have recovered since. */
      lastError: z.string().nullable(),
      lastErrorAt: instant.nullable(),
      /** When the chain was last looked at. */
      checkedAt: instant.nullable(),
    }),
  },
  setChainFee: {
    input: z.strictObject({
      standard,
      hash: z
        .string()
        .trim()
        .regex(/^0x[\da-fA-F]{64}$/, 'notTransactionHash')
        .toLowerCase(),
    }),
    output: z.object({
      standard,
      /** The fee that is stored now, in percent. */
      fee: plainDecimal,
      hash: z.string(),
      /** The version of the settings, which the change may have raised. */
      version: z.int(),
    }),
  },
} as const satisfies SchemasFor<typeof chainCalls>;
