import { countryCode } from './country-code.ts';
import { distinct, type ListedEntry, yearsIn } from './listed-entry.ts';
import { childrenAt, elementsOf, textsAt, type XmlElement } from './xml-elements.ts';

const codesOf = (countries: readonly (string | undefined)[]) =>
  distinct(countries.map((country) => countryCode(country ?? '')));

const firstOf = (element: XmlElement, name: string) => textsAt(element, name)[0] ?? '';

function sdnEntry(entry: XmlElement): ListedEntry {
  const nameOf = (one: XmlElement) => `${firstOf(one, 'firstName')} ${firstOf(one, 'lastName')}`;
  const addresses = childrenAt(entry, 'idList', 'id').flatMap((id) =>
    firstOf(id, 'idType').startsWith('Digital Currency Address') ? firstOf(id, 'idNumber') : [],
  );
  return {
    externalId: firstOf(entry, 'uid'),
    names: distinct([nameOf(entry), ...childrenAt(entry, 'akaList', 'aka').map(nameOf)]),
    addresses: distinct(addresses),
    birthYears: yearsIn(textsAt(entry, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth')),
    countries: codesOf([
      ...textsAt(entry, 'nationalityList', 'nationality', 'country'),
      ...textsAt(entry, 'citizenshipList', 'citizenship', 'country'),
      ...textsAt(entry, 'addressList', 'address', 'country'),
    ]),
    programme: distinct(textsAt(entry, 'programList', 'program')).join(', ') || null,
  };
}

function euEntry(entry: XmlElement): ListedEntry {
  const attributes = (name: string, attribute: string) =>
    childrenAt(entry, name).map((one) => one.attributes[attribute]);
  return {
    externalId: entry.attributes['euReferenceNumber'] || (entry.attributes['logicalId'] ?? ''),
    names: distinct(
      childrenAt(entry, 'nameAlias').map(
        ({ attributes: { wholeName, firstName, middleName, lastName } }) =>
          wholeName || [firstName, middleName, lastName].join(' '),
      ),
    ),
    addresses: [],
    birthYears: yearsIn([...attributes('birthdate', 'year'), ...attributes('birthdate', 'birthdate')]),
    countries: codesOf([
      ...attributes('citizenship', 'countryIso2Code'),
      ...attributes('birthdate', 'countryIso2Code'),
      ...attributes('address', 'countryIso2Code'),
      // The EU writes two zeros for an unknown country.
    ]).filter((code) => code !== '00'),
    programme: distinct(attributes('regulation', 'programme')).join(', ') || null,
  };
}

function unEntry(entry: XmlElement): ListedEntry {
  const names = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].map((name) =>
    firstOf(entry, name),
  );
  const kind = entry.name;
  return {
    externalId: firstOf(entry, 'DATAID') || firstOf(entry, 'REFERENCE_NUMBER'),
    names: distinct([
      names.join(' '),
      firstOf(entry, 'NAME_ORIGINAL_SCRIPT'),
      ...textsAt(entry, `${kind}_ALIAS`, 'ALIAS_NAME').flatMap((alias) => alias.split(';')),
    ]),
    addresses: [],
    birthYears: yearsIn([
      ...textsAt(entry, 'INDIVIDUAL_DATE_OF_BIRTH', 'DATE'),
      ...textsAt(entry, 'INDIVIDUAL_DATE_OF_BIRTH', 'YEAR'),
    ]),
    countries: codesOf([
      ...textsAt(entry, 'NATIONALITY', 'VALUE'),
      ...textsAt(entry, 'INDIVIDUAL_ADDRESS', 'COUNTRY'),
      ...textsAt(entry, 'ENTITY_ADDRESS', 'COUNTRY'),
    ]),
    programme: firstOf(entry, 'UN_LIST_TYPE') || null,
  };
}

/** The formats in XML: the element of the document, those of the entries, and how one is read. */
export const xmlLists = {
  ofacSdn: { root: 'sdnList', names: new Set(['sdnEntry']), read: sdnEntry },
  eu: { root: 'export', names: new Set(['sanctionEntity']), read: euEntry },
  un: { root: 'CONSOLIDATED_LIST', names: new Set(['INDIVIDUAL', 'ENTITY']), read: unEntry },
} as const;

/** Reads the entries of a list in XML. @throws ListRefused */
export async function* readXml(text: string, format: keyof typeof xmlLists): AsyncGenerator<ListedEntry> {
  const { root, names, read } = xmlLists[format];
  for await (const element of elementsOf(text, root, names)) yield read(element);
}
