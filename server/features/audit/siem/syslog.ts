import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { hostOf } from '#server/platform/base/ip-address.ts';

/** The timeout for sending a batch, in milliseconds. */
const patienceMs = 15_000;

/** The syslog facility "log audit", and the syslog severity for each OCSF severity. */
const facility = 13;
const severities: Readonly<Record<number, number>> = { 1: 6, 2: 5, 3: 4, 4: 2 };

interface Event {
  severity_id: number;
  time: number;
  metadata: { sequence: number };
}

/** The largest `sequenceId` of RFC 5424. After it, the count restarts at 1. */
const largestSequence = 2_147_483_647;

/**
 * Formats an event as a syslog message (RFC 5424) preceded by its length (RFC 6587, octet counting).
 * @param host the workspace's host name
 */
export function syslogFrame(event: object, host: string): string {
  const { severity_id: severity, time, metadata } = event as Event;
  const priority = facility * 8 + (severities[severity] ?? 6);
  const sequence = ((metadata.sequence - 1) % largestSequence) + 1;
  const header = `<${priority}>1 ${new Date(time).toISOString()} ${host} marketdesk - audit [meta sequenceId="${sequence}"]`;
  // The byte order mark declares that the text is UTF-8.
  const message = `${header} \ufeff${JSON.stringify(event)}`;
  return `${Buffer.byteLength(message)} ${message}`;
}

/**
 * Sends frames over a new connection. Syslog has no acknowledgment, so the receiver must close the connection
 * properly after our end. This proves that it read everything: a program that stops with unread bytes resets the
 * connection.
 * @param url with the scheme `syslog+tcp` or `syslog+tls`
 * @throws Error if the receiver didn't read everything
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
    // Anything the receiver sends isn't part of the protocol.
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
