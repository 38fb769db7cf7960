import { z } from 'zod';
import type { adminsCalls } from './admins.calls.ts';
import type { SchemasFor } from '../platform/call.ts';
import {
  byId,
  byIdWithReason,
  email,
  id,
  instant,
  line,
  loadedVersion,
  newPassword,
  restriction,
} from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';

const admin = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(['superadmin', 'admin']),
  restriction: z.array(restriction),
  status: z.enum(['active', 'disabled']),
  createdAt: instant,
  version: z.int(),
});

const restrictionList = z.array(restriction).max(200);

export const adminsSchemas = {
  listAdmins: {
    input: listInput(['name', 'email', 'status', 'createdAt'], {
      status: z.enum(['active', 'disabled']).optional(),
      ...columnFilters({ name: 'text', email: 'text' }),
    }),
    output: admin,
  },
  getAdmin: { input: byId, output: admin },
  addAdmin: {
    input: z.strictObject({ name: line(100), email, password: newPassword, restriction: restrictionList }),
    output: admin,
  },
  inviteAdmin: {
    input: z.strictObject({ name: line(100), email, restriction: restrictionList }),
    output: admin,
  },
  updateAdmin: {
    input: z.strictObject({
      id,
      name: line(100),
      email,
      restriction: restrictionList,
      version: loadedVersion,
    }),
    output: admin,
  },
  disableAdmin: { input: byIdWithReason, output: admin },
  enableAdmin: { input: byIdWithReason, output: admin },
} as const satisfies SchemasFor<typeof adminsCalls>;
