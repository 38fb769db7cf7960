import { CallFailure } from '#server/platform/base/failure.ts';
import {
  fieldsOfCurrencyType,
  type GivenCurrency,
} from '#server/features/exchange/validation/currency-type.ts';
import { parsePhoneNumber } from '#server/features/users/validation/telephone.ts';
import type { Check, Value } from './entity.ts';

const ofAddress = ['toAddress', 'network'] as const;
const ofBank = ['bankName', 'accountHolder', 'accountNumber', 'routingNumber'] as const;

/**
 * A payment to an address requires the address, a payment to a bank its account number. The fields of the other type are
 * ignored, because people who approve a withdrawal must see one destination alone.
 */
export const payment: Check = {
  reads: ['paymentType', 'toAddress', 'network', 'accountNumber'],
  run(values, given, before) {
    const { paymentType, toAddress, accountNumber } = values;
    const isOtherType = before?.['paymentType'] !== paymentType;
    const ignore = (fields: readonly string[]) => {
      // What earlier versions stored stays, unless it is emptied: a change would end approvals.
      for (const field of fields) {
        const isEmptied = isOtherType || (given.has(field) && values[field] === null);
        values[field] = isEmptied ? null : (before?.[field] ?? null);
      }
    };
    if (paymentType === 2) {
      ignore(ofBank);
      if (toAddress === null) throw new CallFailure(400, { toAddress: 'required' });
      const isNew =
        isOtherType || ofAddress.some((field) => given.has(field) && values[field] !== before?.[field]);
      if (isNew) refuseWrongAddress(String(toAddress), values['network']);
    }
    if (paymentType === 4) {
      ignore(ofAddress);
      if (accountNumber === null) throw new CallFailure(400, { accountNumber: 'required' });
    }
  },
};

/**
 * Invisible characters and letters that look like Latin ones would hide an address from screening, lists and people.
 * @throws CallFailure 400 under the field that is wrong
 */
function refuseWrongAddress(text: string, network: Value | undefined): void {
  const name = String(network ?? '');
  if (!/^[\x20-\x7e]*$/.test(name)) throw new CallFailure(400, { network: 'plainLatin' });
  if (!/^[\x21-\x7e]+$/.test(text)) throw new CallFailure(400, { toAddress: 'plainLatin' });
  if (!mayBeAddress(text, name)) throw new CallFailure(400, { toAddress: 'address' });
}

/**
 * Whether a text can be an address on a network. Texts of 0x and forty digits have their checksum already. Addresses of
 * some other networks, such as Sui and Starknet, are 0x and up to 64 digits.
 */
function mayBeAddress(text: string, network: string): boolean {
  if (/^0x[\da-f]{40}$/i.test(text)) return true;
  if (/^eip155:/i.test(network)) return false;
  if (!/^0x/i.test(text)) return true;
  return network !== '' && /^0x[\da-f]{50,64}$/i.test(text);
}

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
