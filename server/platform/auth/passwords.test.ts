import { describe, expect, it } from 'vitest';
import { CallFailure } from '../base/failure.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('are hashed by argon2id with 19 MiB and two passes, each with its own salt', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, 'correct horse')).toBe(true);
    expect(await verifyPassword(one, 'correct horsf')).toBe(false);
  });

  it('are the same in any Unicode form', async () => {
    const hash = await hashPassword('caf\u00e9 and cream');
    expect(await verifyPassword(hash, 'cafe\u0301 and cream')).toBe(true);
  });

  it('of an unknown admin never match, not even the one of the substitute hash', async () => {
    expect(await verifyPassword(null, 'x')).toBe(false);
    expect(await verifyPassword(null, 'anything')).toBe(false);
  });

  it('beyond 200 characters are not hashed at all', async () => {
    await expect(hashPassword('x'.repeat(201))).rejects.toThrow(RangeError);
    expect(await verifyPassword(await hashPassword('y'), 'x'.repeat(201))).toBe(false);
  });

  it('wait in a line of limited length, and further ones get a 503 that says when to try again', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => verifyPassword(null, 'x')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(200);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(CallFailure);
      expect(reason).toMatchObject({ status: 503, retryAfterSeconds: 2 });
    }
    expect(await verifyPassword(null, 'x')).toBe(false);
  });
});
