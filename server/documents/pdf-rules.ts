import { CallFailure } from '../base/failure.ts';

/** How far from its end a PDF says that it ends, in bytes: some programs write something behind it. */
const endWithin = 2048;

/** What makes a PDF do something when it is opened, or hides another file in it. Compressed parts are not looked into. */
const active = /\/(?:JavaScript|Launch|EmbeddedFile|RichMedia)[\s/<>[(]/;

/**
 * Refuses a PDF that nobody could read, or that wants to do more than be read.
 * @param field the field's standard name, which errors are put under
 * @throws CallFailure 400 where it was cut off or needs a password, 415 where it has programs or files in it
 */
export function readablePdf(field: string, bytes: Buffer): void {
  if (bytes.lastIndexOf('%%EOF') < bytes.length - endWithin)
    throw new CallFailure(400, { [field]: 'pdfBroken' });
  const text = bytes.toString('latin1');
  if (/\/Encrypt[\s/<>[(]/.test(text)) throw new CallFailure(400, { [field]: 'pdfEncrypted' });
  if (active.test(text)) throw new CallFailure(415, { [field]: 'pdfActive' });
}
