import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { startTestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';

it('is in no line of the log, wherever it is sent and whatever goes wrong', async () => {
  const app = await startTestApp();
  let written = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const server = await createApp(app.services, {
    pages: import.meta.dirname,
    logger: pino({ level: 'trace' }, stream),
  });
  try {
    const key = await addTestKey(app, { restriction: [{ path: '/categorylist', isWriteAccess: true }] });
    const secret = key.token.slice(13);
    const authorization = key.authorization;
    const send = (method: 'GET' | 'POST', url: string, headers: object = {}, payload?: object) =>
      server.inject({ method, url, headers: { authorization, ...headers }, ...(payload && { payload }) });
    const statuses = [
      await send('GET', '/api/categorylist'),
      await send('GET', '/api/getAllusers'),
      await send('GET', `/api/categorylist?search=${key.token}`),
      await send('GET', `/${key.token}`),
      await send('GET', `/api/%zz${key.token}`),
      await send('POST', '/api/addcategory', { 'idempotency-key': key.token }, { category: 'x' }),
      await send('POST', '/api/addcategory', {}, { category: 'y', [key.token]: 1 }),
      await send('GET', '/api/categorylist', { authorization: `Bearer ${key.token}x` }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 403, 400, 400, 404, 200, 400, 401]);
    // A defect of the server, which the log gets with all that is known.
    await sql`drop table categories cascade`.execute(app.services.db);
    expect((await send('GET', '/api/categorylist')).statusCode).toBe(500);
    expect(written).toContain('failed by a defect');
    expect(written).toContain(key.id);
    expect(written).not.toContain(secret);
  } finally {
    await server.close();
    await app.close();
  }
});
