import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { filterInstant, id, instant } from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';
import type { loginHistoryCalls } from './login-history.calls.ts';
import { personal } from '../platform/personal.ts';

const status = z.enum(['Success', 'Failed']);

export const loginHistorySchemas = {
  listLogins: {
    input: listInput(
      ['email', 'countryName', 'countryCode', 'regionName', 'ipAddress', 'os', 'createdAt', 'status'],
      {
        status: status.optional(),
        from: filterInstant.optional(),
        to: filterInstant.optional(),
        /** Only the sign-ins of one user, for the user's page. */
        userId: id.optional(),
        ...columnFilters({
          email: 'text',
          countryName: 'text',
          countryCode: 'text',
          regionName: 'text',
          ipAddress: 'text',
          os: 'text',
        }),
      },
    ),
    output: z.object({
      id,
      /** Null if the account is unknown. */
      userId: id.nullable(),
      email: personal('email'),
      countryName: z.string().nullable(),
      countryCode: z.string().nullable(),
      regionName: z.string().nullable(),
      ipAddress: personal('network'),
      os: z.string().nullable(),
      createdAt: instant,
      status,
    }),
  },
} as const satisfies SchemasFor<typeof loginHistoryCalls>;
