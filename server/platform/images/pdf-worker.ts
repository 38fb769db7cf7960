// Runs in its own thread, which limits the time and memory that an untrusted file can use.
import { parentPort } from 'node:worker_threads';
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** A PDF as it came. */
export interface PdfWork {
  bytes: Uint8Array<ArrayBuffer>;
}

/** The result: the bytes to store, or why the file is refused. */
export type PdfOutcome =
  | { bytes: Uint8Array<ArrayBuffer> }
  | { refused: 'pdfActive' | 'pdfBroken' | 'pdfEncrypted' | 'pdfTooComplex' };

/** The thread's answer, and whether it must end, because the parser keeps each name that it has seen. */
export type PdfAnswer = PdfOutcome & { isUsedUp: boolean };

/** A file of 5 MiB has some tens of thousands of objects, and some MB of compressed ones. */
const most = { objects: 200_000, unpackedBytes: 32 * 1024 * 1024, keptBytes: 10 * 1024 * 1024 } as const;

/** After so many bytes of names and whatever else, a thread has been used enough. */
const maxOfThread = 2 * 1024 * 1024;

/** Keys under which a program, another file or a form with programs can be. */
const activeKeys = new Set(
  [
    'JS',
    'JavaScript',
    'EF',
    'EmbeddedFile',
    'EmbeddedFiles',
    'RichMediaContent',
    'RichMediaSettings',
    'XFA',
    'OPI',
  ].map((key) => PDFName.of(key)),
);

/** Kinds of actions, annotations and objects that run, play, send or open something, by the keys that say the kind. */
const kindKeys = ['S', 'Type', 'Subtype'].map((key) => PDFName.of(key));
const activeKinds = new Set<PDFObject>(
  `JavaScript Launch SubmitForm ImportData GoToR GoToE GoTo3DView RichMediaExecute Rendition Movie Sound Screen 3D RichMedia
  FileAttachment EmbeddedFile Filespec PS`
    .split(/\s+/)
    .map((kind) => PDFName.of(kind)),
);

/** Streams whose content is in another file. */
const elsewhereKeys = ['F', 'FFilter', 'Ref'].map((key) => PDFName.of(key));

const link = PDFName.of('URI');
const kindOfAction = PDFName.of('S');

class Refused extends Error {
  readonly why: Extract<PdfOutcome, { refused: unknown }>['refused'];
  constructor(why: Refused['why']) {
    super(why);
    this.why = why;
  }
}

/** The usage of the current file. The parser swallows errors, so an excess is recorded here. */
let used = { objects: 0, unpackedBytes: 0, isTooMuch: false };

/** Limits the parser from inside: the memory limit of a thread covers small objects only, not unpacked bytes. */
function boundParser(): void {
  const refuse = (): never => {
    used.isTooMuch = true;
    throw new Refused('pdfTooComplex');
  };
  const prototype = PDFContext.prototype;
  const { assign } = prototype;
  prototype.assign = function counted(ref, object) {
    used.objects += 1;
    if (used.objects > most.objects) refuse();
    assign.call(this, ref, object);
  };
  const filter = PDFContext.create().obj({ Filter: 'FlateDecode' });
  const decoder = decodePDFRawStream(PDFRawStream.of(filter, new Uint8Array([0x78, 0x9c, 3, 0])));
  interface Unpacking {
    buffer: Uint8Array;
    ensureBuffer: (size: number) => Uint8Array;
  }
  const unpacking = Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as Unpacking;
  const { ensureBuffer } = unpacking;
  if (typeof ensureBuffer !== 'function') throw new Error('The parser unpacks in another way than it did.');
  unpacking.ensureBuffer = function counted(size) {
    const before = this.buffer.byteLength;
    const buffer = ensureBuffer.call(this, size);
    used.unpackedBytes += buffer.byteLength - before;
    if (used.unpackedBytes > most.unpackedBytes) refuse();
    return buffer;
  };
}

