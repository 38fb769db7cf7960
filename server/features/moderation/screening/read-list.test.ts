import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ScreeningFileFormat } from '#contract/moderation/screening-parts.ts';
import { type ListedEntry, ListRefused } from './formats/listed-entry.ts';
import { readList } from './read-list.ts';

/** An entry without its digest. */
const said = ({ externalId, names, addresses, birthYears, countries, programme }: ListedEntry) => ({
  externalId,
  names,
  addresses,
  birthYears,
  countries,
  programme,
});
const fixture = (name: string) => readFile(join(import.meta.dirname, 'fixtures', name));
const read = async (bytes: Buffer | string, format: ScreeningFileFormat) =>
  (await readList(Buffer.from(bytes), format)).entries.map(said);
const refusal = async (bytes: Buffer | string, format: ScreeningFileFormat) =>
  readList(Buffer.from(bytes), format).then(
    () => 'read',
    (error: unknown) => (error instanceof ListRefused ? error.sentence.sentence : error),
  );

/** specification 37.1 */
it('reads the SDN list of OFAC with its digital currency addresses', async () => {
  const { entries, unmatchable } = await readList(await fixture('sdn.xml'), 'ofacSdn');
  expect(entries.map(said)).toEqual([
    {
      externalId: '90001',
      names: ['Oleg Viktorovich MARENKO', 'Aleh MARENKA'],
      addresses: ['1MarenkoFictionaLAddressXXXUWLpVr', '0x00000000000000000000000000000000DeaDBeef'],
      birthYears: [1978],
      countries: ['RU'],
      programme: 'CYBER2',
    },
    {
      externalId: '90002',
      names: ['BLUE HARBOR & SONS SHIPPING LLC'],
      addresses: [],
      birthYears: [],
      countries: ['IR'],
      programme: 'SDGT',
    },
    expect.objectContaining({ externalId: '90003', names: ['X'] }),
  ]);
  expect(unmatchable).toBe(1);
});

/** specification 37.1 */
it('reads the consolidated lists of the EU and the UN', async () => {
  expect(await read(await fixture('eu.xml'), 'eu')).toEqual([
    {
      externalId: 'EU.9001.1',
      names: ['Pavel Drozdov', 'Павел Дроздов'],
      addresses: [],
      birthYears: [1969],
      countries: ['BY'],
      programme: 'BLR',
    },
  ]);
  expect(await read(await fixture('un.xml'), 'un')).toEqual([
    {
      externalId: '9100001',
      names: ['Hassan Omar Qadrani', 'حسن عمر قدراني', 'Abu Talha Qadrani', 'Hasan Kadrani'],
      addresses: [],
      birthYears: [1981],
      countries: ['YE'],
      programme: 'Al-Qaida',
    },
    expect.objectContaining({ externalId: '9100002', names: ['Crescent Relief Fund', 'Hilal Relief'] }),
  ]);
});

/** specification 37.1 */
it('reads OpenSanctions as CSV and as FollowTheMoney, with wallets', async () => {
  expect(await read(await fixture('targets.simple.csv'), 'openSanctions')).toEqual([
    {
      externalId: 'NK-fiction1',
      names: ['Viktor Salnikov', 'Виктор Сальников', 'Victor Salnikoff'],
      addresses: [],
      birthYears: [1970],
      countries: ['RU', 'MT'],
      programme: 'eu_fsf',
    },
    expect.objectContaining({ names: [], addresses: ['0x1111111111111111111111111111111111111111'] }),
  ]);
  expect(await read(await fixture('entities.ftm.ndjson'), 'followTheMoney')).toEqual([
    expect.objectContaining({
      names: ['Elena Voronova', 'Yelena Voronova'],
      birthYears: [1985],
      countries: ['RU'],
    }),
    expect.objectContaining({ names: [], addresses: ['bc1qfictionaladdressfictionaladdress00'] }),
  ]);
});

/** specification 37.1 */
it('reads one’s own list', async () => {
  const text =
    '\ufeffName,Aliases,birth_year,country,address\nAda Lind,A. Lind;Ada Lindh,1980,se,\n"Only address",,,,0xabc\n';
  expect(await read(text, 'own')).toEqual([
    expect.objectContaining({
      names: ['Ada Lind', 'A. Lind', 'Ada Lindh'],
      birthYears: [1980],
      countries: ['SE'],
    }),
    expect.objectContaining({ names: ['Only address'], addresses: ['0xabc'] }),
  ]);
  expect(await read('name\nAda Lind\nAda Lind\n', 'own')).toHaveLength(1);
});

/** specification 37.2 */
it('refuses files that are truncated, doubled, empty, of another format or encoding', async () => {
  const sdn = String(await fixture('sdn.xml'));
  expect(await refusal(sdn.slice(0, sdn.length / 2), 'ofacSdn')).toBe('screeningNotXml');
  expect(await refusal(sdn.slice(0, sdn.lastIndexOf('</sdnList>')), 'ofacSdn')).toBe('screeningNotXml');
  expect(await refusal(sdn + sdn.slice(sdn.indexOf('<sdnList')), 'ofacSdn')).toBe('screeningNotXml');
  expect(await refusal(sdn, 'eu')).toBe('screeningOtherFormat');
  expect(await refusal('', 'ofacSdn')).toBe('screeningNotXml');
  expect(await refusal('<html><body>Not found</body></html>', 'un')).toBe('screeningOtherFormat');
  expect(await refusal(Buffer.from(sdn, 'utf16le'), 'ofacSdn')).toBe('screeningNotUtf8');
  expect(await refusal(Buffer.from('name\nJosé Núñez\n', 'latin1'), 'own')).toBe('screeningNotUtf8');
  expect(await refusal('name\n', 'own')).toBe('screeningEmpty');
  expect(await refusal('title\nAda\n', 'own')).toBe('screeningColumns');
  expect(await refusal('name,country\n"Ada Lind,se\n', 'own')).toBe('screeningLine');
  expect(await refusal('name,country\nAda Lind\n', 'own')).toBe('screeningLine');
  expect(await refusal('id,name\n1,Ada\n1,Eve\n', 'own')).toBe('screeningIdTwice');
  expect(await refusal('{"id":"1","schema":"Person","properties":{"name":["Ada', 'followTheMoney')).toBe(
    'screeningLine',
  );
  expect(await refusal('null\n', 'followTheMoney')).toBe('screeningLine');
});

it('does not expand entities that a document defines', async () => {
  const bomb = `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><sdnList><sdnEntry><uid>1</uid><lastName>&b;</lastName></sdnEntry></sdnList>`;
  expect((await read(bomb, 'ofacSdn'))[0]?.names).toEqual(['&b;']);
});
