import { expect, test } from 'vitest';
import { decodeToken } from './token.ts';

const token = (claims: object) =>
  `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const claims = {
  _id: 'a1',
  role: 'admin',
  restriction: [{ path: '/user', isWriteAccess: false }],
  iat: 1,
  exp: 2000,
};

test('claims are read', () => {
  expect(decodeToken(token(claims), 0)).toEqual({
    id: 'a1',
    role: 'admin',
    restriction: [{ path: '/user', isWriteAccess: false }],
    expiresAt: 2000,
  });
});

test('claims outside ASCII are read', () => {
  expect(decodeToken(token({ ...claims, _id: 'ناديا' }), 0)?.id).toBe('ناديا');
});

test('what has run out or is no token is nobody', () => {
  expect(decodeToken(token(claims), 2_000_000)).toBeNull();
  expect(decodeToken(token({ ...claims, role: 'owner' }), 0)).toBeNull();
  expect(decodeToken(token({ role: 'admin' }), 0)).toBeNull();
  for (const text of ['', 'abc', 'a.b.c', 'a.bnVsbA.c', '..', 'a.%%%.c'])
    expect(decodeToken(text, 0)).toBeNull();
});

test('a missing restriction list is an empty one', () => {
  expect(decodeToken(token({ ...claims, restriction: undefined }), 0)?.restriction).toEqual([]);
});
