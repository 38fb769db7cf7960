// Long because every setting is in one table, with which .env.example is compared.
import type { BlockList } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { unitsOf } from '#contract/platform/decimal.ts';
import { parseAddress } from './base/address.ts';
import { parseDatabaseUrl } from './db/database-url.ts';
import { type ObjectStoreConfig, parseStoreAddress } from './base/store-address.ts';
import type { TracesConfig } from './tracing/traces.ts';
import { isLoopback, isOfThisMachine, parseIpRanges } from './outbound/ip-ranges.ts';

const isNoPort = { error: 'is a number from 0 to 65535' };
const port = z.coerce.number(isNoPort).int(isNoPort).min(0, isNoPort).max(65535, isNoPort);
const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    (url) => new URL(url).pathname === '/' && !new URL(url).search,
    'is an origin only, such as https://desk.example.com',
  )
  .transform((url) => new URL(url).origin);
/** Origins as browsers write them; `*` is none. */
const originList = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(
    z.array(origin, { error: 'names origins such as https://office.example.com, with commas between them' }),
  );
const httpAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const contractAddress = z.string().transform((text, context) => {
  const address = parseAddress(text);
  if (address) return address;
  context.addIssue('is 0x and 40 digits, all in lower case or with the right checksum');
  return z.NEVER;
});

/** Private keys are numbers below the order of secp256k1. */
const orderOfKeys = BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141');

const nodeAddresses = z.array(z.url({ protocol: /^https?$/ })).min(1);

/** What goes into a header as it is. */
const bearerKey = z
  .string()
  .min(1)
  .max(4000)
  .regex(/^[\x21-\x7e]+$/, 'has visible ASCII characters only');

const chainNumber = z.string().regex(/^[1-9]\d{0,77}$/, 'is the number of a chain, such as 1');

/** A chain in the list of CHAINS. */
const givenChain = z.strictObject({
  id: chainNumber,
  name: z.string().min(1).max(60).optional(),
  coin: z.string().min(1).max(20).optional(),
  explorer: httpAddress.optional(),
  nodes: nodeAddresses,
  singleContract: contractAddress,
  multiContract: contractAddress,
  safeService: httpAddress.optional(),
  safeServiceKey: bearerKey.optional(),
});

/** The address of a database, which may name several servers of it. */
const databaseAddress = z.string().superRefine((text, context) => {
  try {
    parseDatabaseUrl(text);
  } catch (error) {
    context.addIssue((error as Error).message.replace(/^DATABASE_URL |\.$/g, ''));
  }
});

/** The address of one database server. */
const oneDatabase = z.string().superRefine((text, context) => {
  try {
    if (parseDatabaseUrl(text).hosts.length > 1) context.addIssue('names one server');
  } catch {
    context.addIssue('is not an address of the form postgres://user:password@host:5432/database');
  }
});

