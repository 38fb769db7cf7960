import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { deskSessionsCalls } from './desk-sessions.calls.ts';
import { byId, id, instant } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';

export const deskSessionsSchemas = {
  listDeskSessions: {
    input: listInput(['createdAt'], { adminId: id.optional() }).omit({ search: true }),
    output: z.object({
      id,
      adminId: id,
      adminName: z.string(),
      device: z.string(),
      ipAddress: z.string(),
      createdAt: instant,
      lastUsedAt: instant,
      expiresAt: instant,
      /** Whether it is the session of this call. */
      isCurrent: z.boolean(),
    }),
  },
  endDeskSession: { input: byId, output: z.object({ id }) },
  /** The id is the administrator's. */
  endSessionsOf: { input: byId, output: z.object({ ended: z.int() }) },
} as const satisfies SchemasFor<typeof deskSessionsCalls>;
