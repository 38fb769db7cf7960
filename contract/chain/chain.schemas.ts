import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { chainCalls } from './chain.calls.ts';
import { chainNumber, instant, plainDecimal } from '../platform/fields.ts';

/** 721: the ERC-721 contract. 1155: the ERC-1155 contract. */
const standard = z.union([z.literal(721), z.literal(1155)]);

export const chainSchemas = {
  chainStatus: {
    /** The first chain by default. */
    input: z.strictObject({ chainId: chainNumber.optional() }),
    output: z.object({
      /** The chains that this server is configured to read, the first one first. */
      chains: z.array(z.object({ chainId: z.string(), name: z.string().nullable() })),
      /**
       * `off`: no chain is configured, and this platform has none of its own. `starting`: the chain is not read yet.
       * `stopped`: reading has ended permanently, and `lastError` says why and what to do.
       */
      state: z.enum(['off', 'starting', 'running', 'stopped']),
      /** The chain's number as a decimal string, its name, and the symbol of its coin. */
      chainId: z.string().nullable(),
      networkName: z.string().nullable(),
      coin: z.string().nullable(),
      /** The address of the node, only for the built-in evaluation chain, so that a browser wallet can add it. */
      rpcUrl: z.string().nullable(),
      /** EIP-55 checksummed. */
      singleContract: z.string().nullable(),
      multiContract: z.string().nullable(),
      /**
       * The last block read, the chain's last block, and the number of blocks between them; null until one was read.
       */
      block: z.int().nullable(),
      head: z.int().nullable(),
      lag: z.int().nullable(),
      /**
       * The nodes that the chain is read from, by position and host, and why one is not used: `disproved` if the block
       * hash or most other nodes contradict its data. Data that nothing can prove from a single node is trusted.
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
      /** When the chain was last checked. */
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
      /** The stored fee, in percent. */
      fee: plainDecimal,
      hash: z.string(),
      /** The version of the settings, which the change may have incremented. */
      version: z.int(),
    }),
  },
} as const satisfies SchemasFor<typeof chainCalls>;
