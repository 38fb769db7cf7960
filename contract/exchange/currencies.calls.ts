import { call } from '../platform/call.ts';

const access = ['/currency'] as const;

const names = {
  currencyName: 'name',
  currencySymbol: 'symbol',
  minABI: 'minAbi',
  currencyimage: 'image',
  name: 'accountHolder',
  accountNo: 'accountNumber',
  routingNo: 'routingNumber',
} as const;

/**
 * Requests name some fields differently from answers, and their bank fields are not nested (specification 9.5).
 */
const inputNames = { currencyType: 'type', minabi: 'abi' } as const;

/** Currencies of the exchange (specification 6.5, 5.15 and 9.5). */
export const currenciesCalls = {
  listCurrencies: call({
    method: 'GET',
    path: '/adminapi/currency',
    access: ['/currency', '/withdraw', '/trade-history', '/fund-transfer-history'],
    effect: 'read',
    wrapper: 'list:data',
    names,
    // Rows have the type under both names, so both can be used to filter and sort.
    inputNames: { type: 'type', currencyType: 'type' },
    summary: 'Lists currencies, newest first.',
  }),
  getCurrency: call({
    method: 'GET',
    path: '/adminapi/getSingleCurrency/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'Returns one currency.',
  }),
  addCurrency: call({
    method: 'POST',
    path: '/adminapi/currency',
    access,
    effect: 'write',
    undo: 'added',
    event: 'currency.added',
    sensitivity: 'money',
    proof: 'policy',
    wrapper: 'change:message,result',
    multipart: { files: ['photo'] },
    names,
    inputNames,
    summary: 'Adds a currency. A field that does not belong to its type is refused.',
  }),
  updateCurrency: call({
    method: 'PUT',
    path: '/adminapi/currency',
    access,
    effect: 'write',
    undo: 'form',
    event: 'currency.changed',
    sensitivity: 'money',
    proof: 'policy',
    sensitiveFields: ['symbol', 'withdrawFee', 'minAbi', 'contractAddress', 'bankDetails'],
    wrapper: 'change:message,result',
    multipart: { files: ['photo'] },
    names,
    inputNames: { ...inputNames, currencyId: 'id' },
    summary:
      'Replaces a currency’s fields. Fields that don’t belong to its type are cleared. Without a photo, the picture stays the same.',
  }),
  deleteCurrency: call({
    method: 'DELETE',
    path: '/adminapi/currency/:id',
    access,
    effect: 'write',
    undo: 'gone',
    event: 'currency.deleted',
    sensitivity: 'money',
    proof: 'policy',
    wrapper: 'change:message,result',
    summary: 'Deletes a currency. No withdrawal, order or transfer can use it.',
  }),
} as const;
