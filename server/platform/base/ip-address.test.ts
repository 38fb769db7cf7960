import { describe, expect, it } from 'vitest';
import { ipRangeOf, normalizeIpAddress } from './ip-address.ts';

describe('addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.7'],
    ['::1', '::1', '0:0:0:0::/64'],
    ['2001:DB8::1', '2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::6', '2001:db8:1:2:ffff::6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
    ['203.0.113.7:4711', '203.0.113.7', '203.0.113.7'],
    ['[2001:db8::1]:4711', '2001:db8::1', '2001:db8:0:0::/64'],
    ['unknown', '0.0.0.0', '0.0.0.0'],
    ['203.0.113.999', '0.0.0.0', '0.0.0.0'],
  ])('%s is kept as %s and counts as %s', (given, plain, network) => {
    expect(normalizeIpAddress(given)).toBe(plain);
    expect(ipRangeOf(given)).toBe(network);
  });
});
