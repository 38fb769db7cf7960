import { fieldsOfCurrencyType, type GivenCurrency } from '../validation/currency-type.ts';
import type { CurrencyFields } from './queries.ts';

/**
 * The stored fields of a currency (specification 6.5 and 5.15): ABI and contract address for a token, bank details
 * for fiat, neither for the other types. Fields that a type doesn't have are null, so that a change of type clears
 * them.
 * @throws CallFailure 400 with a sentence for each field that is missing, wrong, or not of this type
 */
export function fieldsOf(given: GivenCurrency): CurrencyFields {
  const { type, name, symbol, withdrawFee } = given;
  const { abi, contractAddress } = fieldsOfCurrencyType(given);
  return {
    type,
    name,
    symbol,
    withdrawFee,
    minAbi: abi ?? null,
    contractAddress: contractAddress ?? null,
    bankName: given.bankName ?? null,
    accountHolder: given.accountHolder ?? null,
    accountNumber: given.accountNumber ?? null,
    routingNumber: given.routingNumber ?? null,
  };
}
