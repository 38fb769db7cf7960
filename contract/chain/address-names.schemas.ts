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

/** A name that looks like an address is refused, because people would take it for another address. */
const name = line(60).regex(/^(?!.*0x[\da-f]{2})/i, 'nameLikeAddress');

/** The sources of names that administrators didn't give. */
export const nameSources = ['contract', 'owner', 'safe', 'custody', 'creator', 'user', 'ens'] as const;

const names = z.object({
  /** As it was requested. */
  address: z.string(),
  /** The name that administrators gave the address. */
  own: z.string().nullable(),
  /** Names from other sources. Null if the source alone says what it is. */
  known: z.array(z.object({ source: z.enum(nameSources), name: z.string().nullable() })),
  /** Whether a name was left out because it looks like an administrators' name of another address. */
  imitates: z.boolean(),
  /** The administrators' name of another address that has the same shortened form. */
  resembles: z.string().nullable(),
  /** Whether an ENS lookup is running, so that the next lookup may return more. */
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
