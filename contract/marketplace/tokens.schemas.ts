import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { ownFilter, ownValues } from '../platform/own-fields.ts';
import {
  byId,
  byIdWithReason,
  chainNumber,
  deletedFields,
  id,
  instant,
  shownImage,
  webAddress,
} from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';
import type { tokensCalls } from './tokens.calls.ts';

const status = z.enum(['minted', 'listed', 'sold', 'burned']);
const hotCollection = z.enum(['yes', 'no']);

const token = z.object({
  id,
  name: z.string(),
  /** The id on the chain, a decimal string of up to 78 digits. */
  tokenId: z.string(),
  description: z.string(),
  takesBids: z.boolean(),
  /** Exact decimal; null if the token has no price. */
  price: z.string().nullable(),
  currency: z.string(),
  contractAddress: z.string(),
  /** The chain's number, a decimal string. */
  chainId: z.string(),
  royalties: z.array(z.object({ address: z.string(), percent: z.string() })).max(5),
  category: z.string().nullable(),
  properties: z.array(z.object({ trait: z.string(), value: z.string() })),
  creator: z.string(),
  owner: z.string(),
  collection: z.string().nullable(),
  status,
  isDeleted: z.boolean(),
  /** Whether this workspace hides it from the marketplace. */
  isHidden: z.boolean(),
  transactionHash: z.string().nullable(),
  hotCollection,
  image: shownImage,
  createdAt: instant,
  soldAt: instant.nullable(),
  own: ownValues,
});

const sortable = [
  'name',
  'tokenId',
  'price',
  'creator',
  'owner',
  'collection',
  'status',
  'createdAt',
] as const;

/** The comparable columns of both lists. */
const compared = {
  name: 'text',
  tokenId: 'text',
  price: 'amount',
  currency: 'text',
  owner: 'text',
  collection: 'text',
} as const;

export const tokensSchemas = {
  listTokens: {
    input: listInput(sortable, {
      /** A category's name. */
      category: z.string().max(100).optional(),
      status: status.optional(),
      hotCollection: hotCollection.optional(),
      /** A full address; any other text matches nothing. */
      creator: z.string().max(100).optional(),
      /** Tokens that this full address created or owns. */
      account: z.string().max(100).optional(),
      ...ownFilter,
      ...columnFilters(compared),
    }),
    output: token,
  },
  listSoldTokens: {
    input: listInput(['name', 'tokenId', 'price', 'creator', 'owner', 'collection', 'soldAt'], {
      chainId: chainNumber.optional(),
      ...columnFilters({ ...compared, creator: 'text', soldAt: 'time' }),
    }),
    output: token,
  },
  getToken: {
    input: byId,
    /**
     * `explorerUrl` is the beginning of links to contract, accounts and transaction; null if the chain has no
     * explorer.
     */
    output: token.extend({ explorerUrl: webAddress.nullable() }),
  },
  toggleHotCollection: {
    /** By default, the opposite of the current value. */
    input: byId.extend({ hotCollection: hotCollection.optional() }),
    output: z.object({ id, hotCollection }),
  },
  changeTokenCategory: {
    input: z.strictObject({ id, categoryId: id.nullable() }),
    output: z.object({ id, category: z.string().nullable() }),
  },
  hideToken: { input: byIdWithReason, output: z.object({ id, isHidden: z.literal(true) }) },
  showToken: { input: byId, output: z.object({ id, isHidden: z.literal(false) }) },
  deleteToken: { input: byIdWithReason, output: z.object({ id, isDeleted: z.literal(true) }) },
  listDeletedTokens: {
    input: listInput(
      ['name', 'collection', 'deletedAt'],
      columnFilters({ name: 'text', collection: 'text', owner: 'text', deletedAt: 'time' }),
    ),
    output: token.extend(deletedFields),
  },
  restoreToken: { input: byIdWithReason, output: z.object({ id, isDeleted: z.literal(false) }) },
} as const satisfies SchemasFor<typeof tokensCalls>;
