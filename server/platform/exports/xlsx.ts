import { type RawBuilder, sql } from 'kysely';
import { convertRows, type WriteValue } from './copy-rows.ts';
import { headingOf } from './csv.ts';
import type { FieldKind } from './fields.ts';
import type { FileFormat, FileOptions, OpenFile } from './format.ts';
import { type ZipEntry, writeZip } from './zip.ts';

/** The highest number of rows of a sheet, including its headings. */
const rowsPerSheet = 1_048_576;
/** Files of more than four gigabytes inside an archive are not read by every program. */
const bytesPerSheet = 3_500_000_000;

/** A cell holds 32,767 units of UTF-16, so at least so many characters. CSV and NDJSON have longer texts whole. */
const cellCharacters = 16_383;
/** The number of digits that a spreadsheet computes with. A longer number stays a text, so that no digit is lost. */
const digits = 15;

/** What XML can't hold. */
const unwritable = /[[\p{Cc}\ufffe\uffff]--[\t\n\r\x7f-\x9f]]/gv;
/** What can't be written into XML as it is: markup, line breaks, and blanks that are lost unless the cell keeps them. */
const unusual = /[<>]|&|[[\p{Cc}\ufffe\uffff]--[\x7f-\x9f]]|^ | $| {2}/v;

const byKind: Readonly<Record<FieldKind, (value: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: (value) => sql`(${value})::text`,
  plain: (value) => sql`(${value})::text`,
  json: (value) => sql`(${value})::text`,
  integer: (value) => sql`(${value})::text`,
  decimal: (value) => sql`trim_scale((${value})::numeric)`,
  boolean: (value) => sql`(${value})::boolean::int`,
  // Days since 1899-12-30 by the clock of the session's zone, which is the chosen one.
  instant: (value) => sql`date_part('epoch', (${value})::timestamp) / 86400 + 25569`,
};

/** Texts as SheetJS writes them: fewer bytes than inline ones, and never a formula, which would be an element of its own. */
function textCell(value: string): string {
  if (value.length <= cellCharacters && !unusual.test(value)) return `<c t="str"><v>${value}</v></c>`;
  const written = [...value].slice(0, cellCharacters).join('').replace(unwritable, '');
  const lines = escaped(written).replaceAll('\n', '&#10;').replaceAll('\r', '&#13;');
  return `<c t="str"><v xml:space="preserve">${lines}</v></c>`;
}

const numberCell = (value: string) => `<c><v>${value}</v></c>`;

const cells: Readonly<Record<FieldKind, (value: string) => string>> = {
  text: textCell,
  plain: textCell,
  json: textCell,
  integer: numberCell,
  decimal: (value) => (value.replace(/[-.]/g, '').length <= digits ? numberCell : textCell)(value),
  boolean: (value) => `<c t="b"><v>${value}</v></c>`,
  instant: (value) => `<c s="1"><v>${value}</v></c>`,
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetBegin = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>\n`;
const sheetEnd = '</sheetData></worksheet>';

/** A row of texts; `style` is one of the styles below. */
const textRow = (texts: readonly string[], style: number) =>
  `<row>${texts.map((text) => `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`).join('')}</row>\n`;

/** Plain cells, dates, headings. */
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs></styleSheet>`;

/** The workbook of Excel: texts are never formulas in it, dates are dates, and further rows begin a further sheet. */
export const xlsx: FileFormat = {
  contentType: `${types}.sheet`,
  extension: 'xlsx',
  copyOptions: 'format text',
  lineEndsWithReturn: false,
  select: (columns, cell) =>
    sql.join(
      columns.map((column, index) => sql`${byKind[column.kind](cell(column))} as ${sql.ref(`c${index}`)}`),
    ),
  open: (options) => openWorkbook(options, rowsPerSheet),
};

/** @param most the rows of a sheet, its headings included */
export function openWorkbook({ columns, zone, note, write }: FileOptions, most: number): OpenFile {
  const row = {
    begin: '<row>',
    values: columns.map(({ kind }): WriteValue => {
      const cell = cells[kind];
      return (value) => (value === null ? '<c/>' : cell(value));
    }),
    end: '</row>\n',
  };
  const zip = writeZip(write);
  const names: string[] = [];
  let sheet: ZipEntry | undefined;
  let [rows, bytes] = [0, 0];
  const openSheet = async (name: string, first: string): Promise<ZipEntry> => {
    names.push(name);
    const opened = zip.open(`xl/worksheets/sheet${names.length}.xml`);
    await opened.write(Buffer.from(sheetBegin + first));
    return opened;
  };
  const closeSheet = async () => {
    await sheet?.write(Buffer.from(sheetEnd));
    sheet?.close();
    sheet = undefined;
  };
  const nextSheet = async () => {
    await closeSheet();
    const headings = columns.map((column) => headingOf(column, zone));
    sheet = await openSheet(names.length === 0 ? 'Rows' : `Rows ${names.length + 1}`, textRow(headings, 2));
    [rows, bytes] = [1, 0];
  };
  /** Writes whole rows, as many as the sheet still takes, and gives the others. */
  const fill = async (chunk: Buffer): Promise<Buffer> => {
    if (!sheet || rows >= most || bytes > bytesPerSheet) await nextSheet();
    let end = 0;
    while (end < chunk.length && rows < most) {
      end = chunk.indexOf(10, end) + 1;
      rows += 1;
    }
    bytes += end;
    await sheet?.write(chunk.subarray(0, end));
    return chunk.subarray(end);
  };
  return {
    begin: nextSheet,
    async rows(stream) {
      for await (const chunk of stream)
        for (let left = convertRows(chunk as Buffer, row); left.length > 0;) left = await fill(left);
    },
    async end(about) {
      await closeSheet();
      if (note) {
        sheet = await openSheet('About', textRow([about], 0));
        await closeSheet();
      }
      zip.add('xl/styles.xml', styles);
      zip.add('xl/workbook.xml', workbookOf(names));
      zip.add('xl/_rels/workbook.xml.rels', relationsOf(names));
      zip.add(
        '_rels/.rels',
        `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      );
      zip.add('[Content_Types].xml', contentTypesOf(names));
      await zip.end();
    },
  };
}

function workbookOf(names: readonly string[]): string {
  const sheets = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function relationsOf(names: readonly string[]): string {
  const targets = [
    ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
    ['styles', 'styles.xml'],
  ];
  const all = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  return `${xml}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;
}

function contentTypesOf(names: readonly string[]): string {
  const parts = [
    ['workbook.xml', 'sheet.main'],
    ['styles.xml', 'styles'],
    ...names.map((_, at) => [`worksheets/sheet${at + 1}.xml`, 'worksheet']),
  ];
  const all = parts.map(
    ([path, type]) => `<Override PartName="/xl/${path}" ContentType="${types}.${type}+xml"/>`,
  );
  return `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${all.join('')}</Types>`;
}
