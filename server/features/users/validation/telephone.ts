import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { CallFailure } from '#server/platform/base/failure.ts';

/** A telephone number in its two parts, `+` with digits and the national digits; null if there is none. */
interface Telephone {
  dialCode: string | null;
  phoneNumber: string | null;
}

/**
 * Parses a telephone number into the stored format: its national digits without a trunk prefix, such as the 0 of
 * 07911 123456. A user may have no number; then both parts are empty.
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
