import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { columnFilters } from '../platform/column-filters.ts';
import type { communityCalls } from './community.calls.ts';
import { byId, email, id, instant, line, loadedVersion } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';
import { personal } from '../platform/personal.ts';

const category = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  createdAt: instant,
  version: z.int(),
});
const description = z.string().trim().max(1000).optional();

const user = z.object({
  id,
  name: z.string(),
  username: z.string(),
  email: personal('email'),
  createdAt: instant,
});

export const communitySchemas = {
  listCommunityCategories: {
    input: listInput(
      ['name', 'description', 'createdAt'],
      columnFilters({ name: 'text', description: 'text' }),
    ),
    output: category,
  },
  getCommunityCategory: { input: byId, output: category },
  addCommunityCategory: { input: z.strictObject({ name: line(100), description }), output: category },
  updateCommunityCategory: {
    input: z.strictObject({ id, name: line(100), description, version: loadedVersion }),
    output: category,
  },
  deleteCommunityCategory: { input: byId, output: z.object({ id }) },
  listCommunityUsers: {
    input: listInput(
      ['name', 'username', 'email', 'createdAt'],
      columnFilters({ name: 'text', username: 'text', email: 'text' }),
    ),
    output: user,
  },
  addCommunityUser: {
    input: z.strictObject({
      name: line(100),
      username: line(50).regex(/^[\p{L}\p{N}._-]+$/u, 'username'),
      email,
    }),
    output: user,
  },
  deleteCommunityUser: { input: byId, output: z.object({ id }) },
} as const satisfies SchemasFor<typeof communityCalls>;
