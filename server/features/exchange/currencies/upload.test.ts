import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { cryptoFields } from '#server/testing/currencies.ts';
import { sendForm } from '#server/testing/marketplace.ts';
import { hugePng, photo, polyglot, svgWithScript } from '#server/testing/pictures.ts';
import type { AnyJson } from '#server/testing/any-json.ts';

let app: TestApp;
let admin: TestAdmin;
let png: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  png = await photo('png');
});
afterAll(() => app.close());

/** Sends a form whose buffers are files of a type. */
const send = (
  method: 'POST' | 'PUT',
  parts: Record<string, string | Buffer>,
  {
    type = 'image/png',
    headers = {},
    path = '/adminapi/currency',
  }: {
    type?: string | undefined;
    headers?: Record<string, string>;
    path?: string;
  } = {},
) => {
  const asFile = (value: string | Buffer) =>
    typeof value === 'string' ? value : new File([new Uint8Array(value)], 'coin.png', { type });
  const fields = Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, asFile(value)]));
  return sendForm(app, admin, path, fields, { method, headers });
};

const kept = async () =>
  (
    await app.services.db
      .selectFrom('images')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('a currency with a photo', () => {
  it('keeps it as WebP under an address that is public and never changes', async () => {
    const { status, body } = await send('POST', { ...cryptoFields(), photo: png, minabi: '', bankName: '' });
    expect([status, body.errors]).toEqual([200, undefined]);
    const address: string = body.result.currencyimage;
    expect(address).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/);
    const picture = await fetch(app.url + address);
    expect(picture.status).toBe(200);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': `default-src 'none'; sandbox`,
    });
    expect(Buffer.from(await picture.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
    const again = await fetch(app.url + address, {
      headers: { 'if-none-match': picture.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('keeps its picture through an update without one, and takes a new one', async () => {
    const first = cryptoFields();
    const { body } = await send('POST', { ...first, photo: png });
    const { _id, currencyimage } = body.result;
    const form = await send('PUT', { ...first, currencyId: _id, version: '1', photo: Buffer.alloc(0) });
    expect([form.status, form.body.result]).toMatchObject([200, { currencyimage, version: 2 }]);
    const json = await admin.call('PUT', '/adminapi/currency', { ...first, currencyId: _id, version: 2 });
    expect(json.body.result).toMatchObject({ currencyimage, version: 3 });
    const stale = await send('PUT', { ...first, currencyId: _id, version: '2' });
    expect(stale.status).toBe(409);
    const other = await send('PUT', { ...first, currencyId: _id, photo: await photo('jpeg', 90) });
    expect(other.body.result.currencyimage).not.toBe(currencyimage);
  });

  it('keeps the same picture once', async () => {
    await send('POST', { ...cryptoFields(), photo: png });
    const before = await kept();
    await send('POST', { ...cryptoFields(), photo: png });
    expect(await kept()).toBe(before);
  });

  it('acts once for a repeated key, and tells two pictures apart', async () => {
    const given = cryptoFields();
    const key = { 'idempotency-key': 'photo-1' };
    const one = await send('POST', { ...given, photo: png }, { headers: key });
    const two = await send('POST', { ...given, photo: png }, { headers: key });
    expect([two.status, two.body]).toEqual([200, one.body]);
    const other = await send('POST', { ...given, photo: await photo('png', 66) }, { headers: key });
    expect(other.status).toBe(409);
  });
});

describe('hostile files', () => {
  const refused = async (bytes: Buffer, type?: string) => {
    const [before, currencies] = [await kept(), (await admin.call('GET', '/adminapi/currency')).body.count];
    const { status, body } = await send('POST', { ...cryptoFields(), photo: bytes }, { type });
    expect([await kept(), (await admin.call('GET', '/adminapi/currency')).body.count]).toEqual([
      before,
      currencies,
    ]);
    return [status, Object.keys(body.errors)];
  };

  it('an SVG with a script, as what it is and as a PNG', async () => {
    expect(await refused(svgWithScript, 'image/svg+xml')).toEqual([415, ['photo']]);
    expect(await refused(svgWithScript)).toEqual([415, ['photo']]);
  });

  it('a web page', async () => {
    expect(await refused(Buffer.from('<!doctype html><script>alert(1)</script>'))).toEqual([415, ['photo']]);
  });

  it('a cut-off picture', async () => {
    expect(await refused(png.subarray(0, png.length / 2))).toEqual([400, ['photo']]);
  });

  it('16000×16000 pixels in a small file', async () => {
    expect(await refused(hugePng(16_000, 16_000))).toEqual([413, ['photo']]);
  });

  it('6 MiB', async () => {
    expect(await refused(Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]))).toEqual([413, ['photo']]);
  });

  it('a picture that is a web page too comes out as a picture alone', async () => {
    const hidden = await polyglot();
    const { body } = await send('POST', { ...cryptoFields(), photo: hidden }, { type: 'text/html' });
    const picture = await fetch(app.url + body.result.currencyimage);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await picture.arrayBuffer()).includes('<script>')).toBe(false);
  });

  it.each([true, false])('50 MB in a stream, its length said: %s', async (saysLength) => {
    const before = process.memoryUsage.rss();
    expect(await streamed(50, saysLength)).toBe(413);
    expect(process.memoryUsage.rss() - before).toBeLessThan(80_000_000);
    expect((await admin.call('GET', '/adminapi/currency')).status).toBe(200);
  });
});

describe('hostile forms', () => {
  const raw = async (body: string, type = 'multipart/form-data; boundary=b') => {
    const answer = await fetch(`${app.url}/adminapi/currency`, {
      method: 'POST',
      body,
      headers: { authorization: admin.token, 'content-type': type },
    });
    return [answer.status, Object.keys(((await answer.json()) as AnyJson).errors)];
  };
  const part = (name: string, value: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

  it.each([
    ['no boundary', 'x', 'multipart/form-data'],
    ['no end', part('currencyName', 'x'), undefined],
    ['nothing of a form', 'hello', undefined],
    ['a prototype', `${part('__proto__', 'x')}--b--\r\n`, undefined],
  ])('%s is 400', async (_, body, type) => {
    expect(await raw(body, type)).toEqual([400, ['messages']]);
  });

  it('a part that comes twice, a file that no field takes, and a text in a file’s place are refused by name', async () => {
    const twice = `${part('currencyName', 'x')}${part('currencyName', 'y')}--b--\r\n`;
    expect(await raw(twice)).toEqual([400, ['currencyName']]);
    expect((await send('POST', { ...cryptoFields(), logo: png })).body.errors).toHaveProperty('logo');
    expect((await send('POST', { ...cryptoFields(), photo: 'text' })).body.errors).toHaveProperty('photo');
  });

  it('very many parts, and a very long text, are 413', async () => {
    const many = Array.from({ length: 500 }, (_, index) => part(`f${index}`, 'x')).join('');
    expect(await raw(`${many}--b--\r\n`)).toEqual([413, ['messages']]);
    expect(await raw(`${part('currencyName', 'x'.repeat(1_100_000))}--b--\r\n`)).toEqual([413, ['messages']]);
  });

  it('a call that takes no form answers 415', async () => {
    const answer = await send('POST', { id: 'x' }, { path: '/adminapi/closeSupport' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([415, ['messages']]);
  });

  it('an admin who is disabled while the form comes is 401 at its end', async () => {
    const slow = await app.signIn({ restriction: [{ path: '/currency', isWriteAccess: true }] });
    const before = (await admin.call('GET', '/adminapi/currency')).body.count;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: slow.token, 'content-type': 'multipart/form-data; boundary=b' };
      const call = request(`${app.url}/adminapi/currency`, { method: 'POST', headers });
      call.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
      const [first, ...rest] = Object.entries(cryptoFields()).map(([name, value]) => part(name, value));
      call.write(first);
      // The first part is read once the call is let in.
      setTimeout(async () => {
        await admin.call('DELETE', `/adminapi/admin/${slow.id}`).catch(reject);
        call.end(`${rest.join('')}--b--\r\n`);
      }, 200);
    });
    expect(status).toBe(401);
    expect((await admin.call('GET', '/adminapi/currency')).body.count).toBe(before);
  });

  it('nobody signed in is 401 before anything is read', async () => {
    const photo = new File([new Uint8Array(png)], 'coin.png', { type: 'image/png' });
    const { status } = await sendForm(app, { token: '' }, '/adminapi/currency', { ...cryptoFields(), photo });
    expect(status).toBe(401);
  });
});

describe('GET /images/{hash}.webp', () => {
  it.each([
    '/images/nothing.webp',
    `/images/${'0'.repeat(64)}.webp`,
    `/images/${'0'.repeat(64)}.png`,
    '/images/..%2Fsecret',
  ])('%s is 404', async (path) => {
    const answer = await app.call('GET', path);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([404, ['messages']]);
  });
});

describe('the API document', () => {
  it('says that the call takes a form, and the file in it', async () => {
    const { body } = await admin.call('GET', '/api/openapi.json');
    const { content } = body.paths['/adminapi/currency'].post.requestBody;
    expect(Object.keys(content)).toEqual(['multipart/form-data', 'application/json']);
    expect(content['multipart/form-data'].schema.properties.photo).toMatchObject({
      type: 'string',
      format: 'binary',
    });
    expect(Object.keys(content['application/json'].schema.properties)).not.toContain('photo');
  });
});

/** Sends that many megabytes as one file, a piece at a time, and gives the status. */
function streamed(megabytes: number, saysLength: boolean): Promise<number> {
  const head = Buffer.from(`--b\r\nContent-Disposition: form-data; name="photo"; filename="x.png"\r\n\r\n`);
  const tail = Buffer.from('\r\n--b--\r\n');
  const piece = Buffer.alloc(1_000_000, 1);
  return new Promise((resolve, reject) => {
    const call = request(`${app.url}/adminapi/currency`, {
      method: 'POST',
      headers: {
        authorization: admin.token,
        'content-type': 'multipart/form-data; boundary=b',
        ...(saysLength
          ? { 'content-length': String(head.length + megabytes * piece.length + tail.length) }
          : {}),
      },
    });
    call.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      call.on('error', () => undefined).destroy();
    });
    call.once('error', reject);
    call.write(head);
    const write = (left: number): void => {
      if (left === 0) call.end(tail);
      else if (call.write(piece)) setImmediate(write, left - 1);
      else call.once('drain', () => write(left - 1));
    };
    write(megabytes);
  });
}
