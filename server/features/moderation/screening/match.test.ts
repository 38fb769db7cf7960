import { expect, it } from 'vitest';
import { NameIndex } from './name-index.ts';
import { tokensOf } from './normalize.ts';
import { type EntryFacts, type ScreenedSubject, scoreOf } from './score.ts';

const entry = (facts: Partial<EntryFacts>): EntryFacts => ({
  names: [],
  addresses: [],
  birthYears: [],
  countries: [],
  ...facts,
});
const subject = (facts: Partial<ScreenedSubject>): ScreenedSubject => ({
  name: null,
  address: null,
  birthYear: null,
  country: null,
  ...facts,
});
const found = (facts: Partial<EntryFacts>, who: Partial<ScreenedSubject>) =>
  new NameIndex([entry({ names: ['Quite Different'] }), entry(facts)]).matches(subject(who));

/** specification 37.3 */
it.each([
  ['the same name in another order and case', 'MARENKO, Oleg', 'oleg marenko', 100],
  ['Cyrillic', 'Oleg Marenko', 'Олег Маренко', 100],
  ['Greek', 'Giorgos Papadopoulos', 'Γιώργος Παπαδόπουλος', 98],
  ['Arabic', 'Mohammed Al-Rashid', 'محمد الراشد', 92],
  ['Chinese', 'Xi Mingze', '习明泽', 98],
  ['accents', 'Jose Nunez', 'José Núñez', 100],
  ['another spelling of vowels', 'Mohammed Rashid', 'Muhamad Rasheed', 92],
  ['a missing letter', 'Oleg Marenko', 'Oleg Marnko', 98],
  ['a wrong letter', 'Oleg Marenko', 'Oleg Maremko', 95],
  ['swapped letters', 'Oleg Marenko', 'Oelg Marenko', 96],
  ['a middle name', 'Oleg Viktorovich Marenko', 'Oleg Marenko', 97],
  ['a legal form', 'Blue Harbor Shipping LLC', 'Blue Harbor Shipping', 100],
  ['names written as one word', 'Abdul Rahman Khan', 'Abdulrahman Khan', 98],
])('finds %s', (_, listed, name, score) => {
  const [match] = found({ names: [listed] }, { name });
  expect(match?.score).toBeGreaterThanOrEqual(score - 3);
  expect(match?.score).toBeLessThanOrEqual(Math.min(100, score + 3));
});

/** specification 37.3 */
it.each([
  ['one name of two', 'Oleg Marenko', 'Oleg'],
  ['another first name', 'Oleg Marenko', 'Anna Marenko'],
  ['a name of one letter', 'X', 'X'],
  ['single letters', 'A B', 'A B'],
  ['short other names', 'Lee Wu', 'Leo Wu'],
  ['no name', 'Oleg Marenko', ''],
])('does not find %s', (_, listed, name) => {
  expect(found({ names: [listed] }, { name })).toEqual([]);
});

it('finds aliases, and says which', () => {
  const [match] = found({ names: ['Oleg Marenko', 'Aleh Marenka'] }, { name: 'Aleh Marenka' });
  expect(match?.parts).toEqual([
    { part: 'name', subject: 'Aleh Marenka', entry: 'Aleh Marenka', points: 100 },
  ]);
});

/** specification 37.3 */
it('explains birth year and country, which may undo a match', () => {
  const listed = { names: ['Oleg Marenko'], birthYears: [1978], countries: ['RU'] };
  const scores = (who: Partial<ScreenedSubject>) =>
    scoreOf(subject({ name: 'Oleg Marenko', ...who }), entry(listed));
  expect(scores({ birthYear: 1978, country: 'RU' }).score).toBe(100);
  expect(scores({ birthYear: 1979 }).score).toBe(100);
  expect(scores({ country: 'FR' })).toMatchObject({
    score: 92,
    parts: [{}, { part: 'country', points: -8 }],
  });
  expect(scores({ birthYear: 1991 })).toMatchObject({
    score: 70,
    parts: [{ points: 100 }, { part: 'birthYear', subject: '1991', entry: '1978', points: -30 }],
  });
  expect(found(listed, { name: 'Oleg Marenko', birthYear: 1991 })).toEqual([]);
});

/** specification 37.3 */
it('compares addresses exactly: of EVM chains without case, of others with it', () => {
  const evm = `0x${'aB'.repeat(20)}`;
  const listed = { addresses: [evm, '1MarenkoFictionaLAddressXXXUWLpVr'] };
  expect(found(listed, { address: evm.toLowerCase() })[0]).toMatchObject({
    score: 100,
    parts: [{ part: 'address' }],
  });
  expect(found(listed, { address: '1MarenkoFictionaLAddressXXXUWLpVr' })).toHaveLength(1);
  expect(found(listed, { address: '1marenkofictionaladdressxxxuwlpvr' })).toEqual([]);
  expect(found(listed, { address: `0x${'ab'.repeat(19)}ac` })).toEqual([]);
});

it('reads words of names without marks, forms and single letters', () => {
  expect(tokensOf('Mr. J. Müller-Lüdenscheidt GmbH').map(({ text }) => text)).toEqual([
    'muller',
    'ludenscheidt',
  ]);
  expect(tokensOf('\0 ! ٭')).toEqual([]);
});
