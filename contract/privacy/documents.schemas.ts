import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { documentsCalls } from './documents.calls.ts';
import { documentKinds, documentSides } from './document-kinds.ts';
import { byId, id, instant, loadedVersion, noFields } from '../platform/fields.ts';
import { documentDaysMax } from '../platform/limits.ts';
import { personal } from '../platform/personal.ts';

const document = z.object({
  id,
  kind: z.enum(documentKinds),
  side: z.enum(documentSides),
  /** At most its last four characters. */
  number: personal('account').nullable(),
  /** The KYC level that it proves. */
  level: z.int().nullable(),
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
  createdAt: instant,
  /** `awaited`: the row has arrived, but its file has not. */
  file: z.enum(['awaited', 'picture', 'pdf', 'deleted']),
  /** When its file was deleted here, and why. */
  deletedAt: instant.nullable(),
  deletedBecause: z.enum(['decided', 'expired', 'user']).nullable(),
  /** When it will be deleted by the current rules; null while a request is pending and it has no end. */
  keptUntil: instant.nullable(),
});

const rules = z.object({
  /** Days after the newest decision about the user. */
  daysAfterDecision: z.int().min(0).max(documentDaysMax),
  daysAfterExpiry: z.int().min(0).max(documentDaysMax),
});

export const documentsSchemas = {
  listUserDocuments: { input: byId, output: z.object({ documents: z.array(document) }) },
  openDocument: {
    input: byId.extend({
      /** The code of the second factor, unless it was proved in this session within five minutes. */
      code: z.string().trim().min(1).max(20).optional(),
    }),
    /** The address at which this session can read the file, and until when. */
    output: z.object({
      path: z.string(),
      until: instant,
      type: z.enum(['image/webp', 'application/pdf']),
    }),
  },
  getDocumentRules: { input: noFields, output: z.object({ ...rules.shape, version: z.int() }) },
  updateDocumentRules: {
    input: z.strictObject({ ...rules.shape, version: loadedVersion }),
    output: rules,
  },
} as const satisfies SchemasFor<typeof documentsCalls>;
