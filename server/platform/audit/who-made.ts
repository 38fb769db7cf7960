/**
 * The name of who made a write of a record last, as they were called then: an expression for a list's columns.
 * @param call the write, a constant
 * @param table the records' table, a constant
 */
export function authorOf(call: string, table: string): string {
  return `(select audit_log.admin_name from audit_log
    where audit_log.record = ${table}.id::text and audit_log.call = '${call}' order by audit_log.id desc limit 1)`;
}
