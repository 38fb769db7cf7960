import { type PictureOrPdf, readPictureOrPdf } from '#server/platform/images/picture-or-pdf.ts';

/** A file of a ticket as stored. */
export interface TicketFile extends PictureOrPdf {
  name: string;
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
