import { mayUse } from '#contract/platform/menu.ts';
import { secretName } from '#contract/platform/secret-names.ts';
import {
  isPersonalKey,
  menusOfOwnFields,
  type OwnFieldKind,
  ownFieldKinds,
  type OwnFieldType,
  type OwnValue,
  type OwnValues,
  personalKeyStart,
} from '#contract/platform/own-field-kinds.ts';
import type { ownFieldsCalls } from '#contract/workspace/own-fields.calls.ts';
import type { ownFieldsSchemas } from '#contract/workspace/own-fields.schemas.ts';
import { CallFailure, changedMeanwhile } from '#server/platform/base/failure.ts';
import type { Caller, CallContext, Handlers } from '#server/platform/context/context.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { insertRun } from '#server/platform/runs/runs.ts';
import { ownFieldsOf, storedValues, storeValues } from '#server/platform/own-fields/own-fields.ts';
import { isMasked } from '#server/platform/personal/masked.ts';
import { maskedText } from '#server/platform/personal/masking.ts';
import { deletedOwnFields, listFields, type OwnFieldRow, ownFields, placeForField } from './queries.ts';
import { checkerOfValues } from '#server/platform/own-fields/checked-values.ts';

const shown = ({ isFilterable, indexedAt, kind, type, ...row }: OwnFieldRow) => ({
  ...row,
  kind: kind as OwnFieldKind,
  type: type as OwnFieldType,
  isPersonal: isPersonalKey(row.key),
  filter: !isFilterable ? ('no' as const) : indexedAt === null ? ('building' as const) : ('yes' as const),
});

const audited = ({ kind, key, label, type, choices, position, isFilterable }: OwnFieldRow) => ({
  kind,
  key,
  label,
  type,
  choices,
  position,
  isFilterable,
});

/**
 * Checks that the caller may read, or write, records of a kind, before the record is read.
 * @throws CallFailure 403
 */
function demand({ admin }: CallContext<Caller>, kind: OwnFieldKind, effect: 'read' | 'write'): void {
  if (!mayUse(admin, menusOfOwnFields[kind], effect))
    throw new CallFailure(403, admin.kind === 'key' ? 'keyNotAllowed' : 'notAllowed');
}

/**
 * A caller who sees masks neither changes personal values nor compares with them: the answer would confirm a guess.
 * @throws CallFailure 400 under each personal field
 */
function refuseMasked(values: Readonly<Record<string, unknown>>): void {
  const personal = isMasked() ? Object.keys(values).filter(isPersonalKey) : [];
  if (personal.length > 0)
    throw new CallFailure(400, Object.fromEntries(personal.map((key) => [key, 'maskedOwnChange'])));
}

/** Whether a form loaded the stored value, or for a caller who sees masks its masked text. */
const isLoaded = (loaded: OwnValue | null | undefined, stored: OwnValue | undefined): boolean =>
  loaded === (stored ?? null) || (isMasked() && typeof stored === 'string' && loaded === maskedText(stored));

/** The values of fields that exist. */
const valuesOf = (fields: ReadonlyMap<string, unknown>, stored: OwnValues): OwnValues =>
  Object.fromEntries(Object.entries(stored).filter(([key]) => fields.has(key)));

/** Choices belong to the type of that name, which needs them. */
function refuseOddChoices(type: string, choices: readonly string[]): void {
  if ((type === 'choice') !== choices.length > 0)
    throw new CallFailure(400, { choices: type === 'choice' ? 'choicesMissing' : 'choicesNotUsed' });
}

/** Starts the run that builds the index of a field, or drops it if lists are no longer filtered by the field. */
const startIndexRun = (
  { id, label }: OwnFieldRow,
  { db, admin: { id: by, name } }: Pick<CallContext<Caller>, 'db' | 'admin'>,
) =>
  insertRun(db, {
    id: uuidV7(),
    kind: 'fieldIndex',
    title: { label },
    principal: { id: by, name },
    input: { field: id },
  });

