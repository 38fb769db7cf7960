import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, id, instant, line, loadedVersion } from '../platform/fields.ts';
import { ownChoicesMax, ownFieldKinds, ownFieldTypes } from '../platform/own-field-kinds.ts';
import { ownKey, ownValue, ownValues } from '../platform/own-fields.ts';
import type { ownFieldsCalls } from './own-fields.calls.ts';

const kind = z.enum(ownFieldKinds);
const label = line(60);
/** The choices of a field of that type, each once, in their order; empty for other types. */
const choices = z
  .array(line(60))
  .max(ownChoicesMax)
  .refine((all) => new Set(all.map((each) => each.toLowerCase())).size === all.length, 'choicesTwice')
  .default([]);

const ownField = z.object({
  id,
  kind,
  key: z.string(),
  label: z.string(),
  type: z.enum(ownFieldTypes),
  choices: z.array(z.string()),
  /** Whether its values are personal: masked and erased with the rest of a person’s data. */
  isPersonal: z.boolean(),
  /** Whether lists can be filtered by it. `building` while its index is built. */
  filter: z.enum(['no', 'building', 'yes']),
  position: z.int(),
  deletedAt: instant.nullable(),
  version: z.int(),
});

const ofRecord = { kind, record: id };

export const ownFieldsSchemas = {
  listOwnFields: {
    input: z.strictObject({
      /** Also the deleted ones that can be restored, for superadmins. */
      deleted: z.enum(['yes']).optional(),
    }),
    output: z.object({ fields: z.array(ownField) }),
  },
  addOwnField: {
    input: z.strictObject({
      kind,
      /** Without `personal_`, which is added to the keys of personal fields. */
      key: ownKey.max(36),
      label,
      type: z.enum(ownFieldTypes),
      choices,
      isPersonal: z.boolean().default(false),
      isFilterable: z.boolean().default(false),
    }),
    output: ownField,
  },
  updateOwnField: {
    input: z.strictObject({
      id,
      label,
      choices,
      position: z.int().min(0).max(999),
      isFilterable: z.boolean(),
      version: loadedVersion,
    }),
    output: ownField,
  },
  deleteOwnField: { input: byId, output: ownField },
  restoreOwnField: { input: byId, output: ownField },
  getOwnValues: { input: z.strictObject(ofRecord), output: z.object({ ...ofRecord, values: ownValues }) },
  setOwnValues: {
    input: z.strictObject({
      ...ofRecord,
      values: z.record(ownKey, ownValue.nullable()),
      /** The values that the form loaded: a changed field whose value differs from it is a conflict. */
      loaded: z.record(ownKey, ownValue.nullable()).optional(),
    }),
    output: z.object({ ...ofRecord, values: ownValues }),
  },
} as const satisfies SchemasFor<typeof ownFieldsCalls>;
