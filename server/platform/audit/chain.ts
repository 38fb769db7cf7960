import { createHmac, type KeyObject } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { type Signature, withSignature } from './sign.ts';

/** A row of the trail as the chain covers it: every column as PostgreSQL's own text. */
export interface ChainRow {
  id: number;
  content: string;
}

const everyColumn = sql`audit_log.id, to_char(audit_log.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  audit_log.transaction_id::text, audit_log.admin_id, audit_log.call, audit_log.record, audit_log.outcome,
  audit_log.before::text, audit_log.after::text, host(audit_log.ip_address), audit_log.request_id`;

/** Every column of a row as one JSON array, the same text each time it is read. */
export const chainContent = sql<string>`json_build_array(
  ${everyColumn}, audit_log.admin_name, audit_log.admin_email)::text`;

/**
 * The same for rows that were sealed by an older version, which did not store the actor's name and address.
 * A row that was sealed with them can't pass as an older one: no seal of its shorter content exists.
 */
export const chainContentWithoutActor = sql<string>`json_build_array(${everyColumn})::text`;

/** The signature that a server gave the row when it wrote it. Null if no server did. */
export const rowSignature = sql<Signature | null>`(
  select json_build_array(server, counter, encode(mac, 'hex')) from audit_signatures where audit_id = audit_log.id)`;

/** The forms in which a stored row may have been sealed: with its signature, or as older versions did. */
export function sealable(row: {
  content: string;
  contentWithoutActor: string | null;
  signature: Signature | null;
}): readonly string[] {
  const { content, contentWithoutActor, signature } = row;
  return [
    ...(signature ? [withSignature(content, signature)] : []),
    content,
    ...(contentWithoutActor === null ? [] : [contentWithoutActor]),
  ];
}

/** Rows that have no seal yet. */
export const isUnsealed = sql<SqlBool>`not exists (select from audit_seals where audit_seals.audit_id = audit_log.id)`;

/**
 * The condition for rows of the trail that wait for their seal, which are among the last ones. PostgreSQL takes rows from some
 * transaction on for a third of the trail, and would read all of it and all seals; between two transactions it takes them for few. So
 * the last transaction that can be is named, too, and the seal of each row is a subquery of its own.
 */
export const waitsForSeal = `transaction_id >= (select sealed_until from audit_chain_head)
  and transaction_id <= '18446744073709551615'
  and (select audit_id from audit_seals where audit_seals.audit_id = audit_log.id) is null`;

/**
 * The hash of a row in the chain: it covers its position, the hash before it and everything in the row.
 * @param key from the data folder or the environment, never from the database
 * @param previous the previous row's hash, empty for the first row
 * @returns 32 bytes
 */
export function chainHash(key: KeyObject, previous: Uint8Array, position: number, content: string): Buffer {
  return createHmac('sha256', key).update(previous).update(`\n${position}\n`).update(content).digest();
}