async function load(bytes: Uint8Array, isStrict: boolean): Promise<PDFDocument> {
  return PDFDocument.load(bytes, {
    throwOnInvalidObject: isStrict,
    // An error with our own sentence.
    ignoreEncryption: true,
    preserveXFA: true,
    updateMetadata: false,
    parseSpeed: Infinity,
  });
}

/**
 * Reads a PDF, and rewrites it with the objects that can be reached and were checked, so that no reader finds anything
 * else in it.
 * @throws Refused
 */
async function cleaned(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await load(bytes, true);
  const { context } = document;
  if (context.trailerInfo.Encrypt) throw new Refused('pdfEncrypted');
  for (const [, object] of context.enumerateIndirectObjects()) lookAt(object);
  if (document.getPageCount() === 0) throw new Refused('pdfBroken');
  const { Root, Info } = context.trailerInfo;
  const reached = reachable(context, [Root, Info]);
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
  const written = await document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Infinity,
  });
  if (written.length > most.keptBytes) throw new Refused('pdfTooComplex');
  return written;
}

/** What an object contains itself, without what it refers to. */
function* within(object: PDFObject): Generator<PDFObject> {
  const inside = [object];
  for (let one = inside.pop(); one; one = inside.pop()) {
    yield one;
    if (one instanceof PDFStream) inside.push(one.dict);
    else if (one instanceof PDFDict) for (const [, value] of one.entries()) inside.push(value);
    else if (one instanceof PDFArray) for (let at = 0; at < one.size(); at += 1) inside.push(one.get(at));
  }
}

/** Takes the addresses of links away. @throws Refused where something could run, or is another file */
function lookAt(object: PDFObject): void {
  for (const one of within(object)) {
    if (one instanceof PDFStream && elsewhereKeys.some((key) => one.dict.has(key)))
      throw new Refused('pdfActive');
    if (!(one instanceof PDFDict)) continue;
    if (one.keys().some((key) => activeKeys.has(key))) throw new Refused('pdfActive');
    for (const key of kindKeys) {
      const kind = one.lookup(key);
      if (kind && activeKinds.has(kind)) throw new Refused('pdfActive');
    }
    if (one.lookup(kindOfAction) === link) one.delete(kindOfAction);
    one.delete(link);
  }
}

function reachable(context: PDFContext, roots: readonly (PDFObject | undefined)[]): Set<PDFRef> {
  const reached = new Set<PDFRef>();
  const waiting = roots.filter((root) => root !== undefined);
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const one of within(next)) {
      if (!(one instanceof PDFRef) || reached.has(one)) continue;
      reached.add(one);
      const object = context.lookup(one);
      if (object) waiting.push(object);
    }
  return reached;
}

/** Why a PDF can't be read. The objects of one with a password are no objects. */
async function reasonOf(failure: unknown, bytes: Uint8Array): Promise<Refused['why']> {
  if (used.isTooMuch) return 'pdfTooComplex';
  if (failure instanceof Refused) return failure.why;
  const isEncrypted = await load(bytes, false).then(
    ({ context }) => context.trailerInfo.Encrypt !== undefined,
    () => false,
  );
  if (used.isTooMuch) return 'pdfTooComplex';
  return isEncrypted ? 'pdfEncrypted' : 'pdfBroken';
}

async function outcomeOf(bytes: Uint8Array): Promise<PdfOutcome> {
  try {
    return { bytes: new Uint8Array(await cleaned(bytes)) };
  } catch (error) {
    return { refused: await reasonOf(error, bytes) };
  }
}

let ofThread = 0;
boundParser();
parentPort?.on('message', async ({ bytes }: PdfWork) => {
  used = { objects: 0, unpackedBytes: 0, isTooMuch: false };
  const outcome = await outcomeOf(bytes);
  ofThread += bytes.length + used.unpackedBytes;
  const answer: PdfAnswer = { ...outcome, isUsedUp: ofThread > maxOfThread };
  parentPort?.postMessage(answer);
});
