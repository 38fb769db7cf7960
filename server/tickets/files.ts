import { imageMaxBytes } from '#contract/limits.ts';
import { CallFailure } from '../base/failure.ts';
import { decodeImage } from '../images/decode.ts';
import { sniffImage } from '../images/sniff.ts';

/** A file of a ticket as it is stored: a picture made anew, or a PDF as it is. */
export interface TicketFile {
  name: string;
  type: 'image/webp' | 'application/pdf';
  bytes: Buffer;
}

const pdfStart = Buffer.from('%PDF-');

/** A name without a path or signs that a file system or a header would stumble over, and with the ending of what it really is. */
function nameOf(given: string, ending: 'webp' | 'pdf'): string {
  const base = given
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '')
    .trim()
    .slice(0, 80);
  return `${base || 'file'}.${ending}`;
}

/**
 * Makes a file of a ticket of what somebody sent: its first bytes decide what it is. Pictures go through the desk's own decoder; a
 * PDF is kept as it is and never opened here. Slow, so it belongs before the transaction.
 * @param field the field's standard name, which errors are put under
 * @throws CallFailure 415 for any other type, 413 over 5 MiB, and as decodeImage does
 */
export async function readTicketFile(field: string, file: File): Promise<TicketFile> {
  if (file.size > imageMaxBytes) throw new CallFailure(413, { [field]: 'ticketFileTooLarge' });
  const start = Buffer.from(await file.slice(0, 16).arrayBuffer());
  if (sniffImage(start)) {
    const { bytes } = await decodeImage(field, file);
    return { name: nameOf(file.name, 'webp'), type: 'image/webp', bytes };
  }
  if (!start.subarray(0, pdfStart.length).equals(pdfStart)) {
    throw new CallFailure(415, { [field]: 'notTicketFile' });
  }
  return {
    name: nameOf(file.name, 'pdf'),
    type: 'application/pdf',
    bytes: Buffer.from(await file.arrayBuffer()),
  };
}
