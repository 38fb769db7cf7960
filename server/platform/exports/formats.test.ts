import { Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../db/uuid-v7.ts';
import { loadSample } from '#server/sample/load.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { everyCall } from '#server/testing/every-call.ts';
import { startExport } from '#server/testing/exports.ts';
import { openWorkbook } from './xlsx.ts';

let app: TestApp;
let superadmin: TestAdmin;
const names = [
  '=1+1',
  'a "b" <c> & d',
  'سلام',
  'one\r\ntwo\ttab',
  'x\u0007y',
  'back\\slash',
  ' at its ends ',
  'two  blanks',
  '',
  '\\N',
  'ends with \\',
  'a "quote" and \\"both\\"',
  '\b\f\v\u001f\u007f',
  ' ',
  '&amp;<![CDATA[]]>',
  'ﷺ \ufeff \ufffd 😀',
  `${'long '.repeat(4000)}end`,
];
/** As XML holds it. */
const inXml = (name: string) => name.replace(/[\p{Cc}--[\t\n\r\u007f]]/gv, '').slice(0, 16_383);

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
  await loadSample(app.database, { users: 120, seed: 5, until: new Date('2026-11-01T00:00:00Z') });
  for (const [index, name] of names.entries())
    await sql`insert into community_users (id, name, username, email, created_at) values (${uuidV7()}, ${name},
      ${`awkward-${String(index).padStart(2, '0')}`}, ${`awkward${index}@example.com`}, '2026-03-01T20:30:00.789Z')`.execute(
      app.services.db,
    );
});
afterAll(() => app.close());

async function bytesOf(request: object): Promise<Buffer> {
  const { address } = await startExport(superadmin, request);
  const answer = await fetch(app.url + address);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** The files of an archive, by its table of contents. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [compressed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const text = inflateRawSync(archive.subarray(begin, begin + compressed));
    expect(text.length).toBe(size);
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), text.toString());
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#10': '\n', '#13': '\r' };

/** The cells of a sheet, as a spreadsheet shows them. */
function cellsOf(sheet = ''): string[][] {
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c[ >].*?<\/c>/gs)].map(([cell]) =>
      cell.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '?'),
    ),
  );
}

const awkward = { list: 'listCommunityUsers', input: { search: 'awkward', sort: 'username' } };

describe('NDJSON', () => {
  it('has an object a line, with texts as they are and dates with their offset', async () => {
    const text = (await bytesOf({ ...awkward, format: 'ndjson', zone: 'Asia/Dubai', note: true })).toString();
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.slice(0, -1).map(({ name }) => name)).toEqual(names);
    expect(lines[0]).toEqual({
      id: expect.any(String),
      name: '=1+1',
      username: 'awkward-00',
      email: 'awkward0@example.com',
      createdAt: '2026-03-02T00:30:00.789+04:00',
    });
    expect(lines.at(-1).about).toMatch(/^listCommunityUsers: 17 rows on /);
  });

  it.each([
    ['Asia/Kabul', '2026-03-02T01:00:00.789+04:30'],
    ['America/New_York', '2026-03-01T15:30:00.789-05:00'],
    ['UTC', '2026-03-01T20:30:00.789+00:00'],
  ])('has dates of %s as %s', async (zone, date) => {
    const [line = ''] = (await bytesOf({ ...awkward, format: 'ndjson', zone })).toString().split('\n');
    expect(JSON.parse(line).createdAt).toBe(date);
  });

  it('has fields as the API has them', async () => {
    const lines = (await bytesOf({ list: 'listWithdrawals', format: 'ndjson' }))
      .toString()
      .trimEnd()
      .split('\n');
    const { body } = await superadmin.call('GET', '/adminapi/getWithdraw?limit=100');
    const first = JSON.parse(lines[0] ?? '');
    expect(lines.length).toBe(body.count);
    expect([first.id, first.amount, first.status]).toEqual([
      body.data[0]._id,
      body.data[0].amount,
      body.data[0].status,
    ]);
    expect(new Date(first.createdAt).toISOString()).toBe(body.data[0].createdAt);
  });
});

