import type { Objects, PlacedBytes } from '#server/platform/objects/objects.ts';
import { type PictureOrPdf, readPictureOrPdf } from '#server/platform/images/picture-or-pdf.ts';

/** A file of a ticket as stored. */
export interface TicketFile extends PictureOrPdf {
  name: string;
}

/** A file whose bytes are where they belong, for `insertFiles`. */
export interface PlacedFile extends TicketFile {
  placed: PlacedBytes;
}

/**
 * Puts a file's bytes where they belong, before the transaction that stores it.
 * @throws CallFailure 503 if the object store can't be reached
 */
export async function placeFile(objects: Objects, file: TicketFile): Promise<PlacedFile> {
  return { ...file, placed: await objects.place(file.bytes) };
}

/**
 * A file name without a path and without characters that file systems or headers can't handle, with the extension of
 * the file's real type.
 */
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
 * Converts an upload to a file of a ticket. This is slow, so call it before the transaction.
 * @param field the field's standard name, which errors are reported under
 * @throws CallFailure as readPictureOrPdf does
 */
export async function readTicketFile(field: string, file: File): Promise<TicketFile> {
  const read = await readPictureOrPdf(field, file);
  return { name: nameOf(file.name, read.type === 'image/webp' ? 'webp' : 'pdf'), ...read };
}
