import { z } from 'zod';
import type { auditCheckpointsCalls } from './audit-checkpoints.calls.ts';
import type { SchemasFor } from '../platform/call.ts';
import { instant, noFields } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';

export const auditCheckpointsSchemas = {
  listAuditHeads: {
    input: listInput(['position']).omit({ search: true }),
    output: z.object({
      /**
       * The position, with its anchor if there is one: a position may have a second checkpoint that replaces the first.
       */
      id: z.string(),
      position: z.int(),
      /** In hex. */
      hash: z.string(),
      sentTo: z.string().nullable(),
      publishedAt: instant.nullable(),
      anchorState: z.enum(['sent', 'mined', 'final', 'replaced']).nullable(),
      /** When the anchor was signed. */
      anchoredAt: instant.nullable(),
      transactionHash: z.string().nullable(),
      blockNumber: z.int().nullable(),
      chainId: z.string().nullable(),
    }),
  },
  getAuditWitnesses: {
    input: noFields,
    output: z.object({
      sentTo: z.string().nullable(),
      wallet: z.object({ address: z.string(), chainId: z.string() }).nullable(),
      trouble: z
        .object({
          cause: z.enum(['unreachable', 'otherChain', 'noCoin', 'tooDear', 'refused']),
          detail: z.string(),
          since: instant,
        })
        .nullable(),
    }),
  },
} as const satisfies SchemasFor<typeof auditCheckpointsCalls>;
