import { createHash } from 'node:crypto';
import { imageMaxBytes, imageMaxPixels } from '#contract/limits.ts';
import { CallFailure } from '../base/failure.ts';
import { sniffImage } from './sniff.ts';
import { takeTurns } from '../base/turns.ts';

/** A picture as it is stored: WebP without metadata, named by its content. */
export interface DecodedImage {
  /** SHA-256 of `bytes`, in hex. */
  hash: string;
  bytes: Buffer;
  width: number;
  height: number;
}

/** The longest side of a stored picture; larger ones are made smaller. */
const longestSide = 2048;

const decodeSeconds = 10;

/** A decoded picture takes up to 100 MB for a moment, so few are decoded at a time. */
const oneOfTwo = takeTurns(2);

/**
 * Turns an uploaded file into a picture of our own making: its type is told by its first bytes, its pixels are
 * decoded and encoded anew as WebP, and whatever else it carried (metadata, scripts, a second format) is gone.
 *
 * Slow, so it belongs into a handler's `prepare`; the transaction then keeps the picture with `keepImage`:
 *
 * ```ts
 * prepare: async (input) => {
 *   const photo = input.photo && (await decodeImage('photo', input.photo));
 *   return async ({ db }) => {
 *     const address = photo && (await keepImage(db, photo)); // `/images/{hash}.webp`
 * ```
 * @param field the field's standard name, which errors are put under
 * @param file PNG, JPEG, WebP or GIF (its first frame)
 * @throws CallFailure 413 over 5 MiB or 25 megapixels, 415 for another type, 400 where it can't be decoded
 */
export async function decodeImage(field: string, file: File): Promise<DecodedImage> {
  const fail = (
    status: 400 | 413 | 415,
    sentence: 'imageTooLarge' | 'imageTooManyPixels' | 'notAnImage' | 'imageBroken',
  ) => new CallFailure(status, { [field]: sentence });
  if (file.size > imageMaxBytes) throw fail(413, 'imageTooLarge');
  const given = Buffer.from(await file.arrayBuffer());
  const format = sniffImage(given);
  if (!format) throw fail(415, 'notAnImage');
  return oneOfTwo(async () => {
    const sharp = await loadSharp();
    const source = () => sharp(given, { limitInputPixels: imageMaxPixels, failOn: 'truncated', pages: 1 });
    // The head alone: a picture that would be too large is never decoded.
    const head = await sharp(given, { limitInputPixels: false, pages: 1 })
      .metadata()
      .catch(() => undefined);
    if (!head || head.format !== format) throw fail(400, 'imageBroken');
    if (head.width * head.height > imageMaxPixels) throw fail(413, 'imageTooManyPixels');
    const encoded = await source()
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .timeout({ seconds: decodeSeconds })
      .toBuffer({ resolveWithObject: true })
      .catch(() => undefined);
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
    // Nothing but the decoders of the four formats can run, whatever a file claims to be.
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
