import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { enteredPassword, instant, line, noFields } from '../platform/fields.ts';
import type { serverSettingsCalls } from './server-settings.calls.ts';
import { mailSecurities } from './server-settings.ts';

/** A host name or an IPv4 address. Nothing else, so that it can't contain another part of an address. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?=.)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/,
    'serverHost',
  );

/** `mail@example.com` or `Name <mail@example.com>`. One address and one line, because it becomes a header of each email. */
const sender = line(200).regex(
  /^(?:[^<>@,;:"\\()[\]]{1,100} <[^\s<>@,;:"\\()[\]]{1,64}@[a-z\d.-]{1,190}>|[^\s<>@,;:"\\()[\]]{1,64}@[a-z\d.-]{1,190})$/i,
  'mailSender',
);

/** An origin with https, or http on this machine. */
const publicAddress = z
  .string()
  .trim()
  .max(300)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
    const isLocal = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
    return (
      (protocol === 'https:' || (protocol === 'http:' && isLocal)) &&
      pathname === '/' &&
      `${search}${hash}${username}${password}` === ''
    );
  }, 'publicAddress')
  .transform((text) => (URL.canParse(text) ? new URL(text).origin : text));

/** An absolute path without steps upward. */
const folder = line(500).regex(/^(?!.*\/\.{1,2}(?:\/|$))\/.+$/, 'backupFolder');

/** What proves who changes a setting. A change that was approved has none: its requester gave it. */
const proof = {
  currentPassword: enteredPassword.optional(),
  code: z.string().trim().min(1).max(20).optional(),
};
const version = z.int().min(1).optional();

/** Since when a setting is set, by whom, and what prevents that it is used. */
const stored = {
  version: z.int(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
  /** It was encrypted with a key that was lost, so it has to be set again. */
  isUnreadable: z.boolean(),
};
/** The variable of the environment that sets it, so that nothing else can. */
const setBy = z.string().nullable();

const mail = z.object({
  ...stored,
  /** Whether email is sent at all. */
  isSending: z.boolean(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  security: z.enum(mailSecurities).nullable(),
  user: z.string().nullable(),
  hasPassword: z.boolean(),
  /** The sender in use. */
  sender: z.string(),
  serverSetBy: setBy,
  senderSetBy: setBy,
});
const address = z.object({
  ...stored,
  /** The address in use. */
  address: z.string(),
  /** Whether somebody set it: otherwise it is that of this machine. */
  isSet: z.boolean(),
  setBy,
});
const backup = z.object({
  ...stored,
  folder: z.string().nullable(),
  hasPassphrase: z.boolean(),
  /** Whether a passphrase is needed: the key is in the data folder, so that backups contain it. */
  needsPassphrase: z.boolean(),
  folderSetBy: setBy,
  passphraseSetBy: setBy,
});

const tested = z.object({
  /** Whether it works. The message says what happened and what to do. */
  isFine: z.boolean(),
});

export const serverSettingsSchemas = {
  getServerSettings: { input: noFields, output: z.object({ mail, address, backup }) },
  setMailServer: {
    input: z.strictObject({
      /** Null: no mail server. */
      host: host.nullable().optional(),
      port: z.int().min(1).max(65_535).optional(),
      security: z.enum(mailSecurities).optional(),
      user: line(200).nullable().optional(),
      /** Left out: the stored one stays, as long as the server and the user do. */
      smtpPassword: z.string().min(1).max(500).optional(),
      /** Null: the default. */
      sender: sender.nullable().optional(),
      version,
      ...proof,
    }),
    output: mail,
  },
  setPublicAddress: {
    input: z.strictObject({
      /** Null: that of this machine. */
      address: publicAddress.nullable(),
      version,
      ...proof,
    }),
    output: address,
  },
  setBackupFolder: {
    input: z.strictObject({
      /** Null: no nightly backups. */
      folder: folder.nullable().optional(),
      /** Left out: the stored one stays. */
      passphrase: z.string().min(12).max(500).optional(),
      version,
      ...proof,
    }),
    output: backup,
  },
  testMailServer: { input: noFields, output: tested },
  testPublicAddress: { input: noFields, output: tested },
  testBackupFolder: { input: noFields, output: tested },
} as const satisfies SchemasFor<typeof serverSettingsCalls>;