/** The address of a bucket. */
const storeAddress = z.string().transform((text, context) => {
  try {
    return parseStoreAddress(text);
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
});

const settings = z.object({
  PORT: port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  DATABASE_SEALER_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: oneDatabase.optional(),
  DATABASE_POOLER_URL: oneDatabase.optional(),
  SECRET_KEY: z
    .string()
    .min(32, 'needs at least 32 characters of chance, such as `openssl rand -base64 48` gives')
    .optional(),
  SECRET_KEY_PREVIOUS: z.string().optional(),
  SECRET_KEY_FILE: z
    .string()
    .min(1)
    .transform((file) => resolve(file))
    .optional(),
  APPROVALS_KEY: z
    .string()
    .min(32, 'needs at least 32 characters of chance, such as `openssl rand -base64 48` gives')
    .optional(),
  APPROVALS_KEY_PREVIOUS: z.string().optional(),
  SUPERADMIN_EMAIL: z.email({ pattern: z.regexes.html5Email }).optional(),
  SUPERADMIN_PASSWORD: z.string().min(12, 'needs at least 12 characters').max(200).optional(),
  SAMPLE_DATA: z.enum(['on', 'off']).optional(),
  PUBLIC_URL: origin.optional(),
  ALLOWED_ORIGINS: originList.default([]),
  PUBLIC_SITE_URL: httpAddress.optional(),
  EXPLORER_URL: httpAddress.optional(),
  TRADE_URL: httpAddress.optional(),
  TRADE_KEY: z
    .string()
    .min(1)
    .max(1000)
    .regex(/^[\x21-\x7e]+$/, 'has visible ASCII characters only')
    .optional(),
  SAFE_SERVICE_URL: httpAddress.optional(),
  SAFE_SERVICE_KEY: bearerKey.optional(),
  CHAIN_RPC_URL: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(nodeAddresses)
    .optional(),
  CHAIN_ID: chainNumber.optional(),
  SINGLE_CONTRACT: contractAddress.optional(),
  MULTI_CONTRACT: contractAddress.optional(),
  CHAINS: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('is a list of chains as JSON');
        return z.NEVER;
      }
    })
    .pipe(z.array(givenChain))
    .default([]),
  WEBHOOK_NETWORKS: z
    .string()
    .transform((text) => text.split(',').map((network) => network.trim()))
    .transform((networks, context) => {
      try {
        return parseIpRanges(networks);
      } catch (error) {
        context.addIssue(`is a list of networks such as 10.1.0.0/16, and ${(error as Error).message}`);
        return z.NEVER;
      }
    })
    .optional(),
  AUDIT_HEADS_TO: z
    .union([z.email(), z.url({ protocol: /^https?$/ })], 'is an email address or an address of http or https')
    .optional(),
  AUDIT_CHECKPOINTS: z.string().min(1).optional(),
  AUDIT_ANCHOR_KEY: z
    .string()
    .regex(/^0x[\da-fA-F]{64}$/, 'is the private key of a wallet: 0x and 64 digits')
    .refine((key) => !/^0x0{64}$/.test(key) && BigInt(key) < orderOfKeys, 'is no private key')
    .optional(),
  AUDIT_ANCHOR_RPC_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUDIT_ANCHOR_CHAIN_ID: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'is the number of a chain, such as 1')
    .optional(),
  AUDIT_ANCHOR_MOST: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,18})?$/, 'is an amount of coin, such as 0.01')
    .default('0.01'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) => url.startsWith('https:') || ['localhost', '127.0.0.1'].includes(new URL(url).hostname),
      'needs https',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).default('your company'),
  OIDC_SCOPES: z
    .string()
    .regex(/(^| )openid( |$)/, 'holds openid')
    .default('openid email profile offline_access'),
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  OIDC_CREATE: z.enum(['on', 'off']).default('off'),
  SIEM_URL: z
    .url({ protocol: /^(https?|syslog\+(tcp|tls))$/ })
    .refine(
      (url) => !url.startsWith('syslog') || new URL(url).port !== '',
      'names a port, such as syslog+tls://siem.example.com:6514',
    )
    .optional(),
  SIEM_AUTHORIZATION: z
    .string()
    .min(1)
    .max(4000)
    .regex(/^[\x20-\x7e]+$/, 'has visible ASCII characters only')
    .optional(),
  SIEM_FIELDS: z.enum(['digests', 'values']).default('digests'),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })], 'is an email address or an address of https')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MARKET_NAME: z.string().trim().min(1).max(100).default('Marketplace'),
  MAIL_FROM: z.string().min(3).default('marketdesk <no-reply@localhost>'),
  MAIL_REPLY_ADDRESS: z
    .email({ pattern: z.regexes.html5Email })
    .regex(/^[^+@]{1,20}@/, 'has at most 20 characters and no + before the @')
    .optional(),
  MAIL_IN_SECRET: z.string().min(24, 'needs at least 24 characters').max(500).optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(\d{1,2}|[\da-fA-F.:/, ]+)$/, 'is a number of proxies or a list of their addresses')
    .optional(),
  RATE_LIMIT: z.coerce.number().int().min(0).default(600),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  BACKUP_DIR: z
    .string()
    .min(1)
    .transform((folder) => resolve(folder))
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'needs at least 12 characters').optional(),
  BACKUP_PASSPHRASE_FILE: z.string().min(1).optional(),
  OBJECT_STORE: storeAddress.optional(),
  OBJECT_STORE_KEY_ID: z.string().min(1).max(200).optional(),
  OBJECT_STORE_SECRET: z.string().min(1).max(500).optional(),
  OBJECT_STORE_UPLOADS: z.enum(['on', 'off']).default('on'),
  SLOW_CALL_MS: z.coerce.number().int().min(1).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('marketdesk'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

type Values = z.output<typeof settings>;

/** The name of every setting. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/** The settings from the environment; docs/guide/configure.md lists each name. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database as the owner of its tables, which alone migrates. Absent: `databaseUrl` is the owner's. */
  databaseOwnerUrl: string | undefined;
  /** The same database as the role that seals the trail. Absent: `databaseUrl` may. */
  databaseSealerUrl: string | undefined;
  /** A replica of it, for lists and figures. Absent: everything is read from the database itself. */
  databaseReplicaUrl: string | undefined;
  /** A pooler in transaction mode before the same database, for calls. */
  databasePoolerUrl: string | undefined;
  /** Absent: made once and kept under `dataDir`. Servers that share a database share it. */
  secretKey: string | undefined;
  /** Keys that a newer one replaced, one a line, the newest first. */
  secretKeyPrevious: string | undefined;
  /** A file with all of them, one a line, the newest first, in place of both. */
  secretKeyFile: string | undefined;
  /** What approvals of withdrawals are signed with. Absent: derived from the secret key, which backups hold. */
  approvalsKey: string | undefined;
  approvalsKeyPrevious: string | undefined;
  superadminEmail: string | undefined;
  superadminPassword: string | undefined;
  sampleData: boolean;
  /** The back-office's own origin, for links in mail; never taken from a request. */
  publicUrl: string;
  /** Origins whose pages browsers let call this server, besides its own. */
  allowedOrigins: readonly string[];
  publicSiteUrl: string | undefined;
  /** The block explorer for links to contracts, accounts and transactions. Absent: each chain's own explorer. */
  explorerUrl: string | undefined;
  /** The trade host that GET /getOrderHistory asks. Absent: this server's own table. */
  tradeUrl: string | undefined;
  /** The key that identifies this server to the trade host. */
  tradeKey: string | undefined;
  /** The chains that contracts are on, the first one first. None: a local one for evaluation if the sample data is on. */
  chains: readonly ChainConfig[];
  /** The company's own provider. Absent: nobody signs in by one. */
  provider: ProviderConfig | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The private networks that the mail server may be in. Undefined: anywhere, because the environment names it. */
  mailNetworks: BlockList | undefined;
  /** The mail server before the last change on the screen, for a day. */
  formerMail: MailServerConfig | undefined;
  /** The server settings that the environment sets, so that the screen can't (specification 26.5). */
  setByEnvironment: ReadonlySet<ServerVariable>;
  /** Where people report vulnerabilities: an email address or a page. */
  securityContact: string | undefined;
  /** The address that answers to tickets come to, and what the mail server proves itself by. Absent: no mail comes in. */
  mailIn: { address: string; secret: string } | undefined;
  /** The marketplace's name in mail to subscribers. */
  marketName: string;
  /** Proxies in front: how many, or their addresses. Absent: forwarded headers are ignored. */
  trustProxy: string | number | undefined;
  /** Calls per minute and session; 0 is off. */
  rateLimit: number;
  /** Where Prometheus finds the metrics. Absent: nothing is measured. */
  metrics: { port: number; host: string } | undefined;
  /** Where the nightly backups go. Absent: none are made. */
  backupDir: string | undefined;
  /** The passphrase that encrypts the server key in backups, or the file that contains it. */
  backupPassphrase: string | undefined;
  backupPassphraseFile: string | undefined;
  /** Where pictures and files are stored outside the database. Absent: in the database. */
  objectStore: ObjectStoreConfig | undefined;
  /** From how many milliseconds on a call is logged with its statements and their plans. Absent: none is. */
  slowCallMs: number | undefined;
  /** Where traces go; undefined: nowhere. */
  traces: TracesConfig | undefined;
  logLevel: string;
  /** Networks that webhooks may reach though they are not public, also without TLS. */
  webhookNetworks: BlockList;
  /** The server listens on this machine alone, and neither its public address nor a proxy says that others reach it. */
  isLocal: boolean;
  /** Where heads of the audit chain are sent each day: an email address or an address of the web. */
  auditHeadsTo: string | undefined;
  /** Where the audit trail is sent row by row. Absent: nowhere. */
  siem: SiemConfig | undefined;
  /** The file where checkpoints of the audit trail go. */
  auditCheckpoints: string;
  /** The wallet that writes them on a chain of blocks. Absent: none does. */
  anchor: AnchorConfig | undefined;
}

