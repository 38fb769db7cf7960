import { imageMaxBytes } from '#contract/platform/limits.ts';
import { CallFailure } from '../base/failure.ts';
import { cleanPdf } from './clean-pdf.ts';
import { decodeImage } from './decode.ts';
import { sniffImage } from './sniff.ts';

/** A file as it is stored: a rewritten image or PDF. */
export interface PictureOrPdf {
  type: 'image/webp' | 'application/pdf';
  bytes: Buffer;
}

/** Headers for files that came from strangers: a browser treats them as nothing else, and nothing in them can run. */
export const strangersFileHeaders = {
  'Content-Security-Policy': `default-src 'none'; sandbox`,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
} as const;

const pdfStart = Buffer.from('%PDF-');

/**
 * Reads an untrusted image or PDF. Its first bytes decide which it is. Images are decoded and encoded again, PDFs are
 * parsed and written again. Slow, so it belongs before the transaction.
 * @param field the field's standard name, for errors
 * @throws CallFailure 415 for any other type, 413 over 5 MiB, and as decodeImage and cleanPdf do
 */
export async function readPictureOrPdf(field: string, file: File): Promise<PictureOrPdf> {
  if (file.size > imageMaxBytes) throw new CallFailure(413, { [field]: 'pictureOrPdfTooLarge' });
  const start = Buffer.from(await file.slice(0, 16).arrayBuffer());
  if (sniffImage(start)) {
    const { bytes } = await decodeImage(field, file);
    return { type: 'image/webp', bytes };
  }
  if (!start.subarray(0, pdfStart.length).equals(pdfStart))
    throw new CallFailure(415, { [field]: 'notPictureOrPdf' });
  return { type: 'application/pdf', bytes: await cleanPdf(field, Buffer.from(await file.arrayBuffer())) };
}
