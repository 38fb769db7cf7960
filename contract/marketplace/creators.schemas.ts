import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { ownFilter, ownValues } from '../platform/own-fields.ts';
import type { creatorsCalls } from './creators.calls.ts';
import { byId, id, imageAddress, imageFile, instant, line, loadedVersionInForm } from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';

const creator = z.object({
  id,
  name: z.string(),
  /** EIP-55 checksummed. */
  address: z.string(),
  coverImage: imageAddress,
  profileImage: imageAddress,
  createdAt: instant,
  version: z.int(),
  own: ownValues,
});

export const creatorsSchemas = {
  listCreators: {
    input: listInput(['name', 'address', 'createdAt'], {
      ...ownFilter,
      ...columnFilters({ name: 'text', address: 'text' }),
    }),
    output: creator,
  },
  getCreator: { input: byId, output: creator },
  saveCreator: {
    input: z.strictObject({
      id: id.optional(),
      name: line(100),
      address: line(42),
      coverImage: imageFile.optional(),
      profileImage: imageFile.optional(),
      version: loadedVersionInForm,
    }),
    output: creator,
  },
} as const satisfies SchemasFor<typeof creatorsCalls>;
