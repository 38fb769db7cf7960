import { sql } from 'kysely';
import type { AssignableKind } from '#contract/platform/assignable-kinds.ts';

/** The filter of a list by who is in charge of its records. */
export const assignedTo = (kind: AssignableKind) => (adminId: string) =>
  sql`id in (select record from assignments where kind = ${kind} and admin_id = ${adminId})`;

/** A list's input with the id of the assignee in place of `assigned`. */
export type WithAssignee<Input> = Omit<Input, 'assigned'> & { assignedTo?: string | undefined };

/**
 * The input of a list with the caller instead of the word "me".
 * @param input of a list call that has this filter
 */
export function withAssignee<Input extends { assigned?: 'me' | undefined }>(
  { assigned, ...input }: Input,
  { id }: { id: string },
): WithAssignee<Input> {
  return { ...input, assignedTo: assigned && id };
}
