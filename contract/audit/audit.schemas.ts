import { z } from 'zod';
import type { auditCalls } from './audit.calls.ts';
import type { SchemasFor } from '../platform/call.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { filterInstant, id, instant, noFields } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';
import { type MenuPath, menuPaths } from '../platform/menu.ts';
import { holdsPersonal } from '../platform/personal.ts';

export const auditSchemas = {
  listAudit: {
    input: listInput(['createdAt'], {
      admin: id.optional(),
      call: z.string().max(100).optional(),
      /** Only the writes of this menu. */
      menu: z.enum(menuPaths as [MenuPath, ...MenuPath[]]).optional(),
      // Ids are stored in lower case; other record names are compared exactly.
      record: z.union([id, z.string().max(200)]).optional(),
      from: filterInstant.optional(),
      to: filterInstant.optional(),
    }),
    output: z.object({
      id: z.string(),
      createdAt: instant,
      adminId: id.nullable(),
      adminName: z.string().nullable(),
      adminEmail: z.string().nullable(),
      call: z.string(),
      record: z.string().nullable(),
      /** The record's current name; null if it no longer exists or has no name. */
      recordName: z.string().nullable(),
      /** The records that the row mentions, its own first, with their current names. */
      names: z.array(z.object({ id, kind: z.string(), name: z.string() })),
      outcome: z.enum(['done', 'refused']),
      /** What can undo it, or why nothing can: the former values, another call, or a reason. */
      undo: z.enum(['values', 'call', 'mail', 'chain', 'gone', 'added', 'form', 'nothing']),
      /** The changed fields, with their values as JSON; null if the record did not exist. */
      changes: holdsPersonal(
        z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
        'changes',
      ),
      /** The reason that the actor gave, if any. */
      reason: z.string().nullable(),
      /** What the program of an API key calls itself. */
      agent: z.string().nullable(),
      /** The rule that made the call as the actor. */
      rule: z.string().nullable(),
      /** The provider whose message made the call as the actor. */
      provider: z.string().nullable(),
      ipAddress: z.string(),
      requestId: z.string(),
      isSealed: z.boolean(),
    }),
  },
  listAuditActors: {
    input: noFields,
    /** An API key has no email. */
    output: z.object({ id, kind: z.enum(['admin', 'key']), name: z.string(), email: z.string().nullable() }),
  },
  listRefusedCalls: {
    input: listInput(['hour'], {
      admin: id.optional(),
      ...columnFilters({
        hour: 'time',
        call: 'text',
        times: 'amount',
        lastAt: 'time',
        lastIpAddress: 'text',
      }),
    }).omit({ search: true }),
    output: z.object({
      /** The hour, the admin and the call together: the row's unique key. */
      id: z.string(),
      hour: instant,
      adminId: id,
      adminName: z.string(),
      adminEmail: z.string().nullable(),
      call: z.string(),
      times: z.int(),
      lastAt: instant,
      lastIpAddress: z.string(),
    }),
  },
} as const satisfies SchemasFor<typeof auditCalls>;
