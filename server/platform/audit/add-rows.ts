import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import { chainContent } from './chain.ts';
import { rowDigest, signRow } from './sign.ts';

/** What rows of the trail say, as it was sent. */
export interface SentRows {
  call: string;
  record: string | null | readonly string[];
  outcome: 'done' | 'refused';
  before: string | null;
  after: string | null;
  ipAddress: string;
  requestId: string;
  /** The actor. Name and email only if the sender knows them. */
  actor: readonly [id: string | null, name?: string | null, email?: string | null];
  /** Rows that say different things, in the order of their insertion. */
  each?: readonly Pick<SentRows, 'record' | 'before' | 'after'>[];
}

/** A row of the audit trail differs from what was sent. The transaction is rolled back. */
export class RewrittenRow extends Error {
  constructor() {
    super(
      'A row of the audit trail was changed while it was written, so nothing was saved. npm run audit:verify names triggers that should not be there.',
    );
  }
}

/**
 * Adds rows to the audit trail, reads them back, compares them with what was sent, and signs them, in one transaction.
 * @param insertion the statement that inserts them
 * @param more expressions before it, and one that reads the inserted rows from `recorded`
 * @returns how many there are
 * @throws RewrittenRow if something changed one of them
 */
export async function addRows(
  db: Kysely<DB>,
  insertion: RawBuilder<unknown>,
  sent: SentRows,
  more: { before?: RawBuilder<unknown> | undefined; event?: RawBuilder<unknown> | undefined } = {},
): Promise<number> {
  if (!db.isTransaction)
    return db.transaction().execute((transaction) => addRows(transaction, insertion, sent, more));
  // Raw because the statement adds rows and reads them back as the chain covers them.
  const { rows } = await sql<{ content: string; isFromAddress: boolean }>`
    with ${more.before ? sql`${more.before},` : sql``} recorded as (${insertion} returning *)
      ${more.event ? sql`, told as (${more.event})` : sql``}
    select ${chainContent} as content, ip_address = ${sent.ipAddress}::inet as "isFromAddress"
    from recorded as audit_log`.execute(db);
  if (rows.length === 0) return 0;
  const added = rows
    .map((row) => ({ ...row, columns: JSON.parse(row.content) as unknown[] }))
    .toSorted((one, other) => Number(one.columns[0]) - Number(other.columns[0]));
  const signed = added.map(({ content, columns, isFromAddress }, index) => {
    if (!isFromAddress || !isAsSent(columns, { ...sent, ...sent.each?.[index] })) throw new RewrittenRow();
    const [server, counter, mac] = signRow(db, content);
    return { id: columns[0], server, counter, mac: Buffer.from(mac, 'hex'), digest: rowDigest(content) };
  });
  // Detects changes that a trigger made after the insertion. The subqueries hide how many rows there are, so that the plan is kept:
  // planning takes longer than signing one row.
  const { numAffectedRows } = await sql`
    insert into audit_signatures (audit_id, server, counter, mac)
    select audit_log.id, ${signed[0]?.server}::uuid, signed.counter, signed.mac
    from unnest((select ${signed.map(({ id }) => id)}::bigint[]), (select ${signed.map(({ counter }) => counter)}::bigint[]),
        (select ${signed.map(({ mac }) => mac)}::bytea[]), (select ${signed.map(({ digest }) => digest)}::bytea[]))
      as signed (id, counter, mac, digest)
    join audit_log on audit_log.id = signed.id
    where sha256(convert_to(${chainContent}, 'UTF8')) = signed.digest`.execute(db);
  if (numAffectedRows !== BigInt(signed.length)) throw new RewrittenRow();
  return rows.length;
}

function isAsSent(columns: readonly unknown[], sent: SentRows): boolean {
  const [, , , admin, call, record, outcome, before, after, , request, ...names] = columns;
  const [id, ...known] = sent.actor;
  const isRecord = Array.isArray(sent.record) ? sent.record.includes(record) : record === sent.record;
  return (
    isRecord &&
    admin === id &&
    known.every((name, index) => name === names[index]) &&
    call === sent.call &&
    outcome === sent.outcome &&
    request === sent.requestId &&
    isState(before, sent.before) &&
    isState(after, sent.after)
  );
}

/** PostgreSQL gives the fields of a state in its own order. */
function isState(stored: unknown, sent: string | null): boolean {
  if (stored === null || sent === null) return stored === sent;
  return isDeepStrictEqual(JSON.parse(String(stored)), JSON.parse(sent));
}
