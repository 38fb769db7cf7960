import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** specification 5.65 */
it('a profile keeps time zone and number format, which stay if they are left out', async () => {
  const admin = await app.signIn({ name: 'Zoned' });
  const formats = async () => {
    const { timeZone, numberFormat } = (await admin.call('GET', '/api/adminprofile')).body.data.data;
    return [timeZone, numberFormat];
  };
  const save = (fields: object) => admin.call('POST', '/api/updateprofile', { name: 'Zoned', ...fields });
  await save({ timeZone: 'Asia/Dubai', numberFormat: '1 234,56' });
  await save({});
  expect(await formats()).toEqual(['Asia/Dubai', '1 234,56']);
  for (const timeZone of ['Pacific/Atlantis', '+03:00', '']) {
    const { status, body } = await save({ timeZone });
    expect([timeZone, status, body.errors]).toEqual([
      timeZone,
      400,
      { timeZone: 'Enter a time zone such as Asia/Dubai.' },
    ]);
  }
  expect((await save({ numberFormat: "1'234.56" })).body.errors).toHaveProperty('numberFormat');
  await save({ timeZone: null });
  expect(await formats()).toEqual([null, '1 234,56']);
});
