import { type Kysely, sql } from 'kysely';
import type { DecisionRule, MenuDemand } from '#contract/identity/access.schemas.ts';
import { normalizeIpAddress } from '../base/ip-address.ts';
import type { DB } from '../db/types.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import type { Message } from '../messages/translate.ts';

/** A call that was refused, and why. */
interface Refused {
  principalId: string;
  call: string;
  ipAddress: string;
  rule: DecisionRule;
  sentence: Message;
  menus: readonly MenuDemand[];
}

/**
 * Counts a call that was refused for a missing permission (specification 3.12): one row for each administrator, call
 * and hour, however often it is tried. The reason is stored with it, once for each rule (specification 22.2).
 * @returns the id of the decision
 */
export async function countRefusedCall(
  db: Kysely<DB>,
  { principalId, call, ipAddress, rule, sentence, menus }: Refused,
): Promise<string | undefined> {
  const rules = rule === 'record' ? `record:${sentence.sentence}` : rule;
  // Raw because one trip does both.
  const { rows } = await sql<{ id: string }>`
    with counted as (
      insert into refused_calls (hour, admin_id, call, count, last_at, last_ip_address)
      values (date_trunc('hour', now()), ${principalId}, ${call}, 1, now(), ${normalizeIpAddress(ipAddress)})
      on conflict (hour, admin_id, call) do update set count = refused_calls.count + 1,
        last_at = now(), last_ip_address = excluded.last_ip_address)
    insert into refused_decisions (id, hour, principal_id, call, rule, sentence, menus)
    values (${uuidV7()}, date_trunc('hour', now()), ${principalId}, ${call}, ${rules},
      ${JSON.stringify(sentence)}, ${JSON.stringify(menus)})
    on conflict (hour, principal_id, call, rule) do update set decided_at = now(),
      sentence = excluded.sentence, menus = excluded.menus
    returning id`.execute(db);
  return rows[0]?.id;
}
