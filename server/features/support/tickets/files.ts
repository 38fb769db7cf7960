import { type PictureOrPdf, readPictureOrPdf } from '#server/platform/images/picture-or-pdf.ts';

/** A file of a ticket as it is stored. */
export interface TicketFile extends PictureOrPdf {
  name: string;
}

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
 * Makes a file of a ticket of what somebody sent. Slow, so it belongs before the transaction.
 * @param field the field's standard name, which errors are put under
 * @throws CallFailure as readPictureOrPdf does
 */
export async function readTicketFile(field: string, file: File): Promise<TicketFile> {
  const read = await readPictureOrPdf(field, file);
  return { name: nameOf(file.name, read.type === 'image/webp' ? 'webp' : 'pdf'), ...read };
}
