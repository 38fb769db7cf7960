import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { startTestApp, startTestAppOn, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { startReceiver, type TestReceiver } from '#server/testing/receiver.ts';
import { allowedIpRanges } from '#server/platform/outbound/ip-ranges.ts';

let app: TestApp;
let admin: TestAdmin;
let receiver: TestReceiver;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

const fields = { description: 'Local', source: '', types: [] };

describe('a workspace that only this machine reaches', () => {
  it('sends events to receivers on this machine, by number or as localhost, and stops once others reach it', async () => {
    const urls = [receiver.url, receiver.url.replace('127.0.0.1', 'localhost')];
    const ids: string[] = [];
    for (const url of urls) {
      const added = await admin.call('POST', '/adminapi/webhooks', { ...fields, url });
      expect(added.status, url).toBe(200);
      const sent = await admin.call('POST', '/adminapi/webhooks/test', { id: added.body.result._id });
      expect(sent.body.result, url).toMatchObject({ outcome: 'delivered', status: 204 });
      ids.push(added.body.result._id as string);
    }
    const open = await startTestAppOn(app.database, { PUBLIC_URL: 'https://desk.example.com' });
    for (const [id, url] of ids.map((one, at) => [one, urls[at]])) {
      const call = (method: string, path: string, body: unknown) =>
        open.call(method, path, body, { token: admin.token });
      expect((await call('POST', '/adminapi/webhooks/test', { id })).body.result).toMatchObject({
        outcome: 'failed',
        error: 'forbiddenAddress',
      });
      expect((await call('POST', '/adminapi/webhooks', { ...fields, url: `${url}/2` })).status).toBe(400);
    }
    await open.close();
    expect(receiver.received).toHaveLength(2);
  });

  it('sends nothing else into its own networks', async () => {
    for (const url of [
      'http://10.0.0.1/',
      'http://0.0.0.0/',
      'https://192.168.1.1/',
      'http://169.254.169.254/',
    ]) {
      const { status } = await admin.call('POST', '/adminapi/webhooks', { ...fields, url });
      expect(status, url).toBe(400);
    }
  });

  it('opens loopback for an address that says so, and for no name that leads there', () => {
    const local = readConfig({});
    const opens = (url: string) => allowedIpRanges(url, local).check('127.0.0.1', 'ipv4');
    for (const url of ['http://127.0.0.1:3000/', 'http://127.9.9.9/', 'http://[::1]/', 'http://LOCALHOST/'])
      expect(opens(url), url).toBe(true);
    for (const url of [
      'http://hook.example.com/',
      'http://localhost.example.com/',
      'http://127.0.0.1.nip.io/',
      'http://me@evil.example/#127.0.0.1',
      'http://127.0.0.1@evil.example/',
    ])
      expect(opens(url), url).toBe(false);
  });
});

describe('a workspace is local', () => {
  it.each([{}, { HOST: '::1' }, { HOST: '127.0.0.2' }, { PUBLIC_URL: 'http://[::1]:4000' }])(
    'with %o',
    (given) => expect(readConfig(given).isLocal).toBe(true),
  );

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '10.0.0.5' },
    // A name may lead elsewhere.
    { HOST: 'localhost' },
    { PUBLIC_URL: 'https://desk.example.com' },
    { PUBLIC_URL: 'http://localhost.example.com' },
    { TRUST_PROXY: '1' },
  ])('not with %o', (given) => expect(readConfig(given).isLocal).toBe(false));
});
