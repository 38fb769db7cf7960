import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

export interface DialCode {
  country: CountryCode;
  /** `+` and digits. */
  code: string;
  /** The country's name in the language of the screen. */
  name: string;
}

/** The country to show without a number, for a dial code that several countries share. */
const mainCountries: Readonly<Record<string, CountryCode>> = {
  '+1': 'US',
  '+7': 'RU',
  '+39': 'IT',
  '+44': 'GB',
  '+47': 'NO',
  '+61': 'AU',
  '+212': 'MA',
  '+262': 'RE',
  '+290': 'SH',
  '+358': 'FI',
  '+590': 'GP',
  '+599': 'CW',
};

/**
 * Every dial code with its country, by name.
 * @param language the language of the names
 */
export function dialCodes(language: string): DialCode[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const order = new Intl.Collator(language);
  return getCountries()
    .map((country) => ({
      country,
      code: `+${getCountryCallingCode(country)}`,
      name: names.of(country) ?? country,
    }))
    .sort((a, b) => order.compare(a.name, b.name));
}

/**
 * The country of a dial code. If several share it, the number decides.
 * @returns null for a code that no country has
 */
export function countryOf(code: string, number: string): CountryCode | null {
  const country = parsePhoneNumberFromString(`${code}${number}`)?.country;
  if (country && `+${getCountryCallingCode(country)}` === code) return country;
  return (
    mainCountries[code] ??
    getCountries().find((country) => `+${getCountryCallingCode(country)}` === code) ??
    null
  );
}

/** The dial code and national digits of an international number, or null if it is not a possible number. */
export function splitNumber(number: string): { dialCode: string; phoneNumber: string } | null {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed?.isPossible()) return null;
  return { dialCode: `+${parsed.countryCallingCode}`, phoneNumber: parsed.nationalNumber };
}
