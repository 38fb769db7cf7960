import { z } from 'zod';
import type { addressNamesCalls } from './address-names.calls.ts';
import type { SchemasFor } from '../platform/call.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { byId, id, instant, line, loadedVersion } from '../platform/fields.ts';
import { addressesPerLookup } from '../platform/limits.ts';
import { listInput } from '../platform/list.ts';

const addressName = z.object({
  id,
  address: z.string(),
  name: z.string(),
  createdAt: instant,
  version: z.int(),
});

/** A name that could be read as an address would stand for another one. */
const name = line(60).regex(/^(?!.*0x[\da-f]{2})/i, 'nameLikeAddress');

/** Where a name that is no own one comes from. */
export const nameSources = ['contract', 'owner', 'safe', 'custody', 'creator', 'user', 'ens'] as const;

const names = z.object({
  /** As it was asked for. */
  address: z.string(),
  /** The name that administrators gave it. */
  own: z.string().nullable(),
  /** What others call it. Null where the source alone says what it is. */
  known: z.array(z.object({ source: z.enum(nameSources), name: z.string().nullable() })),
  /** A name was left out because it looks like the own name of another address. */
  imitates: z.boolean(),
  /** The own name of another address that is shortened to the same text. */
  resembles: z.string().nullable(),
  /** ENS is being asked: the next lookup may know more. */
  isPending: z.boolean(),
});

export const addressNamesSchemas = {
  listAddressNames: {
    input: listInput(['address', 'name', 'createdAt'], columnFilters({ address: 'text', name: 'text' })),
    output: addressName,
  },
  getAddressName: { input: byId, output: addressName },
  addAddressName: { input: z.strictObject({ address: line(60), name }), output: addressName },
  updateAddressName: {
    input: z.strictObject({ id, name, version: loadedVersion }),
    output: addressName,
  },
  deleteAddressName: { input: byId, output: z.object({ id }) },
  lookUpAddresses: {
    input: z.strictObject({
      addresses: z
        .array(
          z
            .string()
            .max(42)
            .regex(/^0x[\da-f]{40}$/i),
        )
        .max(addressesPerLookup),
    }),
    output: z.object({ names: z.array(names) }),
  },
} as const satisfies SchemasFor<typeof addressNamesCalls>;