/** The variables of settings that superadmins can also set on the screen. */
export type ServerVariable =
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'PUBLIC_URL'
  | 'BACKUP_DIR'
  | 'BACKUP_PASSPHRASE'
  | 'BACKUP_PASSPHRASE_FILE';

/** A mail server, and the sender of the email that goes over it. */
export interface MailServerConfig {
  /** Such as smtps://user:password@mail.example.com. Neither shown nor logged. */
  smtpUrl: string;
  mailFrom: string;
  mailNetworks?: BlockList | undefined;
}

/** A receiver of security events. */
interface SiemConfig {
  url: string;
  /** The value of the Authorization header, for HTTP. Neither shown nor logged. */
  authorization: string | undefined;
  fields: 'digests' | 'values';
}

/** The wallet that anchors audit checkpoints, used for nothing else, and the node that takes its transactions. */
export interface AnchorConfig {
  /** Neither shown nor logged. */
  privateKey: string;
  /** It may hold a key, so it is neither shown nor logged. */
  rpcUrl: string;
  chainId: string;
  /** The most that one anchor may cost, in the smallest unit of the chain's coin. */
  mostCost: bigint;
}

/** The company's own provider of sign-ins (OpenID Connect). */
export interface ProviderConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it, for the button. */
  name: string;
  scopes: string;
  groupsClaim: string;
  /** Whether somebody whom nobody added becomes an admin by signing in. */
  addsAdmins: boolean;
}

