import { z } from 'zod';
import { email, line } from '../platform/fields.ts';
import { account, ownValuesOfRow, reference, rowFrame, time } from '../platform/feed-fields.ts';

/** Rows of people and their actions. Every field is optional for a known record. */
export const peopleRows = {
  users: z.strictObject({
    ...rowFrame,
    name: line(200).optional(),
    address: account.nullable().optional(),
    email: email.nullable().optional().describe('No two users have the same email, whatever their source.'),
    dialCode: z
      .string()
      .regex(/^\+[1-9]\d{0,3}$/, 'dialCode')
      .nullable()
      .optional()
      .describe('`+` and 1 to 4 digits, such as `+971`. Needed with `phoneNumber`.'),
    phoneNumber: z
      .string()
      .regex(/^\d{4,15}$/, 'phoneNumber')
      .nullable()
      .optional()
      .describe('4 to 15 digits, a valid number of the dial code. Needed with `dialCode`.'),
    accountType: line(50).nullable().optional(),
    status: z.enum(['active', 'blocked']).optional(),
    credentialsChangedAt: time
      .nullable()
      .optional()
      .describe('When the password or the second factor was last changed.'),
    createdAt: time.optional(),
    own: ownValuesOfRow,
  }),
  logins: z.strictObject({
    ...rowFrame,
    user: reference.nullable().optional(),
    email: email.optional(),
    countryName: line(100).nullable().optional(),
    countryCode: line(10).nullable().optional(),
    regionName: line(100).nullable().optional(),
    ipAddress: z
      .union([z.ipv4(), z.ipv6()], { error: 'notIpAddress' })
      .optional()
      .describe('An IPv4 or IPv6 address.'),
    os: line(200).nullable().optional(),
    status: z.enum(['Success', 'Failed']).optional(),
    createdAt: time.optional(),
  }),
  verifications: z.strictObject({
    ...rowFrame,
    user: reference.optional().describe('A user has one pending request at most.'),
    email: email.optional(),
    address: account.nullable().optional(),
    status: z.enum(['Pending', 'Accepted', 'Rejected']).optional(),
    decidedAt: time.nullable().optional().describe('Needed unless `status` is `Pending`, and refused then.'),
    createdAt: time.optional(),
  }),
  subscribers: z.strictObject({
    ...rowFrame,
    email: email.optional().describe('No two subscribers have the same email.'),
    name: line(200).nullable().optional(),
    unsubscribedAt: time.nullable().optional(),
    createdAt: time.optional(),
  }),
  'community-users': z.strictObject({
    ...rowFrame,
    name: line(100).optional(),
    username: line(50)
      .regex(/^[\p{L}\p{N}._-]+$/u, 'username')
      .optional()
      .describe('Letters, digits, dots, dashes and underscores. No two community users have the same one.'),
    email: email.optional().describe('No two community users have the same email.'),
    createdAt: time.optional(),
  }),
} as const;
