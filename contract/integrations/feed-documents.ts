import { z } from 'zod';
import { line } from '../platform/fields.ts';
import { documentKinds, documentSides } from '../privacy/document-kinds.ts';
import { reference, rowFrame, time } from '../platform/feed-fields.ts';

/** A document's number in its stored form: at most its last four characters, and never more than half of it. */
export function maskedNumber(number: string): string {
  const letters = [...number];
  const shown = Math.min(4, Math.floor(letters.length / 2));
  return `••••${shown === 0 ? '' : letters.slice(-shown).join('')}`;
}

/** Rows of documents that users submitted. The file is sent separately, to `/feed/v1/documents/{id}/file`. */
export const documentRows = {
  documents: z.strictObject({
    ...rowFrame,
    user: reference.optional(),
    kind: z.enum(documentKinds).optional(),
    side: z.enum(documentSides).optional(),
    number: line(100)
      .transform(maskedNumber)
      .nullable()
      .optional()
      .describe('Only the last characters of it are stored.'),
    level: z.int().min(0).max(9).nullable().optional().describe('The KYC level that it proves, 0 to 9.'),
    expiresAt: time.nullable().optional(),
    fileHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'notSha256')
      .optional()
      .describe(
        'The SHA-256 of the file: 64 hexadecimal digits in lowercase. Only this file is accepted for the row.',
      ),
    createdAt: time.optional(),
  }),
} as const;
