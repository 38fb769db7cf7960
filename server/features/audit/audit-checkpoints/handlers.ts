import type { auditHeadsCalls } from '#contract/audit/audit-checkpoints.calls.ts';
import type { auditHeadsSchemas } from '#contract/audit/audit-checkpoints.schemas.ts';
import { walletAddress } from '../anchor-wallet.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { anchorTrouble, listHeads } from './queries.ts';

/** Heads of the audit chain outside the desk. */
export const auditHeadsHandlers: Handlers<typeof auditHeadsCalls, typeof auditHeadsSchemas> = {
  listAuditHeads: (input, { db }) => listHeads(db, input),

  async getAuditWitnesses(_input, { db, services: { config } }) {
    const { anchor, auditHeadsTo } = config;
    return {
      sentTo: auditHeadsTo ?? null,
      wallet: anchor ? { address: await walletAddress(anchor), chainId: anchor.chainId } : null,
      trouble: anchor ? await anchorTrouble(db) : null,
    };
  },
};
