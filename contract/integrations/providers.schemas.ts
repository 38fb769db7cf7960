import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { byId, id, instant, line, loadedVersion } from '../platform/fields.ts';
import { providerBodyMax, providerMappingRows, webhookSecretHoursMax } from '../platform/limits.ts';
import { listInput } from '../platform/list.ts';
import { personal } from '../platform/personal.ts';
import { providerPresetNames, providerTargetNames, providerTargets } from './provider-schemes.ts';
import type { providersCalls } from './providers.calls.ts';

const headerName = z
  .string()
  .trim()
  .toLowerCase()
  .max(100)
  .regex(/^[\w-]*$/, 'headerName');
const path = z.string().trim().max(200);

const scheme = z.strictObject({
  algorithm: z.enum(['sha1', 'sha256', 'sha512']),
  header: headerName.min(1),
  encoding: z.enum(['hex', 'base64']),
  separator: z.enum(['', ' ', ',']),
  prefix: z.string().max(40),
  content: z
    .string()
    .max(200)
    .regex(/\{body\}/, 'signedContent'),
  idHeader: headerName,
  timestampHeader: headerName,
  timestampPrefix: z.string().max(20),
  tolerance: z.int().min(1).max(86_400),
  secretForm: z.enum(['text', 'whsec']),
  idPath: path,
  timePath: path,
});

const name = z.string().min(1).max(200);
const value = z.string().max(500);

/** A row of the mapping: each field that its target needs has a column or a constant. */
const mappingRow = z
  .strictObject({
    when: z.record(name, value).default({}),
    target: z.enum(providerTargetNames),
    columns: z.record(name, z.string().nullable()).default({}),
    constants: z.record(z.string(), value).default({}),
    values: z.record(z.string(), z.record(z.string(), value)).default({}),
  })
  .superRefine(({ target, columns, constants, values }, context) => {
    const { fields, needed } = providerTargets[target];
    const given = [...Object.values(columns).filter((one) => one !== null), ...Object.keys(constants)];
    const unknown = [...given, ...Object.keys(values)].find(
      (one) => !(fields as readonly string[]).includes(one),
    );
    if (unknown !== undefined)
      context.addIssue({ code: 'custom', message: 'noSuchField', params: { field: unknown } });
    const missing = needed.find((one) => !given.includes(one));
    if (missing !== undefined)
      context.addIssue({ code: 'custom', message: 'fieldNotMapped', params: { field: missing } });
  });

const mapping = z.array(mappingRow).min(1).max(providerMappingRows);

const fields = {
  name: line(60),
  slug: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^[a-z0-9-]+$/, 'providerSlug'),
  preset: z.enum(providerPresetNames),
  scheme,
  /** The source whose ids of users the messages contain, which is that of an API key. Empty for none. */
  source: z
    .string()
    .trim()
    .max(60)
    .regex(/^[\w.-]*$/, 'webhookSource'),
  mapping,
};

const secret = z.string().trim().min(8).max(500);

const reason = z.string().nullable();

const provider = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  preset: z.enum(providerPresetNames),
  scheme,
  source: z.string(),
  mapping: z.array(mappingRow),
  /** Where the provider sends its webhooks. */
  url: z.string(),
  /** The administrator as whom messages are applied. */
  actsAs: z.string(),
  lastMessageAt: instant.nullable(),
  /** Messages that can't be applied, counted up to 10,000. */
  deadLetters: z.int(),
  /** Requests with a wrong signature or time. */
  refused: z.int(),
  lastRefusedAt: instant.nullable(),
  lastRefusal: reason,
  formerUntil: instant.nullable(),
  createdAt: instant,
  version: z.int(),
});

/** `received`: it is applied in a moment. `dead`: it can't be applied until somebody changes something. */
export const providerMessageStates = ['received', 'applied', 'ignored', 'dead'] as const;

const message = z.object({
  id,
  messageId: z.string(),
  state: z.enum(providerMessageStates),
  target: z.enum(providerTargetNames).nullable(),
  /** Why it was ignored or can't be applied. */
  reason,
  userId: id.nullable(),
  recordId: id.nullable(),
  sentAt: instant,
  appliedAt: instant.nullable(),
  createdAt: instant,
});

export const providersSchemas = {
  listProviders: {
    input: listInput(['name'], columnFilters({ name: 'text' })).omit({ search: true }),
    output: provider,
  },
  getProvider: { input: byId, output: provider },
  addProvider: { input: z.strictObject({ ...fields, secret }), output: provider },
  updateProvider: {
    input: z.strictObject({ id, ...fields, version: loadedVersion }),
    output: provider,
  },
  rotateProviderSecret: {
    input: z.strictObject({ id, secret, hours: z.int().min(0).max(webhookSecretHoursMax).default(24) }),
    output: provider,
  },
  deleteProvider: { input: byId, output: z.object({ id }) },
  tryProviderMessage: {
    input: z.strictObject({
      id,
      body: z.string().min(1).max(providerBodyMax),
      /** The headers as text, one a line. Empty: the signature is not checked. */
      headers: z.string().max(10_000).default(''),
      /** A mapping that is not saved yet. */
      mapping: mapping.optional(),
    }),
    output: z.object({
      signature: z.enum(['valid', 'refused', 'unchecked']),
      refusal: reason,
      state: z.enum(['applied', 'ignored', 'dead']),
      target: z.enum(providerTargetNames).nullable(),
      reason,
      /** The row of the mapping that applies, from 0. Null if none does. */
      row: z.int().nullable(),
      /** The field that the reason is about. */
      wrongField: z.string().nullable(),
      /** What would be changed, by field. */
      fields: z.array(z.object({ name: z.string(), value: personal('text') })),
    }),
  },
  listProviderMessages: {
    input: listInput(['createdAt'], { id, state: z.enum(providerMessageStates).optional() }).omit({
      search: true,
    }),
    output: message,
  },
  getProviderMessage: {
    input: byId,
    output: message.extend({
      provider: z.object({ id, name: z.string() }),
      attempts: z.int(),
      /** Null if it was erased, or isn't text. */
      body: personal('text').nullable(),
    }),
  },
  replayProviderMessage: { input: byId, output: message },
  replayDeadLetters: { input: byId, output: z.object({ id, count: z.int() }) },
} as const satisfies SchemasFor<typeof providersCalls>;
