import type { z } from 'zod';
import type { currenciesSchemas } from '#contract/exchange/currencies.schemas.ts';
import { parseAccount } from '#server/platform/base/address.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { readAbi } from './abi.ts';

/** Whether a text has the digits of an address; the case of its letters may be wrong. */
const isAddressForm = (text: string) => /^0x[\da-fA-F]{40}$/.test(text) && !/^0x0*$/.test(text);

/** A currency as its form submits it. */
export type GivenCurrency = z.output<typeof currenciesSchemas.addCurrency.input>;

const tokenFields = ['abi', 'contractAddress'] as const;
const bankFields = ['bankName', 'accountHolder', 'accountNumber'] as const;

/**
 * Checks ABI and contract address of a token together with the fields that only one type has (specification 6.5 and
 * 5.15).
 * @param given the fields that the schema accepted; without a type, nothing is checked
 * @throws CallFailure 400 with a sentence for each field that is missing, wrong, or not of this type
 */
export function fieldsOfCurrencyType(given: Partial<GivenCurrency>) {
  const { type } = given;
  if (type === undefined) return {};
  const wrong: Record<string, MessageId | Message> = {};
  const requireFor = (
    owner: GivenCurrency['type'],
    only: MessageId,
    fields: readonly (keyof GivenCurrency)[],
    optional?: keyof GivenCurrency,
  ) => {
    for (const field of optional ? [...fields, optional] : fields) {
      const isGiven = given[field] !== undefined && given[field] !== '';
      if (type !== owner && isGiven) wrong[field] = only;
      if (type === owner && !isGiven && field !== optional) wrong[field] = 'required';
    }
  };
  requireFor('token', 'onlyForToken', tokenFields);
  requireFor('fiat', 'onlyForFiat', bankFields, 'routingNumber');

  const abi = type === 'token' && given.abi ? readAbi(given.abi) : undefined;
  if (abi?.problem) wrong['abi'] = abi.problem;
  const typedAddress = type === 'token' ? given.contractAddress : undefined;
  const contractAddress = typedAddress ? parseAccount(typedAddress) : undefined;
  if (typedAddress && !contractAddress)
    wrong['contractAddress'] = isAddressForm(typedAddress) ? 'wrongChecksum' : 'notAddress';
  if (Object.keys(wrong).length > 0) throw new CallFailure(400, wrong);

  return { abi: abi?.abi, contractAddress };
}
