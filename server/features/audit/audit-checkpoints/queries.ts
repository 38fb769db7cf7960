import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { auditCheckpointsSchemas } from '#contract/audit/audit-checkpoints.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';

type Row = z.input<typeof auditCheckpointsSchemas.listAuditHeads.output>;
type Input = z.output<typeof auditCheckpointsSchemas.listAuditHeads.input>;
type Trouble = z.input<typeof auditCheckpointsSchemas.getAuditWitnesses.output>['trouble'];

/** Lists a page of audit checkpoints that were published or anchored. There are at most two a day. */
export async function listCheckpoints(
  db: Kysely<DB>,
  { page, limit, sort }: Input,
): Promise<{ rows: Row[]; count: number; countIsExact: true }> {
  const direction = sort === 'position' ? sql`asc` : sql`desc`;
  // Either table may contain a checkpoint that the other one doesn't.
  const checkpoints = sql`audit_published_heads as sent full join audit_anchors as anchor on anchor.position = sent.position`;
  const [{ rows }, counted] = await Promise.all([
    // Raw because the two tables form one list.
    sql<Row>`
      select concat_ws(' ', coalesce(sent.position, anchor.position), anchor.id) as id,
        coalesce(sent.position, anchor.position) as position, encode(coalesce(sent.hash, anchor.hash), 'hex') as hash,
        sent.sent_to as "sentTo", sent.published_at as "publishedAt", anchor.state as "anchorState",
        anchor.created_at as "anchoredAt", anchor.transaction_hash as "transactionHash",
        anchor.block_number as "blockNumber", anchor.chain_id as "chainId"
      from ${checkpoints} order by coalesce(sent.position, anchor.position) ${direction}, anchor.id ${direction}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    // Raw because it counts that list.
    sql<{ count: number }>`select count(*) as count from ${checkpoints}`.execute(db),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0, countIsExact: true };
}

/** The current problem with anchoring; null if there is none. */
export async function anchorProblem(db: Kysely<DB>): Promise<Trouble> {
  const found = await db
    .selectFrom('audit_anchor_trouble')
    .select(['cause', 'detail', 'since'])
    .$castTo<NonNullable<Trouble>>()
    .executeTakeFirst();
  return found ?? null;
}
