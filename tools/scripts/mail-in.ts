/**
 * Passes an email to the server on this machine. Your own mail server runs it:
 *   npm run mail:in -- RECEIVER < mail
 * RECEIVER is the address that the email was sent to (Postfix: ${original_recipient}). MAIL_IN_SECRET and PORT are those
 * of the server. The exit codes are standard for mail servers (sysexits): 0 accepted or correctly dropped, 67 no such
 * address, 75 try again later, 69 permanently refused.
 */
import { buffer } from 'node:stream/consumers';
import { mailInPath, mailMaxBytes } from '#contract/platform/limits.ts';
import { readConfig } from '#server/platform/config.ts';

const codes = { done: 0, unavailable: 69, noSuchUser: 67, later: 75, misconfigured: 78 } as const;

async function main(receivers: readonly string[]): Promise<number> {
  const { mailIn, port } = readConfig(process.env);
  if (!mailIn) {
    console.error('MAIL_REPLY_ADDRESS and MAIL_IN_SECRET are not set, so no email can be received.');
    return codes.misconfigured;
  }
  const mail = await buffer(process.stdin);
  if (mail.length > mailMaxBytes) {
    console.error('The email is larger than 25 MB.');
    return codes.unavailable;
  }
  let answer: Response;
  try {
    answer = await fetch(`http://127.0.0.1:${port}${mailInPath}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${mailIn.secret}`,
        'content-type': 'message/rfc822',
        'x-envelope-to': receivers.join(','),
      },
      body: new Uint8Array(mail),
    });
  } catch {
    console.error(`No server is responding on port ${port}.`);
    return codes.later;
  }
  const text = await answer.text();
  if (answer.ok) return codes.done;
  console.error(text);
  if (answer.status === 404) return codes.noSuchUser;
  return answer.status === 413 || answer.status === 415 ? codes.unavailable : codes.later;
}

process.exitCode = await main(process.argv.slice(2));