describe('XLSX', () => {
  it('has texts that are never formulas, numbers and dates by the clock of the zone', async () => {
    const request = {
      ...awkward,
      format: 'xlsx',
      zone: 'Asia/Dubai',
      note: true,
      columns: [
        { field: 'name', heading: 'Name <&>' },
        { field: 'createdAt', heading: 'Date' },
      ],
    };
    const files = unzip(await bytesOf(request));
    const [headings, ...rows] = cellsOf(files.get('xl/worksheets/sheet1.xml'));
    expect(headings).toEqual(['id', 'Name <&>', 'Date (Asia/Dubai)']);
    expect(rows.map(([, name]) => name)).toEqual(names.map(inXml));
    // 2026-03-02 00:30:00.789: 46,083 days since 1899-12-30.
    expect(Number(rows[0]?.[2])).toBeCloseTo(46_083 + 30.01315 / 1440, 6);
    expect(files.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
    // Without it a spreadsheet takes blanks away.
    for (const name of [' at its ends ', 'two  blanks'])
      expect(files.get('xl/worksheets/sheet1.xml')).toContain(`<v xml:space="preserve">${name}</v>`);
    expect(files.get('xl/workbook.xml')).toContain('name="About"');
    expect(cellsOf(files.get('xl/worksheets/sheet2.xml'))[0]?.[0]).toMatch(
      /^listCommunityUsers: 17 rows on /,
    );
  });

  it('keeps all digits of a long amount', async () => {
    const amount = '123456789.123456789012345678';
    await sql`update fund_transfers set amount = ${amount}::numeric
      where id = (select id from fund_transfers order by id limit 1)`.execute(app.services.db);
    const files = unzip(
      await bytesOf({ list: 'listFundTransfers', input: { sort: '-amount' }, format: 'xlsx' }),
    );
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain(`<c t="str"><v>${amount}</v></c>`);
    const { body } = await superadmin.call('GET', '/adminapi/fundTransferHistory?limit=1');
    expect(cellsOf(sheet).length - 1).toBe(body.count);
  });

  it('begins a further sheet where one is full', async () => {
    const parts: Buffer[] = [];
    const file = openWorkbook(
      {
        columns: [{ field: 'id', path: [], heading: 'Id', kind: 'integer', words: undefined }],
        zone: 'UTC',
        bom: false,
        note: false,
        write: async (chunk) => void parts.push(Buffer.from(chunk)),
      },
      11,
    );
    // As COPY gives it.
    const row = (n: number) => `${n}\n`;
    await file.begin();
    const chunk = (from: number, to: number) =>
      Buffer.from(Array.from({ length: to - from }, (_, index) => row(from + index)).join(''));
    await file.rows(Readable.from([chunk(0, 7), chunk(7, 25)]));
    await file.rows(Readable.from([chunk(25, 30)]));
    await file.end('');
    const files = unzip(Buffer.concat(parts));
    const sheets = [1, 2, 3].map((number) => cellsOf(files.get(`xl/worksheets/sheet${number}.xml`)).flat());
    expect(sheets.map((cells) => [cells[0], cells[1], cells.length])).toEqual([
      ['Id', '0', 11],
      ['Id', '10', 11],
      ['Id', '20', 11],
    ]);
    expect(files.get('xl/workbook.xml')).toContain('name="Rows 3"');
  });
});

describe('every list of the contract', () => {
  const lists = everyCall.filter(({ call }) => call.wrapper.startsWith('list:') && !call.path.includes('/:'));
  it.each(lists)('$title has the same rows in every format', async ({ name }) => {
    const [csv, ndjson, xlsx] = [
      (await bytesOf({ list: name, format: 'csv', columns: undefined })).toString(),
      (await bytesOf({ list: name, format: 'ndjson' })).toString(),
      unzip(await bytesOf({ list: name, format: 'xlsx' })),
    ];
    const lines = ndjson.split('\n').filter(Boolean);
    for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object');
    const sheet = cellsOf(xlsx.get('xl/worksheets/sheet1.xml'));
    // Each export is itself a row of the trail and a run.
    if (!['listAudit', 'listRuns'].includes(name)) expect(sheet.length - 1).toBe(lines.length);
    for (const row of sheet) expect(row.length).toBe(sheet[0]?.length);
    expect(csv.length).toBeGreaterThan(0);
  });
});
