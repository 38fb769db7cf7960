import { hostOf } from '#server/platform/base/ip-address.ts';
import type { Config } from '#server/platform/config.ts';
import { parseIpRanges } from '#server/platform/outbound/ip-ranges.ts';
import { openReceiver } from '#server/platform/outbound/post.ts';
import { sendSyslog, syslogFrame } from './syslog.ts';

/** The receiver didn't accept a batch. The message gives the reason without the URL. */
export class NotTaken extends Error {
  /** The batch was too large for the receiver. */
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

/** The operator configures the receiver, so it may be at any address. */
const anywhere = parseIpRanges(['0.0.0.0/0', '::/0']);

/**
 * Sends events to the receiver of SIEM_URL, all or none.
 * @throws NotTaken if it didn't accept them
 */
export async function handOver(
  { siem, publicUrl }: { siem: NonNullable<Config['siem']>; publicUrl: string },
  events: readonly object[],
): Promise<void> {
  const url = new URL(siem.url);
  if (url.protocol.startsWith('syslog')) {
    const host = hostOf(new URL(publicUrl));
    await sendSyslog(
      url,
      events.map((event) => syslogFrame(event, host)),
    ).catch((error: Error) => {
      throw new NotTaken('code' in error ? String(error.code) : error.message);
    });
    return;
  }
  const receiver = openReceiver(siem.url, anywhere, 1);
  try {
    const body = events.map((event) => `${JSON.stringify(event)}\n`).join('');
    const { status, error } = await receiver.post(body, {
      'content-type': 'application/x-ndjson',
      'user-agent': 'marketdesk-audit',
      ...(siem.authorization !== undefined && { authorization: siem.authorization }),
    });
    if (status === undefined) throw new NotTaken(error ?? 'no answer');
    if (status < 200 || status > 299) throw new NotTaken(`HTTP ${status}`, status === 413);
  } finally {
    receiver.close();
  }
}
