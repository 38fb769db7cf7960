import { randomBytes } from 'node:crypto';
import { realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CallFailure } from '#server/platform/base/failure.ts';
import { makeFolder } from '#server/platform/base/make-folder.ts';
import { hostOf } from '#server/platform/base/ip-address.ts';
import type { Config } from '#server/platform/config.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { answerOf, deliver } from '#server/platform/mail/smtp.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { type Language, type Message, translate } from '#server/platform/messages/translate.ts';
import { allowedIpRanges, ForbiddenAddress } from '#server/platform/outbound/ip-ranges.ts';
import { openReceiver } from '#server/platform/outbound/post.ts';

/** What a test found, as a sentence that says what to do. */
export interface Tested {
  isFine: boolean;
  message: MessageId | Message;
}

const fine = (message: MessageId | Message): Tested => ({ isFine: true, message });
const wrong = (message: MessageId | Message): Tested => ({ isFine: false, message });

/** How long a server may say nothing during a test, in milliseconds. */
const patienceMs = 5000;
/** How much of a mail server's answer is shown. */
const shownAnswer = 200;

/**
 * Sends a test email by the mail server in use. A place that is no mail server gives one sentence for every reason, so
 * that tests tell nothing about ports.
 */
export async function checkMail(
  { smtpUrl, mailFrom, mailNetworks }: Config,
  to: string,
  language: Language,
): Promise<Tested> {
  if (smtpUrl === undefined) throw new CallFailure(409, 'mailTestNoServer');
  const server = hostOf(new URL(smtpUrl));
  const text = translate('mailTestText', language);
  const subject = translate('mailTestSubject', language);
  const message = { id: uuidV7(), to, subject, text, html: null, headers: {} };
  try {
    await deliver({ smtpUrl, mailFrom, mailNetworks }, message, patienceMs);
    return fine({ sentence: 'mailTestSent', values: { email: to, server } });
  } catch (error) {
    return wrong(mailSentence(error, server, mailFrom));
  }
}

function mailSentence(error: unknown, server: string, sender: string): Message {
  if (error instanceof ForbiddenAddress) return { sentence: 'mailTestForbidden', values: { server } };
  const { code, command, responseCode, message } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    message: string;
  };
  const answer = answerOf(error).slice(0, shownAnswer);
  if (code === 'EAUTH') return { sentence: 'mailTestSignIn', values: { server, answer } };
  if (code === 'ETLS' || /certificate|\bssl\b|\btls\b/i.test(message))
    return { sentence: 'mailTestNotEncrypted', values: { server } };
  if (responseCode === undefined || command === 'CONN')
    return { sentence: 'mailTestSilent', values: { server } };
  if (command === 'MAIL FROM') return { sentence: 'mailTestSender', values: { server, sender, answer } };
  return { sentence: 'mailTestRefused', values: { server, answer } };
}

/** Opens the public address in use, where webhooks may go too. */
export async function checkAddress(config: Config): Promise<Tested> {
  const { publicUrl } = config;
  const values = { address: publicUrl };
  const networks = allowedIpRanges(publicUrl, config);
  const receiver = openReceiver(`${publicUrl}/healthz`, networks, 1, { patience: patienceMs, method: 'GET' });
  try {
    const { status, error, body } = await receiver.post('', {});
    if (error === 'forbiddenAddress') return wrong({ sentence: 'addressTestForbidden', values });
    if (error !== undefined && /CERT|TLS|SIGNATURE/.test(error))
      return wrong({ sentence: 'addressTestCertificate', values });
    if (status === undefined) return wrong({ sentence: 'addressTestSilent', values });
    if (status !== 200 || body !== '{"status":"ok"}') return wrong({ sentence: 'addressTestOther', values });
    return fine({ sentence: 'addressTestFine', values });
  } finally {
    receiver.close();
  }
}

const folderSentences: Readonly<Record<string, MessageId>> = {
  EACCES: 'folderTestForbidden',
  EPERM: 'folderTestForbidden',
  EROFS: 'folderTestForbidden',
  ENOSPC: 'folderTestFull',
  EDQUOT: 'folderTestFull',
};

/**
 * Writes and deletes a file in the backup folder, which is made if it is missing, as the nightly backup does. The
 * permissions of the server's process are the bound.
 */
export async function checkFolder(folder: string | undefined): Promise<Tested> {
  if (folder === undefined) throw new CallFailure(409, 'folderTestNone');
  const file = join(folder, `.marketdesk-test-${randomBytes(8).toString('hex')}`);
  try {
    await makeFolder(folder);
    // A new file only, so that a link of the same name leads nowhere.
    await writeFile(file, 'test', { flag: 'wx', mode: 0o600 });
    await rm(file);
    const path = await realpath(folder);
    return fine(
      path === folder
        ? { sentence: 'folderTestFine', values: { folder } }
        : { sentence: 'folderTestLink', values: { folder, path } },
    );
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return wrong({ sentence: folderSentences[code] ?? 'folderTestWrong', values: { folder } });
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