/** The nodes of a chain, and the contracts to read. */
export interface ChainConfig {
  /** The preferred one first. They may hold a key, so they are neither shown nor logged. */
  rpcUrls: readonly string[];
  chainId: string;
  /** What people call it, its own coin and its explorer, where that is not what is known of this chain. */
  name?: string | undefined;
  coin?: string | undefined;
  explorer?: string | undefined;
  singleContract: string;
  multiContract: string;
  /** The Safe Transaction Service of this chain, for signatures of Safe owners. The key is neither shown nor logged. */
  safeService?: { url: string; key: string | undefined } | undefined;
}

const serverVariables: readonly ServerVariable[] = [
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
  'BACKUP_DIR',
  'BACKUP_PASSPHRASE',
  'BACKUP_PASSPHRASE_FILE',
];

/** The environment has mistakes; the message has a sentence for each. */
export class ConfigError extends Error {
  /** The sentences of settings with a wrong form, by name; empty if settings don't go together. */
  readonly wrong: ReadonlyMap<string, string>;
  constructor(message: string, wrong: ReadonlyMap<string, string> = new Map()) {
    super(message);
    this.wrong = wrong;
  }
}

/**
 * Where the data is, for commands that need nothing else: other variables may be missing or of another command.
 * @throws ConfigError with a sentence for each mistake
 */
