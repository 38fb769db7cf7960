import { reported, sale } from './checks.ts';
import {
  account,
  decimal,
  type Entity,
  instant,
  moment,
  optionalDecimal,
  optionalInstant,
  optionalText,
  text,
} from './entity.ts';

const chain = { owner: 'chain' } as const;

export const tokens: Entity = {
  name: 'tokens',
  table: 'tokens',
  rank: 2,
  time: 'createdAt',
  marksDeleted: true,
  fields: {
    chainId: decimal('chain_id', chain),
    contractAddress: account('contract_address', chain),
    tokenId: decimal('token_id', chain),
    name: text('name', chain),
    description: text('description', { initial: '' }),
    category: optionalText('category_id', { owner: 'shared' }),
    image: optionalText('image'),
    price: optionalDecimal('price', chain),
    currency: text('currency', chain),
    creator: account('creator', chain),
    owner: account('owner', chain),
    collection: optionalText('collection', chain),
    status: text('status', { ...chain, initial: 'minted', group: 'sale' }),
    soldAt: optionalInstant('sold_at', { ...chain, group: 'sale' }),
    createdAt: instant('created_at', { ...chain, initial: 'now' }),
  },
  references: {},
  uniques: [
    {
      parts: [
        { field: 'chainId', column: 'chain_id', type: 'numeric' },
        { field: 'contractAddress', column: 'contract_address', type: 'text' },
        { field: 'tokenId', column: 'token_id', type: 'numeric' },
      ],
      message: { tokenId: 'tokenTaken' },
      isIdentity: true,
    },
  ],
  ownFields: 'token',
  isOnChain: `exists (select from chain_state where chain_state.chain_id = tokens.chain_id
    and tokens.contract_address in (chain_state.single_contract, chain_state.multi_contract))`,
  lookup: {
    field: 'category',
    column: 'name',
    table: 'categories',
    live: 'deleted_at is null',
    missing: 'noSuchCategory',
  },
  check: sale,
};

export const bids: Entity = {
  name: 'bids',
  table: 'bids',
  rank: 4,
  time: 'createdAt',
  fields: {
    tokenId: decimal('token_id'),
    tokenName: optionalText('token_name'),
    amount: decimal('amount'),
    currency: text('currency'),
    bidder: account('bidder'),
    bidderName: optionalText('bidder_name'),
    createdAt: moment('created_at'),
  },
  references: {
    token: { column: 'token_record', entity: 'tokens' },
    user: { column: 'bidder_record', entity: 'users' },
  },
  uniques: [],
};

export const auctions: Entity = {
  name: 'auctions',
  table: 'auctions',
  rank: 4,
  time: 'createdAt',
  fields: {
    price: decimal('price'),
    currency: text('currency'),
    endsAt: instant('ends_at', { mayLieAhead: true }),
    createdAt: moment('created_at'),
  },
  references: { token: { column: 'token_record', entity: 'tokens', isNeeded: () => true } },
  uniques: [],
};

export const reports: Entity = {
  name: 'reports',
  table: 'reports',
  rank: 4,
  time: 'createdAt',
  fields: {
    type: text('type'),
    address: account('address'),
    name: optionalText('name'),
    description: text('description'),
    handledAt: optionalInstant('handled_at', { owner: 'desk' }),
    createdAt: moment('created_at'),
  },
  references: {
    token: { column: 'token_record', entity: 'tokens', isNeeded: ({ type }) => type === 'token' },
    reporter: { column: 'reporter_id', entity: 'users' },
  },
  uniques: [],
  check: reported,
};
