import { z } from 'zod';
import { email, line } from '../platform/fields.ts';
import { account, amount, ownValuesOfRow, reference, rowFrame, time } from '../platform/feed-fields.ts';

/** A currency's symbol at the time: renaming a currency doesn't change history. */
const symbol = line(20).regex(/^\S+$/, 'noSpaces');

/** Rows of the exchange. Every field is optional for a known record. */
export const exchangeRows = {
  currencies: z.strictObject({
    ...rowFrame,
    type: z.enum(['fiat', 'crypto', 'token']).optional(),
    name: line(100).optional(),
    symbol: symbol.optional().describe('Without spaces. No two currencies have the same symbol.'),
    withdrawFee: amount.optional(),
    abi: z
      .string()
      .trim()
      .max(100_000)
      .nullable()
      .optional()
      .describe('JSON text: an array of ABI entries. Needed if `type` is `token`, refused otherwise.'),
    contractAddress: account
      .nullable()
      .optional()
      .describe('Needed if `type` is `token`, refused otherwise.'),
    bankName: line(100)
      .nullable()
      .optional()
      .describe(
        'This and the next two fields are needed if `type` is `fiat`. All four bank fields are refused otherwise.',
      ),
    accountHolder: line(100).nullable().optional(),
    accountNumber: line(50).nullable().optional(),
    routingNumber: line(50).nullable().optional(),
    createdAt: time.optional(),
  }),
  withdrawals: z.strictObject({
    ...rowFrame,
    user: reference.nullable().optional(),
    email: email.optional(),
    currency: reference.nullable().optional(),
    currencySymbol: symbol.optional(),
    paymentType: z
      .union([z.literal(2), z.literal(4)])
      .optional()
      .describe('2 goes to an address, 4 to a bank account. A change clears the fields of the other type.'),
    toAddress: line(200)
      .nullable()
      .optional()
      .describe(
        'The address to pay, in the form of its `network`. Needed with `paymentType` 2, ignored with 4. With a `network` such as `eip155:1` it is `0x` and 40 digits, and so is any text that starts with `0x` without a `network`. Texts of other networks are stored as they are, if all characters are visible, Latin and no spaces.',
      ),
    network: line(50)
      .nullable()
      .optional()
      .describe(
        'The chain of the address, such as `eip155:1` (CAIP-2), `tron` or `bitcoin`. Ignored with `paymentType` 4. Gates are asked about the address on it.',
      ),
    bankName: line(100)
      .nullable()
      .optional()
      .describe('This and the next three fields are ignored with `paymentType` 2.'),
    accountHolder: line(100).nullable().optional(),
    accountNumber: line(50).nullable().optional().describe('Needed with `paymentType` 4.'),
    routingNumber: line(50).nullable().optional(),
    amount: amount.optional(),
    status: z
      .int()
      .min(0)
      .max(32_767)
      .optional()
      .describe('1 New, 2 Pending, 3 Completed, 4 Cancel, 5 Rejected; anything else shows as New.'),
    needsDecision: z
      .boolean()
      .optional()
      .describe('If true, you pay it only after `withdrawal.released`. Once true, it stays true.'),
    createdAt: time.optional(),
    own: ownValuesOfRow,
  }),
  balances: z.strictObject({
    ...rowFrame,
    user: reference
      .nullable()
      .optional()
      .describe(
        'Leave it out to send one total for many users. Then send no rows of single users in this currency.',
      ),
    currency: reference.nullable().optional(),
    currencySymbol: symbol.optional(),
    amount: amount
      .optional()
      .describe(
        'Everything that you owe, including funds locked in orders and requested withdrawals that are not paid yet.',
      ),
    changedAt: time.optional(),
  }),
  custody: z.strictObject({
    ...rowFrame,
    currency: reference.nullable().optional(),
    currencySymbol: symbol.optional(),
    account: line(200).optional().describe('Your name for the wallet or the bank account.'),
    address: line(200)
      .nullable()
      .optional()
      .describe(
        'The address of a wallet. `0x` and 40 digits are checked, other texts are stored as they are. No two rows of a currency have the same address and `network`.',
      ),
    network: line(50)
      .optional()
      .describe('The chain of the address, such as `eip155:1`, `tron` or `bitcoin`, as in `withdrawals`.'),
    amount: amount.optional(),
    observedAt: time
      .optional()
      .describe('When you read it. Some hours later, an account that holds something counts as unknown.'),
  }),
  transfers: z.strictObject({
    ...rowFrame,
    sender: reference.nullable().optional(),
    receiver: reference.nullable().optional(),
    senderEmail: email.optional(),
    receiverEmail: email.optional(),
    currency: reference.nullable().optional(),
    currencySymbol: symbol.optional(),
    amount: amount.optional(),
    createdAt: time.optional(),
  }),
  trades: z.strictObject({
    ...rowFrame,
    user: reference.nullable().optional().describe('The user who placed the order.'),
    tradeId: line(100).optional(),
    firstCurrency: symbol.optional(),
    secondCurrency: symbol.optional(),
    firstCurrencyRecord: reference
      .nullable()
      .optional()
      .describe('This and the next field: the records of the two currencies.'),
    secondCurrencyRecord: reference.nullable().optional(),
    initialQuantity: amount.optional(),
    price: amount.optional(),
    orderValue: amount.optional(),
    remaining: amount.optional(),
    orderType: line(50).optional(),
    orderedAt: time.optional(),
  }),
} as const;
