import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#server/platform/context/services.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { ensureSuperadmin } from './superadmin.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

function configured(email: string, password: string): Services {
  const config = { ...app.services.config, superadminEmail: email, superadminPassword: password };
  return { ...app.services, config };
}
const count = async () => {
  const found = await app.services.db
    .selectFrom('admins')
    .select('id')
    .where('role', '=', 'superadmin')
    .execute();
  return found.length;
};

describe('ensureSuperadmin', () => {
  it('makes up a password once, and it signs in', async () => {
    const made = await ensureSuperadmin(app.services);
    expect(made?.email).toBe('admin@localhost');
    expect(made?.password.length).toBeGreaterThanOrEqual(20);
    expect(await ensureSuperadmin(app.services)).toBeNull();
    const answer = await app.call('POST', '/api/login', made);
    expect([answer.status, answer.body.result?.role]).toEqual([200, 'superadmin']);
  });

  it('uses the configured one, and prints no password', async () => {
    const services = configured('Boss@example.com', 'a password that was chosen');
    expect(await ensureSuperadmin(services)).toBeNull();
    const answer = await app.call('POST', '/api/login', {
      email: 'boss@example.com',
      password: 'a password that was chosen',
    });
    expect(answer.status).toBe(200);
    expect(await ensureSuperadmin(configured('other@example.com', 'another password'))).toBeNull();
    expect(await count()).toBe(1);
  });

  it('makes one even if many servers start at once', async () => {
    const begun: string[] = [];
    const also = async (_db: unknown, id: string) => void begun.push(id);
    const made = await Promise.all(Array.from({ length: 5 }, () => ensureSuperadmin(app.services, also)));
    expect(made.filter((one) => one !== null)).toHaveLength(1);
    expect(begun).toHaveLength(1);
    expect(await count()).toBe(1);
  });

  it.each([
    ['Password 1234', 'SUPERADMIN_PASSWORD: This password is too common. Choose a different one.'],
    ['boss@example.com', 'SUPERADMIN_PASSWORD: Choose a password that isn’t your email or your name.'],
  ])('fails with a sentence if the configured password is %s', async (password, sentence) => {
    await expect(ensureSuperadmin(configured('boss@example.com', password))).rejects.toThrow(sentence);
    expect(await count()).toBe(0);
  });

  it('fails with a sentence if the address is an ordinary admin’s', async () => {
    await app.signIn({ email: 'clerk@example.com', role: 'admin' });
    await expect(
      ensureSuperadmin(configured('Clerk@example.com', 'a password that was chosen')),
    ).rejects.toThrow('SUPERADMIN_EMAIL is the address of an ordinary admin');
  });
});
