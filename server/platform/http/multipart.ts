import { createHash } from 'node:crypto';
import fastifyMultipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#contract/platform/call.ts';
import { imageMaxBytes, multipartMaxBytes } from '#contract/platform/limits.ts';
import { CallFailure } from '../base/failure.ts';
import { limitConcurrency } from '../base/limit-concurrency.ts';
import { limitForm } from './body-limits.ts';

const textMaxBytes = 1024 * 1024;

/** Limit for the texts of a form, far above those of any valid form. The call names the files. */
const maxTexts = 100;

/** Forms that may be read at once. Each is held in memory, so further ones are refused. */
const maxForms = 16;

const formQueue = limitConcurrency(maxForms, 0);

/**
 * How many of them one person may have. A form may take minutes to arrive, and nobody may occupy every place for so
 * long.
 */
const maxFormsOfOne = 4;

/** How many forms of each person are being read. */
const formsOf = new Map<string, number>();

/** @throws CallFailure 429 where as many forms of the same person are being read already */
async function withinShare<Value>(who: string, work: () => Promise<Value>): Promise<Value> {
  const own = formsOf.get(who) ?? 0;
  if (own >= maxFormsOfOne) throw new CallFailure(429, 'tooManyUploads', 5);
  formsOf.set(who, own + 1);
  try {
    return await work();
  } finally {
    const left = (formsOf.get(who) ?? 1) - 1;
    if (left > 0) formsOf.set(who, left);
    else formsOf.delete(who);
  }
}

/** A body that arrived as a form. */
export interface Form {
  /** Texts, and files as `File`; empty ones are left out (specification 2.7). */
  body: Record<string, unknown>;
  /** The same with a digest instead of each file, to distinguish two bodies. */
  fingerprint: Record<string, unknown>;
}

/** Accepts requests with forms. Only calls with `multipart` read them; others answer 415. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
}

/**
 * Reads a form into memory: one file is at most 5 MiB and the form 11 MiB, whatever length the sender claims
 * (specification 2.10). It is called after the permission is checked, so that nobody else can fill the memory.
 * @returns undefined if the request is not a form
 * @throws CallFailure 415 if the call accepts no form, 413 for a form that is too large, 400 for an invalid form or one
 * with parts that the call doesn't accept, 429 if too many other forms of the same person are being read, 503 if too many of all
 */
export async function readForm(call: Call, request: FastifyRequest): Promise<Form | undefined> {
  if (!request.isMultipart()) return undefined;
  if (!call.multipart) throw new CallFailure(415, 'wrongContentType');
  const { files, maxBytes } = call.multipart;
  const max = maxBytes === undefined ? multipartMaxBytes : maxBytes + textMaxBytes;
  if (Number(request.headers['content-length'] ?? 0) > max) throw new CallFailure(413, 'bodyTooLarge');
  const limits = { names: files, form: max, file: maxBytes ?? imageMaxBytes };
  return withinShare(request.adminId ?? '', () => formQueue(() => readParts(request, limits)));
}

/** The files that a form may have, and the most bytes of it and of each file. */
interface FormLimits {
  names: readonly string[];
  form: number;
  file: number;
}

async function readParts(request: FastifyRequest, { names, form: max, file }: FormLimits): Promise<Form> {
  limitForm(request.raw, max);
  const form: Form = { body: {}, fingerprint: {} };
  let bytes = 0;
  try {
    // One part more than is allowed, so that an excess part is noticed and not dropped.
    const limits = {
      // An image that is too large is refused together with the other fields, by the code that reads it.
      fileSize: file + 1,
      files: names.length + 1,
      fields: maxTexts,
      parts: names.length + maxTexts,
      fieldSize: textMaxBytes,
      fieldNameSize: 100,
    };
    for await (const part of request.parts({ limits })) {
      bytes +=
        part.type === 'file' ? await addFile(form, names, part) : addText(form, part as MultipartValue);
      if (bytes > max) throw new CallFailure(413, 'bodyTooLarge');
    }
  } catch (error) {
    throw error instanceof CallFailure ? error : asFailure(error);
  }
  return form;
}

async function addFile(form: Form, names: readonly string[], part: MultipartFile): Promise<number> {
  const { fieldname, filename, mimetype } = part;
  const isTaken = Object.hasOwn(form.body, fieldname);
  if (!names.includes(fieldname) || isTaken) {
    part.file.destroy();
    throw new CallFailure(400, { [fieldname]: 'unknownField' });
  }
  const bytes = await part.toBuffer();
  // A browser sends an empty file if none was chosen.
  if (bytes.length === 0) return 0;
  form.body[fieldname] = new File([new Uint8Array(bytes)], filename ?? '', { type: mimetype });
  form.fingerprint[fieldname] = createHash('sha256').update(bytes).digest('hex');
  return bytes.length;
}

function addText(form: Form, part: MultipartValue): number {
  const { fieldname, value } = part;
  if (typeof value !== 'string' || part.fieldnameTruncated) throw new CallFailure(400, 'malformedForm');
  if (part.valueTruncated) throw new CallFailure(413, 'bodyTooLarge');
  if (Object.hasOwn(form.body, fieldname)) throw new CallFailure(400, { [fieldname]: 'unknownField' });
  if (value !== '') {
    form.body[fieldname] = value;
    form.fingerprint[fieldname] = value;
  }
  return Buffer.byteLength(value);
}

/** The parser's own refusals: too many parts, or not a form. */
function asFailure(error: unknown): CallFailure {
  const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  return new CallFailure(isTooMuch ? 413 : 400, isTooMuch ? 'bodyTooLarge' : 'malformedForm');
}
