import { z } from 'zod';
import { mailSecurities } from '#contract/workspace/server-settings.ts';

/** What each setting stores, before it is encrypted. A `null` field of `mail` is set by the environment, or by nobody. */
export const storedValues = {
  mail: z.object({
    host: z.string().nullable(),
    port: z.int(),
    security: z.enum(mailSecurities),
    user: z.string().nullable(),
    password: z.string().nullable(),
    /** Counts the passwords, so that the audit trail says that it was changed without saying what it is. */
    passwords: z.int(),
    sender: z.string().nullable(),
  }),
  publicUrl: z.object({ address: z.string() }),
  backup: z.object({ folder: z.string(), passPhrase: z.string().nullable(), passPhrases: z.int() }),
} as const;

/** The name of a server setting. */
export type SettingName = keyof typeof storedValues;

/** What a setting stores. */
export type StoredValue<Name extends SettingName> = z.output<(typeof storedValues)[Name]>;

/** The mail server that was stored, as the address of `SMTP_URL`. Undefined if none is. */
export function smtpUrlOf(mail: StoredValue<'mail'> | null): string | undefined {
  if (mail === null || mail.host === null) return undefined;
  const { host, port, security, user, password } = mail;
  // Encoded, so that nothing in them can become another part of the address.
  const signIn = user === null ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  const options = { tls: '', starttls: '?requireTLS=true', none: '?ignoreTLS=true' }[security];
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${signIn}${host}:${port}${options}`;
}
