/** A list of the exchange to be measured: what our server is asked, and the best hand-written statement for the same rows. */
export interface MeasuredList {
  name: string;
  /** The call, without its page. */
  path: string;
  table: string;
  /** The statement of the limit: `$1` rows from `$2` on. */
  firstPage: string;
  /** A term that few rows have, and one that very many have. */
  rare: string;
  common: string;
}

const page = (columns: string, table: string, order: string) =>
  `select ${columns} from ${table} order by ${order} desc, id desc limit $1 offset $2`;

export const exchangeLists: readonly MeasuredList[] = [
  {
    name: 'trades',
    path: '/getOrderHistory',
    table: 'trades',
    firstPage: page(
      'id, first_currency, second_currency, initial_quantity, price, order_value, remaining, order_type, trade_id, ordered_at',
      'trades',
      'ordered_at',
    ),
    rare: 'trd100000777',
    common: 'usdt',
  },
  {
    name: 'withdrawals',
    path: '/adminapi/getWithdraw',
    table: 'withdrawals',
    firstPage: page(
      'id, email, currency_symbol, to_address, payment_type, bank_account_number, amount, created_at, status',
      'withdrawals',
      'created_at',
    ),
    rare: 'smith777@',
    common: 'example',
  },
  {
    name: 'fund transfers',
    path: '/adminapi/fundTransferHistory',
    table: 'fund_transfers',
    firstPage: page(
      'id, sender_email, receiver_email, currency_symbol, amount, created_at',
      'fund_transfers',
      'created_at',
    ),
    rare: 'smith777@',
    common: 'example',
  },
];
