import { expect, it } from 'vitest';
import { type ApiKeyReach, widensApiKey } from './api-key-reach.ts';

const reads = { path: '/faq', isWriteAccess: false };
const writes = { path: '/faq', isWriteAccess: true };
const key: ApiKeyReach = {
  restriction: [reads],
  networks: ['192.0.2.7/32'],
  expiresAt: '2030-01-01T00:00:00Z',
};

it.each<[string, Partial<ApiKeyReach>, boolean]>([
  ['nothing', {}, false],
  ['the same address in another form', { networks: ['192.0.2.7'] }, false],
  ['the same moment in another form', { expiresAt: new Date('2030-01-01T00:00:00.000Z') }, false],
  ['fewer rights', { restriction: [] }, false],
  ['an earlier end', { expiresAt: '2029-01-01T00:00:00Z' }, false],
  ['a right to change', { restriction: [writes] }, true],
  ['one more right', { restriction: [reads, { path: '/feed/users', isWriteAccess: true }] }, true],
  ['another network', { networks: ['192.0.2.7', '198.51.100.0/24'] }, true],
  ['a larger network', { networks: ['192.0.2.0/24'] }, true],
  ['any network', { networks: [] }, true],
  ['a later end', { expiresAt: '2031-01-01T00:00:00Z' }, true],
  ['no end', { expiresAt: null }, true],
])('a change to %s', (_, change, widens) => {
  expect(widensApiKey(key, { ...key, ...change })).toBe(widens);
});

it('a key from anywhere is not widened by a first network', () => {
  expect(widensApiKey({ ...key, networks: [] }, key)).toBe(false);
});
