import { fieldsOfCurrencyType, type GivenCurrency } from '../validation/currency-type.ts';
import type { CurrencyFields } from './queries.ts';

/**
 * What a currency is made of (specification 6.5 and 5.15): ABI and contract address for a token, bank details for
 * fiat, neither for the other types. What a type doesn't have is null, so that a change of type clears it.
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
