import { CallFailure } from '#server/platform/base/failure.ts';
import {
  fieldsOfCurrencyType,
  type GivenCurrency,
} from '#server/features/exchange/validation/currency-type.ts';
import { parsePhoneNumber } from '#server/features/users/validation/telephone.ts';
import type { Check } from './entity.ts';

/** A payment to an address requires the address, a payment to a bank its account number. */
export const payment: Check = {
  reads: ['paymentType', 'toAddress', 'accountNumber'],
  run({ paymentType, toAddress, accountNumber }) {
    if (paymentType === 2 && toAddress === null) throw new CallFailure(400, { toAddress: 'required' });
    if (paymentType === 4 && accountNumber === null)
      throw new CallFailure(400, { accountNumber: 'required' });
  },
};

/** Both parts of a telephone number, or none, stored in the same way as by the form of this workspace. */
export const phone: Check = {
  reads: ['dialCode', 'phoneNumber'],
  run(values, given) {
    if (!given.has('dialCode') && !given.has('phoneNumber')) return;
    const { dialCode, phoneNumber } = values;
    Object.assign(values, parsePhoneNumber(String(dialCode ?? ''), String(phoneNumber ?? '')));
  },
};

const ofType = ['abi', 'contractAddress', 'bankName', 'accountHolder', 'accountNumber', 'routingNumber'];

/** The fields that only one type of currency has (specification 6.5). */
export const currencyType: Check = {
  reads: ['type', ...ofType],
  run(values, given) {
    // A change of the type clears the fields of the former type, unless they were sent too.
    if (given.has('type')) {
      const kept =
        values['type'] === 'token' ? ofType.slice(0, 2) : values['type'] === 'fiat' ? ofType.slice(2) : [];
      for (const field of ofType) if (!kept.includes(field) && !given.has(field)) values[field] = null;
    }
    const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const { abi, contractAddress } = fieldsOfCurrencyType(present as Partial<GivenCurrency>);
    if (abi !== undefined) values['abi'] = abi;
    if (contractAddress !== undefined) values['contractAddress'] = contractAddress;
  },
};

/** A decision and its time are sent together. */
export const decision: Check = {
  reads: ['status', 'decidedAt'],
  run({ status, decidedAt }) {
    if (status !== 'Pending' && decidedAt === null) throw new CallFailure(400, { decidedAt: 'required' });
    if (status === 'Pending' && decidedAt !== null)
      throw new CallFailure(400, { decidedAt: 'notDecidedYet' });
  },
};

/** A sale and its time are sent together. */
export const sale: Check = {
  reads: ['status', 'soldAt'],
  run({ status, soldAt }) {
    if (status === 'sold' && soldAt === null) throw new CallFailure(400, { soldAt: 'required' });
    if (status !== 'sold' && soldAt !== null) throw new CallFailure(400, { soldAt: 'notSold' });
  },
};

/** A report of a user names no token. */
export const reported: Check = {
  reads: ['type', 'token'],
  run({ type, token }) {
    if (type === 'user' && token !== null) throw new CallFailure(400, { token: 'onlyForTokenReports' });
    if (type === 'token' && token === null) throw new CallFailure(400, { token: 'required' });
  },
};
