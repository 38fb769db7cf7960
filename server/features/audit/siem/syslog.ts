import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { hostOf } from '#server/platform/base/ip-address.ts';

/** How long a receiver may take for a batch, in milliseconds. */
const patienceMs = 15_000;

/** The facility "log audit", and the severities of syslog for those of OCSF. */
const facility = 13;
const severities: Readonly<Record<number, number>> = { 1: 6, 2: 5, 3: 4, 4: 2 };

interface Event {
  severity_id: number;
  time: number;
  metadata: { sequence: number };
}

/** The largest `sequenceId` of RFC 5424; it begins again at 1. */
const largestSequence = 2_147_483_647;

/**
 * An event as a message of syslog (RFC 5424) with its length before it (RFC 6587, octet counting).
 * @param host the workspace's host name
 */
export function syslogFrame(event: object, host: string): string {
  const { severity_id: severity, time, metadata } = event as Event;
  const priority = facility * 8 + (severities[severity] ?? 6);
  const sequence = ((metadata.sequence - 1) % largestSequence) + 1;
  const header = `<${priority}>1 ${new Date(time).toISOString()} ${host} marketdesk - audit [meta sequenceId="${sequence}"]`;
  // The mark before it says that the text is UTF-8.
  const message = `${header} \ufeff${JSON.stringify(event)}`;
  return `${Buffer.byteLength(message)} ${message}`;
}

/**
 * Sends frames over a connection of their own. Syslog has no acknowledgment: the receiver's orderly close after our end says that it read
 * everything, for a program that ends or is cut off with unread bytes resets the connection.
 * @param url of the scheme `syslog+tcp` or `syslog+tls`
 * @throws Error where the receiver did not read it all
 */
export async function sendSyslog(url: URL, frames: readonly string[]): Promise<void> {
  const [host, port] = [hostOf(url), Number(url.port)];
  await new Promise<void>((resolve, reject) => {
    const socket: Socket =
      url.protocol === 'syslog+tls:'
        ? connectTls({ host, port, servername: host })
        : connectTcp({ host, port });
    const expired = setTimeout(() => socket.destroy(new Error('The receiver took too long.')), patienceMs);
    let isSent = false;
    let isRead = false;
    socket.once(url.protocol === 'syslog+tls:' ? 'secureConnect' : 'connect', () => {
      socket.end(frames.join(''), () => (isSent = true));
    });
    // Whatever it says is no part of the protocol.
    socket.resume();
    socket.once('end', () => (isRead = isSent));
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(expired);
      if (isRead) resolve();
      else reject(new Error('The receiver closed the connection before it had read everything.'));
    });
  });
}
