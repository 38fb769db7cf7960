import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAdmin, startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signIn = (body: object, headers: Record<string, string> = {}) =>
  app.call('POST', '/api/login', body, { headers });

describe('POST /api/login', () => {
  it('answers a token and the admin, without a secret', async () => {
    const admin = await addTestAdmin(app, { name: 'Nadia', restriction: [{ path: '/user', isWriteAccess: true }] });
    const answer = await signIn({ email: ` ${admin.email.toUpperCase()} `, password: admin.password });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['token', 'result']);
    expect(answer.body.result).toEqual({
      _id: admin.id,
      name: 'Nadia',
      email: admin.email,
      role: 'admin',
      restriction: [{ path: '/user', isWriteAccess: true }],
    });
  });
});