export function readDataPlace(
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Config, 'databaseUrl' | 'dataDir'> {
  const { DATA_DIR, DATABASE_URL } = checked(
    settings.pick({ DATA_DIR: true, DATABASE_URL: true }),
    environment,
  );
  return { databaseUrl: DATABASE_URL, dataDir: DATA_DIR };
}

/**
 * Where objects are, for commands that need nothing else.
 * @throws ConfigError with a sentence for each mistake
 */
export function readObjectStore(
  environment: Readonly<Record<string, string | undefined>>,
): ObjectStoreConfig | undefined {
  const names = {
    OBJECT_STORE: true,
    OBJECT_STORE_KEY_ID: true,
    OBJECT_STORE_SECRET: true,
    OBJECT_STORE_UPLOADS: true,
  } as const;
  return objectStoreOf(checked(settings.pick(names), environment));
}

function checked<Schema extends z.ZodType>(
  schema: Schema,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const sentences = issues.map((issue) => `${issue.path.join('.')} ${sentence(issue)}.`);
  throw new ConfigError(
    `The configuration has mistakes:\n  ${sentences.join('\n  ')}`,
    new Map(issues.map((issue) => [String(issue.path[0]), sentence(issue)])),
  );
}

/**
 * Reads the configuration.
 * @param environment such as process.env; an empty variable counts as absent
 * @throws ConfigError with a sentence for each mistake
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  if (environment['OIDC_GROUPS']) {
    throw new ConfigError(
      'OIDC_GROUPS no longer exists: add the groups under Roles, Groups of the company, and remove the setting.',
    );
  }
  const value = checked(settings, environment);
  refuseCombinations(value);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    databaseSealerUrl: value.DATABASE_SEALER_URL,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    databasePoolerUrl: value.DATABASE_POOLER_URL,
    secretKey: value.SECRET_KEY,
    secretKeyPrevious: value.SECRET_KEY_PREVIOUS,
    secretKeyFile: value.SECRET_KEY_FILE,
    approvalsKey: value.APPROVALS_KEY,
    approvalsKeyPrevious: value.APPROVALS_KEY_PREVIOUS,
    superadminEmail: value.SUPERADMIN_EMAIL,
    superadminPassword: value.SUPERADMIN_PASSWORD,
    sampleData: (value.SAMPLE_DATA ?? (value.DATABASE_URL ? 'off' : 'on')) === 'on',
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${value.PORT}`,
    allowedOrigins: value.ALLOWED_ORIGINS,
    publicSiteUrl: value.PUBLIC_SITE_URL,
    explorerUrl: value.EXPLORER_URL,
    tradeUrl: value.TRADE_URL,
    tradeKey: value.TRADE_KEY,
    chains: chainsOf(value),
    provider: providerOf(value),
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    mailNetworks: undefined,
    formerMail: undefined,
    setByEnvironment: new Set(serverVariables.filter((name) => environment[name])),
    securityContact: value.SECURITY_CONTACT,
    mailIn:
      value.MAIL_REPLY_ADDRESS && value.MAIL_IN_SECRET
        ? { address: value.MAIL_REPLY_ADDRESS, secret: value.MAIL_IN_SECRET }
        : undefined,
    marketName: value.MARKET_NAME,
    trustProxy:
      value.TRUST_PROXY && /^\d+$/.test(value.TRUST_PROXY) ? Number(value.TRUST_PROXY) : value.TRUST_PROXY,
    rateLimit: value.RATE_LIMIT,
    metrics:
      value.METRICS_PORT === undefined ? undefined : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    backupDir: value.BACKUP_DIR,
    backupPassphrase: value.BACKUP_PASSPHRASE,
    backupPassphraseFile: value.BACKUP_PASSPHRASE_FILE,
    objectStore: objectStoreOf(value),
    slowCallMs: value.SLOW_CALL_MS,
    traces: value.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: value.OTEL_SERVICE_NAME,
          ratio: value.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    logLevel: value.LOG_LEVEL,
    webhookNetworks: value.WEBHOOK_NETWORKS ?? parseIpRanges([]),
    isLocal: isLocal(value),
    auditHeadsTo: value.AUDIT_HEADS_TO,
    auditCheckpoints: value.AUDIT_CHECKPOINTS ?? join(value.DATA_DIR, 'audit-checkpoints.log'),
    anchor: anchorOf(value),
    siem: siemOf(value),
  };
}

/**
 * Refuses settings that need each other or exclude each other.
 * @throws ConfigError
 */
function refuseCombinations(value: Values): void {
  const isKeyGiven = value.SECRET_KEY ?? value.SECRET_KEY_FILE;
  const refusals: readonly [isWrong: unknown, sentence: string][] = [
    [
      (value.SUPERADMIN_PASSWORD === undefined) !== (value.SUPERADMIN_EMAIL === undefined),
      'SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD go together: set both or neither.',
    ],
    [
      value.SECRET_KEY_FILE && value.SECRET_KEY,
      'SECRET_KEY_FILE and SECRET_KEY both set the key: unset one of them.',
    ],
    [
      value.APPROVALS_KEY_PREVIOUS && !value.APPROVALS_KEY,
      'APPROVALS_KEY_PREVIOUS goes with APPROVALS_KEY, the key that replaced it.',
    ],
    [
      value.DATABASE_URL && !value.SECRET_KEY && !value.SECRET_KEY_FILE,
      'With DATABASE_URL set, SECRET_KEY (or SECRET_KEY_FILE) is needed too: every server on that database must use the same one. `openssl rand -base64 48` makes one.',
    ],
    [
      (value.MAIL_REPLY_ADDRESS === undefined) !== (value.MAIL_IN_SECRET === undefined),
      'MAIL_REPLY_ADDRESS and MAIL_IN_SECRET go together: set both or neither.',
    ],
    [
      (value.DATABASE_OWNER_URL || value.DATABASE_SEALER_URL) && !value.DATABASE_URL,
      'DATABASE_OWNER_URL and DATABASE_SEALER_URL go with DATABASE_URL: they are the same database under other roles.',
    ],
    [
      value.DATABASE_REPLICA_URL && !value.DATABASE_URL,
      'DATABASE_REPLICA_URL goes with DATABASE_URL: it names a replica of that database.',
    ],
    [
      value.DATABASE_POOLER_URL && !value.DATABASE_URL,
      'DATABASE_POOLER_URL goes with DATABASE_URL, the same database without the pooler: locks need sessions of their own.',
    ],
    [
      value.BACKUP_DIR && !isKeyGiven && !value.BACKUP_PASSPHRASE && !value.BACKUP_PASSPHRASE_FILE,
      'With BACKUP_DIR set, BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE is needed too: it encrypts the key of DATA_DIR in the backups. Keep it where the backups are not.',
    ],
  ];
  const refusal = refusals.find(([isWrong]) => isWrong);
  if (refusal) throw new ConfigError(refusal[1]);
}

function isLocal({ HOST, PUBLIC_URL, TRUST_PROXY }: Values): boolean {
  return isLoopback(HOST) && (!PUBLIC_URL || isOfThisMachine(PUBLIC_URL)) && TRUST_PROXY === undefined;
}

function providerOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  ...more
}: Values): ProviderConfig | undefined {
  if (issuer && clientId && clientSecret) {
    return {
      issuer,
      clientId,
      clientSecret,
      name: more.OIDC_NAME,
      scopes: more.OIDC_SCOPES,
      groupsClaim: more.OIDC_GROUPS_CLAIM,
      addsAdmins: more.OIDC_CREATE === 'on',
    };
  }
  if (issuer || clientId || clientSecret) {
    throw new ConfigError(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: set all three or none.',
    );
  }
  return undefined;
}

