import { currencyType, payment } from './checks.ts';
import { decimal, type Entity, flag, integer, moment, optionalText, text, uniqueText } from './entity.ts';

const bank = {
  bankName: optionalText('bank_name'),
  accountHolder: optionalText('bank_account_holder'),
  accountNumber: optionalText('bank_account_number'),
  routingNumber: optionalText('bank_routing_number'),
};

export const currencies: Entity = {
  name: 'currencies',
  table: 'currencies',
  rank: 1,
  time: 'createdAt',
  hasVersion: true,
  fields: {
    type: text('type', { owner: 'shared', group: 'type' }),
    name: text('name', { owner: 'shared' }),
    symbol: text('symbol', { owner: 'shared' }),
    withdrawFee: decimal('withdraw_fee', { owner: 'shared' }),
    abi: optionalText('min_abi', { owner: 'shared', group: 'type' }),
    contractAddress: optionalText('contract_address', { owner: 'shared', group: 'type', account: 'always' }),
    bankName: { ...bank.bankName, owner: 'shared', group: 'type' },
    accountHolder: { ...bank.accountHolder, owner: 'shared', group: 'type' },
    accountNumber: { ...bank.accountNumber, owner: 'shared', group: 'type' },
    routingNumber: { ...bank.routingNumber, owner: 'shared', group: 'type' },
    createdAt: moment('created_at'),
  },
  references: {},
  uniques: [uniqueText('symbol', 'symbol', { symbol: 'symbolTaken' })],
  check: currencyType,
};

export const withdrawals: Entity = {
  name: 'withdrawals',
  table: 'withdrawals',
  rank: 4,
  time: 'createdAt',
  fields: {
    email: text('email'),
    currencySymbol: text('currency_symbol'),
    paymentType: integer('payment_type'),
    toAddress: optionalText('to_address', { account: 'maybe' }),
    network: optionalText('network'),
    ...bank,
    amount: decimal('amount'),
    status: integer('status', { initial: 1 }),
    needsDecision: flag('needs_decision', { owner: 'once', initial: false }),
    createdAt: moment('created_at'),
  },
  references: {
    user: { column: 'user_id', entity: 'users' },
    currency: { column: 'currency_id', entity: 'currencies' },
  },
  uniques: [],
  ownFields: 'withdrawal',
  check: payment,
  traced: [
    'user',
    'email',
    'currency',
    'currencySymbol',
    'paymentType',
    'toAddress',
    'network',
    ...Object.keys(bank),
    'amount',
    'needsDecision',
  ],
  byKeyAlone: {
    applies: ({ needsDecision }) => needsDecision === true,
    message: { needsDecision: 'decidedByKeyAlone' },
  },
};

export const balances: Entity = {
  name: 'balances',
  table: 'balances',
  rank: 4,
  time: 'changedAt',
  fields: {
    currencySymbol: text('currency_symbol'),
    amount: decimal('amount'),
    changedAt: moment('changed_at'),
  },
  references: {
    user: { column: 'user_id', entity: 'users' },
    currency: { column: 'currency_id', entity: 'currencies' },
  },
  uniques: [],
};

export const custody: Entity = {
  name: 'custody',
  table: 'custody',
  rank: 4,
  time: 'observedAt',
  fields: {
    currencySymbol: text('currency_symbol'),
    account: text('account'),
    address: optionalText('address', { account: 'maybe' }),
    network: text('network', { initial: '' }),
    amount: decimal('amount'),
    observedAt: moment('observed_at'),
  },
  references: { currency: { column: 'currency_id', entity: 'currencies' } },
  uniques: [
    {
      parts: [
        { field: 'address', column: 'address', type: 'text', ignoresCase: true },
        { field: 'network', column: 'network', type: 'text', ignoresCase: true },
        { field: 'currencySymbol', column: 'currency_symbol', type: 'text', ignoresCase: true },
      ],
      where: 'address is not null',
      message: { address: 'addressCounted' },
    },
  ],
};

export const transfers: Entity = {
  name: 'transfers',
  table: 'fund_transfers',
  rank: 4,
  time: 'createdAt',
  fields: {
    senderEmail: text('sender_email'),
    receiverEmail: text('receiver_email'),
    currencySymbol: text('currency_symbol'),
    amount: decimal('amount'),
    createdAt: moment('created_at'),
  },
  references: {
    sender: { column: 'sender_id', entity: 'users' },
    receiver: { column: 'receiver_id', entity: 'users' },
    currency: { column: 'currency_id', entity: 'currencies' },
  },
  uniques: [],
};

export const trades: Entity = {
  name: 'trades',
  table: 'trades',
  rank: 4,
  time: 'orderedAt',
  fields: {
    tradeId: text('trade_id'),
    firstCurrency: text('first_currency'),
    secondCurrency: text('second_currency'),
    initialQuantity: decimal('initial_quantity'),
    price: decimal('price'),
    orderValue: decimal('order_value'),
    remaining: decimal('remaining'),
    orderType: text('order_type'),
    orderedAt: moment('ordered_at'),
  },
  references: {
    user: { column: 'user_id', entity: 'users' },
    firstCurrencyRecord: { column: 'first_currency_id', entity: 'currencies' },
    secondCurrencyRecord: { column: 'second_currency_id', entity: 'currencies' },
  },
  uniques: [],
};