/** Own fields and their values (specification 32). */
export const ownFieldsHandlers: Handlers<typeof ownFieldsCalls, typeof ownFieldsSchemas> = {
  async listOwnFields({ deleted }, { db, admin }) {
    const kinds = ownFieldKinds.filter((kind) => mayUse(admin, menusOfOwnFields[kind], 'read'));
    const withDeleted = deleted === 'yes' && admin.role === 'superadmin';
    return { fields: (await listFields(db, kinds, withDeleted)).map(shown) };
  },

  async addOwnField({ isPersonal, key, type, choices, kind, ...rest }, { db, admin }) {
    refuseOddChoices(type, choices);
    if (isPersonalKey(key)) throw new CallFailure(400, { key: 'ownKeyPersonal' });
    // The trail would leave its values out.
    if (secretName.test(key)) throw new CallFailure(400, { key: 'ownKeySecret' });
    const position = await placeForField(db, kind);
    const added = await ownFields.insert(db, {
      ...rest,
      kind,
      type,
      choices,
      position,
      key: isPersonal ? personalKeyStart + key : key,
      indexedAt: null,
      deletedAt: null,
    });
    if (added.isFilterable) await startIndexRun(added, { db, admin });
    return {
      output: { message: 'ownFieldAdded', result: shown(added) },
      audit: { record: added.id, before: null, after: audited(added) },
    };
  },

  async updateOwnField({ id, version, ...changes }, { db, admin }) {
    const before = await ownFields.lock(db, id, version);
    refuseOddChoices(before.type, changes.choices);
    const isSwitched = changes.isFilterable !== before.isFilterable;
    const after = await ownFields.change(db, id, { ...changes, ...(isSwitched && { indexedAt: null }) });
    if (isSwitched) await startIndexRun(after, { db, admin });
    return {
      output: { message: 'ownFieldUpdated', result: shown(after) },
      audit: { record: id, before: audited(before), after: audited(after) },
    };
  },

  async deleteOwnField({ id }, { db }) {
    const before = await ownFields.lock(db, id, undefined);
    const after = await ownFields.change(db, id, { deletedAt: new Date() });
    return {
      output: { message: 'ownFieldDeleted', result: shown(after) },
      audit: { record: id, before: audited(before), after: null },
    };
  },

  async restoreOwnField({ id }, { db, admin }) {
    const { kind } = await deletedOwnFields.lock(db, id, undefined);
    await placeForField(db, kind as OwnFieldKind);
    const after = await deletedOwnFields.change(db, id, { deletedAt: null });
    if (after.isFilterable && after.indexedAt === null) await startIndexRun(after, { db, admin });
    return {
      output: { message: 'ownFieldRestored', result: shown(after) },
      audit: { record: id, before: null, after: audited(after) },
    };
  },

  async getOwnValues({ kind, record }, context) {
    demand(context, kind, 'read');
    const { db } = context;
    const [fields, stored] = await Promise.all([ownFieldsOf(db, kind), storedValues(db, kind, record)]);
    return { kind, record, values: valuesOf(fields, stored) };
  },

  async setOwnValues({ kind, record, values, loaded }, context) {
    demand(context, kind, 'write');
    const { db } = context;
    const fields = await ownFieldsOf(db, kind);
    refuseMasked({ ...loaded, ...values });
    const checked = checkerOfValues(fields)(values);
    const stored = await storedValues(db, kind, record, true);
    const changed = Object.entries(checked).filter(([key, value]) => (stored[key] ?? null) !== value);
    if (changed.some(([key]) => loaded && key in loaded && !isLoaded(loaded[key], stored[key])))
      throw changedMeanwhile();
    const next = Object.fromEntries(
      Object.entries({ ...stored, ...Object.fromEntries(changed) }).filter(([, value]) => value !== null),
    ) as OwnValues;
    await storeValues(db, kind, record, next);
    const before = Object.fromEntries(changed.map(([key]) => [key, stored[key] ?? null]));
    return {
      output: { message: 'ownValuesSaved', result: { kind, record, values: valuesOf(fields, next) } },
      audit: {
        record,
        before: { kind, values: before },
        after: { kind, values: Object.fromEntries(changed) },
      },
    };
  },
};
