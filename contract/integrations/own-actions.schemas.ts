import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, id, instant, line, loadedVersion, reason, receiverAddress } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';
import { blockPlace, ownBlock } from './own-card.ts';
import { ownForm, ownFormMax, readOwnForm } from './own-form.ts';
import { personal } from '../platform/personal.ts';
import { ownFieldKinds } from '../platform/own-field-kinds.ts';
import type { ownActionsCalls } from './own-actions.calls.ts';

/** The most records of one action. */
export const ownRecordsMax = 100;

const kind = z.enum(ownFieldKinds);

/** The JSON Schema of the form, as text; empty for an action without fields. */
const formText = z
  .string()
  .trim()
  .max(ownFormMax)
  .superRefine((text, context) => {
    const read = text === '' ? { form: null } : readOwnForm(text);
    if (!('wrong' in read)) return;
    const message =
      read.wrong === '' ? 'ownFormNotJson' : read.isSecretName ? 'ownFormSecretName' : 'ownFormPart';
    context.addIssue({ code: 'custom', message, params: { part: read.wrong }, input: text });
  });

const fields = {
  name: line(60),
  description: z.union([z.literal(''), line(200)]),
  url: receiverAddress,
  /** Of an action: whether it is on the record's page and on the selection of the list. */
  onRecord: z.boolean(),
  onList: z.boolean(),
  form: formText,
  needsReason: z.boolean(),
  needsProof: z.boolean(),
  /** Whether another person has to approve each use. */
  needsApproval: z.boolean(),
  /** The administrators who may use it; empty for all with write access to the records. */
  admins: z.array(id).max(100),
};

const type = z.enum(['action', 'card']);

const ownAction = z.object({
  id,
  type,
  kind,
  ...fields,
  form: z.string(),
  url: z.string(),
  /** Until when it is paused after failures in a row. */
  pausedUntil: instant.nullable(),
  lastError: z.string().nullable(),
  createdAt: instant,
  version: z.int(),
});

const call = z.object({
  id,
  /** `waiting`: the answer has not arrived. `failed`: there was none, or it was not a valid one. */
  state: z.enum(['waiting', 'answered', 'failed']),
  records: z.array(z.string()),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  reason: z.string().nullable(),
  by: z.string(),
  status: z.int().nullable(),
  /** Why it failed: `timeout`, `notJson`, `tooLarge`, `badAnswer` with the refused part, or a system error code. */
  error: z.string().nullable(),
  /** The message of the answer; of a failure, the beginning of what was answered. */
  answer: personal('text').nullable(),
  durationMs: z.int().nullable(),
  isTest: z.boolean(),
  createdAt: instant,
});

const sent = z.object({ id, version: z.int() });
const withSecret = ownAction.extend({ secret: z.string() });
const values = z.record(z.string().max(40), z.union([z.string().max(2000), z.number(), z.boolean()]));

export const ownActionsSchemas = {
  listOwnActions: {
    input: listInput(['name'], { type: type.optional() }).omit({ search: true }),
    output: ownAction,
  },
  getOwnAction: { input: byId, output: ownAction },
  addOwnAction: {
    input: z.strictObject({ type, kind, ...fields }),
    output: withSecret,
  },
  updateOwnAction: {
    input: z.strictObject({ id, ...fields, version: loadedVersion }),
    output: ownAction,
  },
  rotateOwnActionSecret: { input: byId, output: withSecret },
  deleteOwnAction: { input: byId, output: z.object({ id }) },
  testOwnAction: {
    input: byId,
    output: call
      .pick({ status: true, error: true, answer: true, durationMs: true })
      .extend({ state: z.enum(['answered', 'failed']), blocks: z.array(ownBlock).nullable() }),
  },
  listOwnActionCalls: {
    input: listInput(['createdAt'], { id, state: z.enum(['waiting', 'answered', 'failed']).optional() }).omit(
      {
        search: true,
      },
    ),
    output: call,
  },
  listOwnParts: {
    input: z.strictObject({ kind }),
    output: z.object({
      actions: z.array(
        ownAction
          .pick({ id: true, name: true, description: true, onRecord: true, onList: true })
          .extend({ needsReason: z.boolean(), needsApproval: z.boolean(), form: ownForm.nullable() }),
      ),
      cards: z.array(ownAction.pick({ id: true, name: true })),
    }),
  },
  pressOwnAction: {
    input: z.strictObject({ id, records: z.array(id).min(1).max(ownRecordsMax), values, reason }),
    output: sent,
  },
  getOwnActionCall: {
    input: byId,
    output: call.pick({ id: true, state: true, error: true, answer: true }),
  },
  retryOwnAction: { input: byId, output: z.object({ id }) },
  getOwnCard: {
    input: z.strictObject({ id, record: id }),
    output: z.object({
      /** Null if the server of the card gave no valid answer. */
      blocks: z.array(ownBlock).nullable(),
      /** Why, for superadmins only. */
      error: z.string().nullable(),
    }),
  },
  getOwnCardPicture: {
    input: z.strictObject({ id, record: id, place: blockPlace }),
    output: z.object({
      /** A WebP as a `data:` address. Null if there is none, and for readers who see masks. */
      picture: z.string().nullable(),
    }),
  },
} as const satisfies SchemasFor<typeof ownActionsCalls>;
