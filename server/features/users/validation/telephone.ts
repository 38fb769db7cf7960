import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { CallFailure } from '#server/platform/base/failure.ts';

/** A telephone number in its two parts, `+` and digits and the national digits; null where there is none. */
interface Telephone {
  dialCode: string | null;
  phoneNumber: string | null;
}

/**
 * A telephone number as it is stored: its national digits without a trunk prefix such as the 0 of 07911 123456. Not
 * every user has one: then both parts are empty.
 */
export function parsePhoneNumber(dialCode: string, phoneNumber: string): Telephone {
  if (dialCode === '' && phoneNumber === '') return { dialCode: null, phoneNumber: null };
  if (dialCode === '') throw new CallFailure(400, { dialCode: 'required' });
  if (phoneNumber === '') throw new CallFailure(400, { phoneNumber: 'required' });
  const parsed = parsePhoneNumberFromString(dialCode + phoneNumber);
  if (!parsed?.isValid() || `+${parsed.countryCallingCode}` !== dialCode) {
    throw new CallFailure(400, { phoneNumber: 'phoneNotValid' });
  }
  return { dialCode, phoneNumber: parsed.nationalNumber };
}
