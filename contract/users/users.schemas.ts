import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { ownFilter, ownValues } from '../platform/own-fields.ts';
import {
  byId,
  byIdWithReason,
  email,
  filterInstant,
  id,
  deletedFields,
  instant,
  loadedVersion,
  reason,
} from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { assignedFilter, listInput } from '../platform/list.ts';
import type { usersCalls } from './users.calls.ts';
import { personal } from '../platform/personal.ts';

const status = z.enum(['active', 'blocked']);

const user = z.object({
  id,
  name: z.string(),
  /** Wallet address, EIP-55 checksummed. */
  address: personal('wallet').nullable(),
  email: personal('email').nullable(),
  /** `+` and digits. */
  dialCode: personal('dialCode').nullable(),
  /** The national digits. */
  phoneNumber: personal('phone').nullable(),
  accountType: z.string().nullable(),
  status,
  createdAt: instant,
  version: z.int(),
  own: ownValues,
});

const listedUser = user.extend({
  /**
   * The status of the latest verification request. Null if there is none, and for callers who can't read
   * verification requests.
   */
  verification: z.enum(['Pending', 'Accepted', 'Rejected']).nullable(),
  /**
   * The latest successful sign-in among the user's last 100. Null if there is none, and for callers who can't read
   * the login history.
   */
  lastSignInAt: instant.nullable(),
});

export const usersSchemas = {
  listUsers: {
    input: listInput(['name', 'address', 'email', 'phoneNumber', 'status', 'createdAt'], {
      ...assignedFilter,
      status: status.optional(),
      ...ownFilter,
      ...columnFilters({ name: 'text', address: 'text', email: 'text', phoneNumber: 'text' }),
      /** Compared with the time when they joined. */
      from: filterInstant.optional(),
      to: filterInstant.optional(),
    }),
    output: listedUser,
  },
  getUser: { input: byId, output: user },
  findUser: { input: z.strictObject({ text: z.string().trim().min(1).max(254) }), output: z.object({ id }) },
  updateUser: {
    input: z.strictObject({
      id,
      /** Empty for a user without one, such as a user who joined with only a wallet. An existing email can't be emptied. */
      email: z.string().pipe(z.union([z.literal(''), email])),
      /** Empty together with the number, if the user has no telephone. */
      dialCode: z.string().regex(/^(\+[1-9]\d{0,3})?$/, 'dialCode'),
      phoneNumber: z.string().regex(/^(\d{4,15})?$/, 'phoneNumber'),
      version: loadedVersion,
    }),
    output: user,
  },
  changeUserStatus: { input: z.strictObject({ id, status, reason }), output: user },
  deleteUser: { input: byIdWithReason, output: z.object({ id }) },
  listDeletedUsers: {
    input: listInput(
      ['name', 'email', 'deletedAt'],
      columnFilters({ name: 'text', email: 'text', address: 'text', deletedAt: 'time' }),
    ),
    output: user.extend(deletedFields),
  },
  restoreUser: { input: byIdWithReason, output: user },
} as const satisfies SchemasFor<typeof usersCalls>;
