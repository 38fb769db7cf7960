import { createHash } from 'node:crypto';
import { imageMaxBytes, imageMaxPixels } from '#contract/platform/limits.ts';
import { CallFailure } from '../base/failure.ts';
import { sniffImage } from './sniff.ts';
import { limitConcurrency } from '../base/limit-concurrency.ts';

/** A picture as it is stored: WebP without metadata, named by its content. */
export interface DecodedImage {
  /** SHA-256 of `bytes`, in hex. */
  hash: string;
  bytes: Buffer;
  width: number;
  height: number;
}

/** What a picture may be, and what becomes of it. */
interface ImageLimits {
  /** Of the file, in bytes. */
  maxBytes: number;
  maxPixels: number;
  /** The longest side of the new picture; larger pictures are scaled down. */
  longestSide: number;
}

const ofUploads: ImageLimits = { maxBytes: imageMaxBytes, maxPixels: imageMaxPixels, longestSide: 2048 };

/** A picture of the greatest size takes about three seconds on a quiet machine. */
const decodeSeconds = 20;

/**
 * Decodes one picture after the other: each takes up to 100 MB for a moment, and a core, which other calls need too. The
 * files of waiting pictures are in memory, so their number is limited.
 */
const queue = limitConcurrency(1, 8);

/** The pictures of the files that are in memory: a refused form asks for its pictures again, with its other mistakes. */
const decoded = new WeakMap<File, Promise<DecodedImage>>();

/**
 * Turns an uploaded file into a new picture: its first bytes decide its type, its pixels are decoded and encoded again as
 * WebP, and everything else in it (metadata, scripts, a second format) is dropped. A file is decoded once, however often
 * it is asked for.
 *
 * Slow, so it belongs into a handler's `prepare`; its bytes are then placed, and the transaction keeps the picture with `keepImage`:
 *
 * ```ts
 * prepare: async (input, { services }) => {
 *   const decoded = input.photo && (await decodeImage('photo', input.photo));
 *   const photo = decoded && (await placeImage(services.objects, decoded));
 *   return async ({ db }) => {
 *     const address = photo && (await keepImage(db, photo)); // `/images/{hash}.webp`
 * ```
 * @param field the field's standard name, which errors are put under
 * @param file PNG, JPEG, WebP or GIF (its first frame)
 * @param limits by default those of uploads
 * @throws CallFailure 413 over 5 MiB or 25 megapixels, 415 for another type, 400 if it can't be decoded, 503 if too many
 * pictures are waiting or the machine is too busy to decode one in time
 */
export function decodeImage(field: string, file: File, limits = ofUploads): Promise<DecodedImage> {
  const known = decoded.get(file) ?? decodeOnce(field, file, limits);
  decoded.set(file, known);
  return known;
}

async function decodeOnce(
  field: string,
  file: File,
  { maxBytes, maxPixels, longestSide }: ImageLimits,
): Promise<DecodedImage> {
  const fail = (
    status: 400 | 413 | 415,
    sentence: 'imageTooLarge' | 'imageTooManyPixels' | 'notAnImage' | 'imageBroken',
  ) => new CallFailure(status, { [field]: sentence });
  if (file.size > maxBytes) throw fail(413, 'imageTooLarge');
  const format = sniffImage(Buffer.from(await file.slice(0, 16).arrayBuffer()));
  if (!format) throw fail(415, 'notAnImage');
  return queue(async () => {
    const given = Buffer.from(await file.arrayBuffer());
    const sharp = await loadSharp();
    const source = () => sharp(given, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 });
    // This reads only the header, so that a picture that is too large is never decoded.
    const head = await sharp(given, { limitInputPixels: false, pages: 1 })
      .metadata()
      .catch(() => undefined);
    if (!head || head.format !== format) throw fail(400, 'imageBroken');
    if (head.width * head.height > maxPixels) throw fail(413, 'imageTooManyPixels');
    const encoded = await source()
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .timeout({ seconds: decodeSeconds })
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        // On a busy machine even a valid picture may take too long.
        if (error instanceof Error && /timeout/i.test(error.message)) throw new CallFailure(503, 'busy', 5);
        return undefined;
      });
    if (!encoded) throw fail(400, 'imageBroken');
    const { data, info } = encoded;
    const hash = createHash('sha256').update(data).digest('hex');
    return { hash, bytes: data, width: info.width, height: info.height };
  });
}

type Sharp = (typeof import('sharp'))['default'];

let loaded: Promise<Sharp> | undefined;

/** Loaded with the first upload: it takes memory that most servers never need. */
function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    // One thread for a picture, which leaves the other core for other calls.
    sharp.concurrency(1);
    // Only the decoders of the four formats can run, whatever a file claims to be.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: [
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadWebpBuffer',
        'VipsForeignLoadNsgifBuffer',
      ],
    });
    return sharp;
  });
  return loaded;
}
