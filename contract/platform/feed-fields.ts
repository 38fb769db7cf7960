import { z } from 'zod';
import { decimal } from './fields.ts';
import { ownKey, ownValue } from './own-fields.ts';

/** The most rows of a batch, and of a body that is an array. */
export const feedBatchRows = 1000;

/** The largest body that is an array, in bytes, unzipped. A stream has no limit. */
export const feedBodyMax = 8 * 1024 * 1024;

/** The longest line of a stream, in bytes. */
export const feedLineMax = 256 * 1024;

/** The longest id of a sender, in characters. */
const externalIdMax = 200;

/** How far a past time may be ahead of this server's clock, in minutes, because clocks differ. */
export const clockSkewMinutes = 15;

/** The sender's id of a record: any readable text. */
const externalId = z
  .string()
  .min(1)
  .max(externalIdMax, { abort: true })
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'controlCharacters')
  // A text of only spaces and invisible characters (U+2800 is blank too) would look like no id.
  .regex(/[^\s\p{DI}\u2800]/u, 'required');

/** The sender's id of another record, which may arrive later. */
export const reference = externalId.describe('The sender’s id of another record.');

/** The fields of every row besides its own. */
export const rowFrame = {
  id: externalId,
  /** Increases with each change at the sender's. A row with a lower revision than the stored one is stale. */
  revision: z.int().min(0).optional(),
};

/** The values of own fields, of entities whose records can have some. */
export const ownValuesOfRow = z
  .record(ownKey, ownValue.nullable())
  .optional()
  .describe(
    'Values of own fields by key, such as `{"tier": "gold"}`. Null empties a field; fields that are left out keep their value.',
  );

/** JavaScript's numbers are not exact decimals, so a number is refused with its own message. */
const asText = {
  error: ({ input }: { input?: unknown }) => (typeof input === 'number' ? 'amountAsText' : undefined),
};

const decimalText = z.string(asText);

/** An amount, price or quantity of the exchange: at most 18 digits before and after the point. */
export const amount = decimalText.pipe(decimal({ min: '0', max: '999999999999999999', scale: 18 }));

/** A price of the marketplace, with up to 30 digits after the point. */
export const price = decimalText.pipe(decimal({ min: '0', max: `1${'0'.repeat(60)}`, scale: 30 }));

/** A whole number of the chain: 256 bits have at most 78 digits. */
export const chainNumber = decimalText.pipe(decimal({ min: '0', max: '9'.repeat(78), scale: 0 }));

/** A time with its zone, converted to UTC. The year has four digits, and ids can't contain times before 1970. */
export const time = z.iso
  .datetime({ offset: true, error: 'timeWithZone' })
  // Most times are already in that form.
  .transform((text) => (text.length === 24 && text.endsWith('Z') ? text : new Date(text).toISOString()))
  .refine((text) => text >= '1970', 'timeTooOld');

/** An account or contract address: 0x and forty digits. The server checks its checksum. */
export const account = z.string().trim().max(100);