function objectStoreOf(
  value: Pick<
    Values,
    'OBJECT_STORE' | 'OBJECT_STORE_KEY_ID' | 'OBJECT_STORE_SECRET' | 'OBJECT_STORE_UPLOADS'
  >,
): ObjectStoreConfig | undefined {
  const {
    OBJECT_STORE: address,
    OBJECT_STORE_KEY_ID: accessKeyId,
    OBJECT_STORE_SECRET: secretAccessKey,
  } = value;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('OBJECT_STORE_KEY_ID and OBJECT_STORE_SECRET go together: set both or neither.');
  if (!address) {
    if (accessKeyId !== undefined)
      throw new ConfigError('OBJECT_STORE_KEY_ID and OBJECT_STORE_SECRET go with OBJECT_STORE, the bucket.');
    return undefined;
  }
  const credentials =
    accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : undefined;
  return { ...address, credentials, takesUploads: value.OBJECT_STORE_UPLOADS === 'on' };
}

function siemOf({
  SIEM_URL: url,
  SIEM_AUTHORIZATION: authorization,
  SIEM_FIELDS: fields,
}: Values): SiemConfig | undefined {
  if (authorization !== undefined && !url?.startsWith('http'))
    throw new ConfigError('SIEM_AUTHORIZATION goes with a SIEM_URL of http or https.');
  return url === undefined ? undefined : { url, authorization, fields };
}

