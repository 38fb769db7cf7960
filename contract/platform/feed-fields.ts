import { z } from 'zod';
import { decimal } from './fields.ts';

/** Most rows of a batch, and of a body that is an array. */
export const feedBatchRows = 1000;

/** The largest body that is an array, in bytes, unzipped. A stream has no limit. */
export const feedBodyMax = 8 * 1024 * 1024;

/** The longest line of a stream, in bytes. */
export const feedLineMax = 256 * 1024;

/** The longest id of a sender, in characters. */
const externalIdMax = 200;

/** How far ahead of the desk's clock a time of the past may lie, in minutes: clocks differ. */
export const clockSkewMinutes = 15;

/** What the sender calls a record: any text that can be read back. */
const externalId = z
  .string()
  .min(1)
  .max(externalIdMax, { abort: true })
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'controlCharacters')
  // A text of spaces and characters without a shape (U+2800 has none either) looks like no id at all.
  .regex(/[^\s\p{DI}\u2800]/u, 'required');

/** What the sender calls another record, which may arrive later. */
export const reference = externalId.describe('The sender’s id of another record.');

/** What every row may say besides its fields. */
export const rowFrame = {
  id: externalId,
  /** Grows with each change at the sender's: a row with a lower one than the stored is stale. */
  revision: z.int().min(0).optional(),
};

/** JavaScript's numbers are no exact decimals, so a number is refused by a sentence of its own. */
const asText = {
  error: ({ input }: { input?: unknown }) => (typeof input === 'number' ? 'amountAsText' : undefined),
};

const decimalText = z.string(asText);

/** An amount, price or quantity of the exchange: at most 18 digits before and after the point. */
export const amount = decimalText.pipe(decimal({ min: '0', max: '999999999999999999', scale: 18 }));

/** A price of the marketplace, which the chain may give up to 77 digits after the point. */
export const price = decimalText.pipe(decimal({ min: '0', max: `1${'0'.repeat(60)}`, scale: 30 }));

/** A whole number of the chain: 256 bits have at most 78 digits. */
export const chainNumber = decimalText.pipe(decimal({ min: '0', max: '9'.repeat(78), scale: 0 }));

/** An instant with its zone, in UTC as it comes out. The year has four digits, and ids can carry none before 1970. */
export const time = z.iso
  .datetime({ offset: true })
  // Most are in that form already.
  .transform((text) => (text.length === 24 && text.endsWith('Z') ? text : new Date(text).toISOString()))
  .refine((text) => text >= '1970', 'timeTooOld');

/** An account or contract: 0x and forty digits. Its checksum is looked at by the server. */
export const account = z.string().trim().max(100);
