import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { maskPersonalData, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { defineOwnAction } from '#server/testing/own-actions.ts';
import { readAccess } from '#server/testing/rights.ts';
import { addUser } from '#server/testing/users.ts';

let app: TestApp;
let root: TestAdmin;
let company: Server;
let url: string;
let user: string;
/** What the company's server answers for a picture, and what it was asked. */
let respond: (response: ServerResponse) => void;
let path: string;
const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = [];

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  root = await app.signIn();
  company = createServer((request, response) => {
    if (request.method === 'POST') {
      const blocks = [
        { type: 'text', text: 'Last seen' },
        { type: 'picture', text: 'A chart of the risk', path },
      ];
      request.resume();
      response.end(JSON.stringify({ blocks }));
      return;
    }
    asked.push({ url: request.url ?? '', headers: request.headers });
    respond(response);
  });
  await new Promise<void>((listening) => company.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(company.address() as AddressInfo).port}/card`;
});
beforeEach(async () => {
  asked.length = 0;
  path = '/charts/1.png?of=risk';
  ({ id: user } = await addUser(app));
});
afterAll(async () => {
  company.closeAllConnections();
  company.close();
  await app.close();
});

const define = () => defineOwnAction(root, url, { type: 'card', name: 'Risk', onList: false });
const pictureOf = async (id: string, place = 1, by = root) =>
  by.call('GET', `/adminapi/own-cards/${id}/${user}/${place}`);
const bytesOf = (address: string) => Buffer.from(address.replace('data:image/webp;base64,', ''), 'base64');
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#258' } });

/** Pixels that can't be compressed. */
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

/** specification 33.7 */
describe('a picture of a card', () => {
  it('is loaded by the server, made smaller, and keeps no metadata', async () => {
    const withPlace = await blank(2000, 1000)
      .withExif({ IFD0: { Copyright: 'taken in Berlin' } })
      .jpeg()
      .toBuffer();
    expect(withPlace.toString('latin1')).toContain('taken in Berlin');
    respond = (response) => void response.end(withPlace);
    const { id } = await define();
    const { picture } = (await pictureOf(id)).body.result;
    expect(picture).toMatch(/^data:image\/webp;base64,/);
    const head = await sharp(bytesOf(picture)).metadata();
    expect([head.format, head.width, head.height, head.exif]).toEqual(['webp', 800, 400, undefined]);
    expect(bytesOf(picture).toString('latin1')).not.toContain('Berlin');
    // It is asked once a minute, by the server alone.
    await pictureOf(id);
    expect(asked.map((request) => request.url)).toEqual(['/charts/1.png?of=risk']);
    expect(asked[0]?.headers).not.toHaveProperty('authorization');
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
    expect((await pictureOf(id, 0)).body.result).toEqual({ picture: null });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each<[string, (response: ServerResponse) => void | Promise<void>]>([
    ['SVG', (response) => void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg)],
    ['HTML', (response) => void response.end('<script>alert(1)</script>')],
    ['more than 1 MB', async (response) => void response.end(await noise(700))],
    ['too many pixels', async (response) => void response.end(await blank(2001, 2000).png().toBuffer())],
    ['a redirect', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['an error', (response) => void response.writeHead(404).end()],
    ['nothing for two seconds', () => undefined],
  ])('isn’t shown if the answer is %s', async (_, answer) => {
    respond = (response) => void answer(response);
    const { id } = await define();
    const { status, body } = await pictureOf(id);
    expect([status, body.result, asked.length]).toEqual([200, { picture: null }, 1]);
  });

  it.each([
    'https://evil.example/a.png',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    '/\t/evil.example',
    'a.png',
  ])('refuses the card if it is at %s', async (given) => {
    path = given;
    const { id } = await define();
    const { body } = await root.call('GET', `/adminapi/own-cards/${id}/${user}`);
    expect(body.result).toEqual({ blocks: null, error: 'badAnswer blocks.1.path' });
    expect((await pictureOf(id)).body.result).toEqual({ picture: null });
  });

  it('isn’t loaded for readers who see masks, and is absent for those who may not read the record', async () => {
    respond = (response) => void response.writeHead(404).end();
    const { id } = await define();
    const reader = await app.signIn({ restriction: [readAccess('/user')] });
    const stranger = await app.signIn({ restriction: [readAccess('/support')] });
    await maskPersonalData(app);
    onTestFinished(() => maskPersonalData(app, false));
    expect((await pictureOf(id, 1, reader)).body.result).toEqual({ picture: null });
    expect((await pictureOf(id, 1, stranger)).status).toBe(404);
    expect(asked).toEqual([]);
  });
});
