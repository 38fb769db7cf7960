import { describe, expect, it } from 'vitest';
import { isForbiddenHost, mayConnect, parseIpRanges } from './ip-ranges.ts';

const none = parseIpRanges([]);

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:93.184.216.34',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
    '2001:0:4136:e378::1',
    '2001:db8::1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
  ])('%s gets no events', (address) => expect(mayConnect(address, true, none)).toBe(false));

  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s gets them by TLS alone',
    (address) => {
      expect(mayConnect(address, true, none)).toBe(true);
      expect(mayConnect(address, false, none)).toBe(false);
    },
  );

  it('of a configured network gets them, with and without TLS', () => {
    const configured = parseIpRanges(['10.1.0.0/16', 'fd12::/16', '192.168.7.7']);
    for (const isEncrypted of [true, false]) {
      for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::5', '192.168.7.7'])
        expect(mayConnect(address, isEncrypted, configured), address).toBe(true);
      for (const address of ['10.2.0.1', 'fd13::5', '192.168.7.8', '127.0.0.1'])
        expect(mayConnect(address, isEncrypted, configured), address).toBe(false);
    }
  });
});

it.each([
  '169.254.169.254',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
  '::ffff:168.63.129.16',
])('%s tells a cloud’s credentials, and no configured network opens it', (address) =>
  expect(mayConnect(address, true, parseIpRanges(['0.0.0.0/0', '::/0']))).toBe(false),
);

it('a configured network of IPv6, even the whole of it, lets events to none of IPv4', () => {
  const everything6 = parseIpRanges(['::/0']);
  expect(mayConnect('fd12::5', false, everything6)).toBe(true);
  expect(mayConnect('127.0.0.1', true, everything6)).toBe(false);
  expect(mayConnect('127.0.0.1', true, parseIpRanges(['::/0', '127.0.0.0/8']))).toBe(true);
});

describe('a web address', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://１２７.０.０.１/',
    'https://10.0.0.1:8443/hook',
    'http://93.184.216.34/',
    'http://example.com/',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://METADATA.google.internal./',
    'https://instance-data.ec2.internal/',
    'https://168.63.129.16/',
  ])('%s is refused at sight', (url) => expect(isForbiddenHost(new URL(url), none)).toBe(true));

  it.each(['https://example.com/', 'https://93.184.216.34/', 'https://[2606:4700::1111]/'])(
    '%s is not',
    (url) => expect(isForbiddenHost(new URL(url), none)).toBe(false),
  );
});

it.each(['10.0.0.0/33', 'localhost', '10.0.0.0/x', '', '10.0.0/8'])('%j is no network', (text) =>
  expect(() => parseIpRanges([text])).toThrow(),
);
