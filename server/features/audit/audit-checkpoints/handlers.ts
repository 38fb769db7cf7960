import type { auditCheckpointsCalls } from '#contract/audit/audit-checkpoints.calls.ts';
import type { auditCheckpointsSchemas } from '#contract/audit/audit-checkpoints.schemas.ts';
import { walletAddress } from '../anchor-wallet.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { anchorProblem, listCheckpoints } from './queries.ts';

/** Audit checkpoints. */
export const auditCheckpointsHandlers: Handlers<
  typeof auditCheckpointsCalls,
  typeof auditCheckpointsSchemas
> = {
  listAuditHeads: (input, { db }) => listCheckpoints(db, input),

  async getAuditWitnesses(_input, { db, services: { config } }) {
    const { anchor, auditHeadsTo } = config;
    return {
      sentTo: auditHeadsTo ?? null,
      wallet: anchor ? { address: await walletAddress(anchor), chainId: anchor.chainId } : null,
      trouble: anchor ? await anchorProblem(db) : null,
    };
  },
};
