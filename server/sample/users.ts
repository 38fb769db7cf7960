import { keccak_256 } from '@noble/hashes/sha3.js';
import { countries, type Country } from './countries.ts';
import { type NameList, names } from './names.ts';
import { momentOf, type SamplePart, type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';

/** A user of the sample, as other parts use it. */
export interface SampleUser {
  id: string;
  name: string;
  email: string | null;
  country: Country;
  createdAt: number;
}

// Domains that are reserved for examples, so that no email can ever be delivered.
const mailDomains = [
  'mail.example',
  'mail.example',
  'inbox.example',
  'example.com',
  'example.org',
  'post.example',
];

const byWeight = countries.flatMap((country) => Array.from({ length: country.weight }, () => country));

/** Splits a name into its written form and its form in an email address. */
function spelled(word: string): readonly [written: string, latin: string] {
  const [written = '', latin] = word.split('/');
  return [written, latin ?? written.toLowerCase()];
}

type Spelled = readonly (readonly [written: string, latin: string])[];

const people = new Map<string, { given: Spelled; family: Spelled; familyFirst: boolean }>(
  Object.entries<NameList>(names).map(([locale, list]) => [
    locale,
    {
      given: list.given.map(spelled),
      family: list.family.map(spelled),
      familyFirst: list.familyFirst === true,
    },
  ]),
);

/** One user of the sample, always the same for the same size and index. */
export function userAt(size: SampleSize, index: number): SampleUser {
  return begin(size, index).user;
}

/** The user, and the random numbers that continue after those of `userAt`. */
function begin(size: SampleSize, index: number): { user: SampleUser; random: Random } {
  const random = new Random(size.seed, streams.users, index);
  const createdAt = momentOf(size, index, size.users, random.bits() / 2 ** 32);
  const id = random.idAt(createdAt);
  const country = random.pick(byWeight);
  const locale = people.get(random.pick(country.names));
  if (!locale) throw new Error(`${country.name} has a name list that doesn't exist`);
  const [given, givenLatin] = random.pick(locale.given);
  const [family, familyLatin] = random.pick(locale.family);
  const name = locale.familyFirst ? `${family} ${given}` : `${given} ${family}`;
  const address = `${givenLatin}.${familyLatin}${index + 1}@${random.pick(mailDomains)}`;
  // Some joined with only a wallet, but never the first user, who signs in while there is nobody else.
  const email = random.chance(0.06) && index > 0 ? null : address;
  return { user: { id, name, email, country, createdAt }, random };
}

/**
 * Marketplace users: names of many languages, checksummed addresses, valid phone numbers, one in fifty blocked.
 */
export const usersPart: SamplePart = {
  table: 'users',
  columns: [
    'id',
    'name',
    'address',
    'email',
    'dial_code',
    'phone_number',
    'account_type',
    'status',
    'created_at',
  ],
  count: ({ users }) => users,
  row(size, index) {
    const { user, random } = begin(size, index);
    const { id, name, email, country, createdAt } = user;
    const address = email !== null && random.chance(0.04) ? null : checksummed(random.hex4(10));
    const hasPhone = random.chance(0.75);
    const { prefixes, digits } = country.mobile;
    const phone = random.pick(prefixes) + random.digits(digits);
    const accountType = random.chance(0.2) ? 'creator' : 'collector';
    const status = random.chance(0.02) ? 'blocked' : 'active';
    return [
      id,
      name,
      address,
      email,
      hasPhone ? country.dialCode : null,
      hasPhone ? phone : null,
      accountType,
      status,
      new Date(createdAt).toISOString(),
    ];
  },
};

const ascii = new TextEncoder();

/** The address in EIP-55 form: a letter is upper case if the hash of the digits says so. */
export function checksummed(digits: string): string {
  const hash = keccak_256(ascii.encode(digits));
  let address = '0x';
  for (let index = 0; index < digits.length; index += 1) {
    const byte = hash[index >> 1] ?? 0;
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15;
    const digit = digits.charAt(index);
    address += nibble >= 8 ? digit.toUpperCase() : digit;
  }
  return address;
}
