import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { requestIds } from './request-id.ts';

const asked = (remoteAddress: string, given?: string | string[]) =>
  ({
    headers: given === undefined ? {} : { 'x-request-id': given },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;
const fresh = /^[\da-f]{8}-[\da-f-]{27}$/;

describe('the id of a request', () => {
  it('is the one of a trusted proxy, in the logs of both', () => {
    const given = '7b1c9e3a-proxy';
    expect(requestIds(1)(asked('203.0.113.7', given))).toBe(given);
    const byAddress = requestIds('10.0.0.1, 192.0.2.0/24, 2001:db8::/32');
    for (const peer of ['10.0.0.1', '::ffff:10.0.0.1', '192.0.2.200', '2001:db8:1::5'])
      expect(byAddress(asked(peer, given)), peer).toBe(given);
  });

  it('is a new one for everybody else', () => {
    const byAddress = requestIds('10.0.0.1');
    for (const [ids, peer] of [
      [requestIds(undefined), '127.0.0.1'],
      [requestIds(0), '127.0.0.1'],
      [byAddress, '10.0.0.2'],
      [byAddress, ''],
    ] as const)
      expect(ids(asked(peer, '7b1c9e3a-proxy'))).toMatch(fresh);
    expect(requestIds(1)(asked('10.0.0.1'))).toMatch(fresh);
  });

  it('is nothing that could mislead who reads a log', () => {
    for (const given of [
      'short',
      'x'.repeat(129),
      'one two three',
      'line\nbreak-line',
      '"},{"level":"fatal"',
    ])
      expect(requestIds(1)(asked('10.0.0.1', given)), given).toMatch(fresh);
  });
});
