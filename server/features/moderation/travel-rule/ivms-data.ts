import type { Ivms101 } from '#contract/moderation/travel-rule-messages.ts';
import type { TravelRuleGap } from '#contract/moderation/travel-rule-values.ts';

/** A transfer without data. Empty texts are missing. */
export const noData = {
  originatorLastName: '',
  originatorFirstName: '',
  originatorStreet: '',
  originatorBuilding: '',
  originatorPostCode: '',
  originatorTown: '',
  originatorCountry: '',
  originatorIdNumber: '',
  originatorIdType: 'CCPT',
  originatorIdCountry: '',
  originatorBirthDate: '',
  originatorBirthPlace: '',
  originatorAccount: '',
  beneficiaryLastName: '',
  beneficiaryFirstName: '',
  beneficiaryAccount: '',
};

/** The data of a transfer, as people enter and read it. */
export type TransferData = typeof noData;

/**
 * What data lacks (specification 40.3): a name and an account on both sides, and the originator's address, national
 * identifier, or date and place of birth.
 */
export function gapsOf(data: TransferData): TravelRuleGap[] {
  const hasAddress =
    data.originatorStreet !== '' && data.originatorTown !== '' && data.originatorCountry !== '';
  const hasId = data.originatorIdNumber !== '';
  const hasBirth = data.originatorBirthDate !== '' && data.originatorBirthPlace !== '';
  const gaps: Record<TravelRuleGap, boolean> = {
    originatorName: data.originatorLastName === '',
    originatorIdentity: !hasAddress && !hasId && !hasBirth,
    originatorAccount: data.originatorAccount === '',
    beneficiaryName: data.beneficiaryLastName === '',
    beneficiaryAccount: data.beneficiaryAccount === '',
  };
  return Object.entries(gaps).flatMap(([gap, isMissing]) => (isMissing ? [gap as TravelRuleGap] : []));
}

/** Leaves out what is empty. */
const given = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

const nameOf = (lastName: string, firstName: string) => ({
  nameIdentifier: [
    {
      primaryIdentifier: lastName,
      ...given({ secondaryIdentifier: firstName }),
      naturalPersonNameIdentifierType: 'LEGL',
    },
  ],
});

/** A company that takes part in a transfer. */
interface Company {
  name: string;
  country: string;
}

const legalPerson = ({ name, country }: Company) => ({
  legalPerson: {
    name: {
      nameIdentifier: [{ legalPersonName: name, legalPersonNameIdentifierType: 'LEGL' }],
    },
    countryOfRegistration: country,
  },
});

/** The data in the form of IVMS101.2023. */
export function ivmsOf(data: TransferData, originating: Company, beneficiary: Company): Ivms101 {
  const address = given({
    streetName: data.originatorStreet,
    buildingNumber: data.originatorBuilding,
    postCode: data.originatorPostCode,
    townName: data.originatorTown,
    country: data.originatorCountry,
  });
  const hasBirth = data.originatorBirthDate !== '' && data.originatorBirthPlace !== '';
  const naturalPerson = {
    name: nameOf(data.originatorLastName, data.originatorFirstName),
    ...(Object.keys(address).length > 0 && { geographicAddress: [{ addressType: 'HOME', ...address }] }),
    ...(data.originatorIdNumber !== '' && {
      nationalIdentification: {
        nationalIdentifier: data.originatorIdNumber,
        nationalIdentifierType: data.originatorIdType,
        ...given({ countryOfIssue: data.originatorIdCountry }),
      },
    }),
    ...(hasBirth && {
      dateAndPlaceOfBirth: {
        dateOfBirth: data.originatorBirthDate,
        placeOfBirth: data.originatorBirthPlace,
      },
    }),
  };
  return {
    originator: { originatorPerson: [{ naturalPerson }], accountNumber: [data.originatorAccount] },
    beneficiary: {
      beneficiaryPerson: [
        { naturalPerson: { name: nameOf(data.beneficiaryLastName, data.beneficiaryFirstName) } },
      ],
      accountNumber: [data.beneficiaryAccount],
    },
    originatingVASP: { originatingVASP: legalPerson(originating) },
    beneficiaryVASP: { beneficiaryVASP: legalPerson(beneficiary) },
    payloadMetadata: { payloadVersion: '101.2023' },
  };
}

type Person = Ivms101['originator']['originatorPerson'][number];

/** The name of a person or company. */
function readName({ naturalPerson, legalPerson: company }: Person): [last: string, first: string] {
  const [name] = naturalPerson?.name.nameIdentifier ?? [];
  if (name) return [name.primaryIdentifier.trim(), name.secondaryIdentifier?.trim() ?? ''];
  return [company?.name.nameIdentifier[0]?.legalPersonName.trim() ?? '', ''];
}

/** The data of a message of a counterparty. Only the first person of each side is read. */
export function dataOfIvms({ originator, beneficiary }: Ivms101): TransferData {
  const [from] = originator.originatorPerson;
  const [to] = beneficiary.beneficiaryPerson;
  const person = from?.naturalPerson;
  const [address] = person?.geographicAddress ?? from?.legalPerson?.geographicAddress ?? [];
  const id = person?.nationalIdentification;
  const [originatorLastName, originatorFirstName] = from ? readName(from) : ['', ''];
  const [beneficiaryLastName, beneficiaryFirstName] = to ? readName(to) : ['', ''];
  return {
    originatorLastName,
    originatorFirstName,
    originatorStreet: address?.streetName ?? address?.addressLine?.join(', ') ?? '',
    originatorBuilding: address?.buildingNumber ?? '',
    originatorPostCode: address?.postCode ?? '',
    originatorTown: address?.townName ?? '',
    originatorCountry: address?.country ?? '',
    originatorIdNumber: id?.nationalIdentifier ?? '',
    // The form has no empty type.
    originatorIdType: id?.nationalIdentifierType || noData.originatorIdType,
    originatorIdCountry: id?.countryOfIssue ?? '',
    originatorBirthDate: person?.dateAndPlaceOfBirth?.dateOfBirth ?? '',
    originatorBirthPlace: person?.dateAndPlaceOfBirth?.placeOfBirth ?? '',
    originatorAccount: originator.accountNumber?.[0] ?? '',
    beneficiaryLastName,
    beneficiaryFirstName,
    beneficiaryAccount: beneficiary.accountNumber?.[0] ?? '',
  };
}

/** A name as it is compared: without accents, case and order of its words. */
export const comparableName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