function anchorOf(value: Values): AnchorConfig | undefined {
  const { AUDIT_ANCHOR_KEY: privateKey, AUDIT_ANCHOR_RPC_URL: ownUrl, AUDIT_ANCHOR_CHAIN_ID: ownId } = value;
  const chains = chainsOf(value);
  const named = ownId === undefined ? chains[0] : chains.find((one) => one.chainId === ownId);
  if (ownId === undefined ? ownUrl !== undefined : ownUrl === undefined && !named) {
    throw new ConfigError(
      'AUDIT_ANCHOR_RPC_URL and AUDIT_ANCHOR_CHAIN_ID go together: set both, the second alone for a chain that the desk reads, or neither for the first of those.',
    );
  }
  if (privateKey === undefined) {
    if (ownUrl === undefined && ownId === undefined) return undefined;
    throw new ConfigError(
      'AUDIT_ANCHOR_RPC_URL and AUDIT_ANCHOR_CHAIN_ID go with AUDIT_ANCHOR_KEY, the wallet that writes there.',
    );
  }
  const [rpcUrl, chainId] = [ownUrl ?? named?.rpcUrls[0], ownId ?? named?.chainId];
  if (rpcUrl === undefined || chainId === undefined) {
    throw new ConfigError(
      'AUDIT_ANCHOR_KEY needs a node: set AUDIT_ANCHOR_RPC_URL and AUDIT_ANCHOR_CHAIN_ID, or CHAIN_RPC_URL and CHAIN_ID.',
    );
  }
  return { privateKey, rpcUrl, chainId, mostCost: unitsOf(value.AUDIT_ANCHOR_MOST, 18) };
}

function chainsOf({
  CHAIN_RPC_URL: rpcUrls,
  CHAIN_ID: chainId,
  SINGLE_CONTRACT: singleContract,
  MULTI_CONTRACT: multiContract,
  CHAINS: more,
  SAFE_SERVICE_URL: url,
  SAFE_SERVICE_KEY: key,
}: Values): ChainConfig[] {
  const chains: ChainConfig[] = more.map(
    ({ id, nodes, safeService: service, safeServiceKey: serviceKey, ...rest }) => {
      if (serviceKey !== undefined && service === undefined)
        throw new ConfigError(`safeServiceKey of chain ${id} in CHAINS goes with safeService.`);
      const safeService = service === undefined ? undefined : { url: service, key: serviceKey };
      return { chainId: id, rpcUrls: nodes, safeService, ...rest };
    },
  );
  if (rpcUrls && chainId && singleContract && multiContract) {
    chains.unshift({ rpcUrls, chainId, singleContract, multiContract });
  } else if (rpcUrls || chainId || singleContract || multiContract) {
    throw new ConfigError(
      'CHAIN_RPC_URL, CHAIN_ID, SINGLE_CONTRACT and MULTI_CONTRACT go together: set all four or none.',
    );
  }
  const twice = chains.find(
    (one, index) => chains.findIndex((other) => other.chainId === one.chainId) < index,
  );
  if (twice) throw new ConfigError(`Chain ${twice.chainId} is named twice in CHAIN_ID and CHAINS.`);
  const [first] = chains;
  if (url !== undefined && first) {
    if (first.safeService)
      throw new ConfigError(
        'SAFE_SERVICE_URL is that of the first chain, whose safeService in CHAINS is set too.',
      );
    first.safeService = { url, key };
  }
  return chains;
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return 'is not an address of the expected kind';
  if (issue.code === 'invalid_type' && issue.message !== isNoPort.error) return 'must be a number';
  return issue.message;
}

/** The settings of a command that changes what the owner of the tables alone may: it works as that role, where one is set. */
export const asOwner = (config: Config): Config => ({
  ...config,
  databaseUrl: config.databaseOwnerUrl ?? config.databaseUrl,
});
