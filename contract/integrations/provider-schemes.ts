/** How a provider signs its messages. Texts are empty where a scheme has no such part. */
export interface ProviderScheme {
  algorithm: 'sha1' | 'sha256' | 'sha512';
  /** The header with the signature. */
  header: string;
  encoding: 'hex' | 'base64';
  /** What separates several signatures and other parts in the header. */
  separator: '' | ' ' | ',';
  /** What is in front of a signature, such as `v1,` or `sha256=`. */
  prefix: string;
  /** What is signed: text with `{id}`, `{timestamp}` and `{body}`. */
  content: string;
  /** The header with the message id. It counts only where the content has `{id}`. */
  idHeader: string;
  /** The header with the time. */
  timestampHeader: string;
  /** What is in front of the time in the header of the signature. */
  timestampPrefix: string;
  /** How far the time may be from the clock here, in seconds. */
  tolerance: number;
  /** Whether the secret is base64 after `whsec_`, or the key itself. */
  secretForm: 'text' | 'whsec';
  /** Where the body has the message id and its time: names with dots between them. */
  idPath: string;
  timePath: string;
}

const plain = {
  algorithm: 'sha256',
  header: '',
  encoding: 'hex',
  separator: '',
  prefix: '',
  content: '{body}',
  idHeader: '',
  timestampHeader: '',
  timestampPrefix: '',
  tolerance: 300,
  secretForm: 'text',
  idPath: '',
  timePath: '',
} as const satisfies ProviderScheme;

/** The schemes of well-known providers. `custom` is the form's own start. */
export const providerPresets = {
  standardWebhooks: {
    ...plain,
    header: 'webhook-signature',
    encoding: 'base64',
    separator: ' ',
    prefix: 'v1,',
    content: '{id}.{timestamp}.{body}',
    idHeader: 'webhook-id',
    timestampHeader: 'webhook-timestamp',
    secretForm: 'whsec',
    timePath: 'timestamp',
  },
  stripe: {
    ...plain,
    header: 'stripe-signature',
    separator: ',',
    prefix: 'v1=',
    content: '{timestamp}.{body}',
    timestampPrefix: 't=',
    idPath: 'id',
    timePath: 'created',
  },
  sumsub: { ...plain, header: 'x-payload-digest', timePath: 'createdAtMs' },
  onfido: { ...plain, header: 'x-sha2-signature', timePath: 'payload.object.completed_at_iso8601' },
  custom: { ...plain, header: 'x-signature' },
} as const satisfies Readonly<Record<string, ProviderScheme>>;

export type ProviderPreset = keyof typeof providerPresets;

/** The names of the presets. */
export const providerPresetNames = Object.keys(providerPresets) as [ProviderPreset, ...ProviderPreset[]];

/** What a message can change, and the fields that a row of the mapping gives it. */
export const providerTargets = {
  verification: { fields: ['user', 'status'], needed: ['user', 'status'] },
  ticket: { fields: ['user', 'subject', 'description'], needed: ['user', 'subject', 'description'] },
  gate: { fields: ['withdrawal', 'gate'], needed: ['withdrawal', 'gate'] },
} as const satisfies Readonly<Record<string, { fields: readonly string[]; needed: readonly string[] }>>;

export type ProviderTarget = keyof typeof providerTargets;

/** The names of the targets. */
export const providerTargetNames = Object.keys(providerTargets) as [ProviderTarget, ...ProviderTarget[]];

/** The values of fields that take only some. */
export const providerChoices: Readonly<Record<string, readonly string[]>> = {
  status: ['Accepted', 'Rejected', 'Pending'],
};

/** A row of the mapping, in the language of imports: names of the body become fields. */
export interface ProviderMappingRow {
  /** Values that a message has under these names. Without any, every message matches. */
  when: Readonly<Record<string, string>>;
  target: ProviderTarget;
  /** A name of the body, with dots for nested objects, and the field; null leaves it out. */
  columns: Readonly<Record<string, string | null>>;
  /** Values of fields. */
  constants: Readonly<Record<string, string>>;
  /** What each value of the provider means, by field. Other values are taken as they are. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The mappings that the form begins with, by preset. */
export const exampleMappings: Readonly<Record<ProviderPreset, readonly ProviderMappingRow[]>> = {
  standardWebhooks: [
    {
      when: { type: 'verification.completed' },
      target: 'verification',
      columns: { 'data.user': 'user', 'data.result': 'status' },
      constants: {},
      values: { status: { approved: 'Accepted', declined: 'Rejected' } },
    },
  ],
  stripe: [
    {
      when: { type: 'identity.verification_session.verified' },
      target: 'verification',
      columns: { 'data.object.client_reference_id': 'user' },
      constants: { status: 'Accepted' },
      values: {},
    },
    {
      when: { type: 'charge.dispute.created' },
      target: 'ticket',
      columns: { 'data.object.metadata.user': 'user', 'data.object.reason': 'description' },
      constants: { subject: 'Dispute of a payment' },
      values: {},
    },
  ],
  sumsub: [
    {
      when: { type: 'applicantReviewed' },
      target: 'verification',
      columns: { externalUserId: 'user', 'reviewResult.reviewAnswer': 'status' },
      constants: {},
      values: { status: { GREEN: 'Accepted', RED: 'Rejected' } },
    },
    {
      when: { type: 'applicantPending' },
      target: 'verification',
      columns: { externalUserId: 'user' },
      constants: { status: 'Pending' },
      values: {},
    },
  ],
  onfido: [
    {
      when: { 'payload.action': 'workflow_run.completed' },
      target: 'verification',
      columns: { 'payload.resource.customer_user_id': 'user', 'payload.object.status': 'status' },
      constants: {},
      values: { status: { approved: 'Accepted', declined: 'Rejected', review: 'Pending' } },
    },
  ],
  custom: [
    {
      when: { type: 'screening.finished' },
      target: 'gate',
      columns: { 'data.withdrawal': 'withdrawal' },
      constants: { gate: 'Screening' },
      values: {},
    },
  ],
};
