import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

const mebibyte = 1024 * 1024;

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

interface Sent {
  status: string;
  body: string;
  /** How much the connection accepted before it ended, in bytes. */
  bytes: number;
  ms: number;
}

/**
 * Begins a request, and keeps sending after any answer, until the connection is cut.
 * @param head sent before the pieces
 * @param piece sent again and again
 * @param everyMs the pause before each piece
 */
function sendWithoutEnd(path: string, type: string, head: string, piece: string, everyMs = 0): Promise<Sent> {
  const { port } = new URL(app.url);
  const socket = connect(Number(port), '127.0.0.1');
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  let answer = '';
  const began = performance.now();
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.token}\r\nContent-Type: ${type}\r\n` +
      `Transfer-Encoding: chunked\r\n\r\n${chunk(head)}`,
  );
  const more = () => {
    if (socket.destroyed) return;
    if (socket.write(chunk(piece))) setTimeout(more, everyMs);
    else socket.once('drain', more);
  };
  more();
  return new Promise((resolve) => {
    socket.on('data', (data) => (answer += data.toString()));
    // The connection is cut while it sends.
    socket.on('error', () => undefined);
    socket.on('close', () =>
      resolve({
        status: answer.slice(9, 12),
        body: answer.split('\r\n\r\n')[1] ?? '',
        bytes: socket.bytesWritten - socket.writableLength,
        ms: performance.now() - began,
      }),
    );
  });
}

const form = 'multipart/form-data; boundary=b';
const formHead = '--b\r\nContent-Disposition: form-data; name="photo"; filename="x.png"\r\n\r\n';

describe('a body without end', () => {
  it.each([
    ['a form', '/adminapi/currency', form, formHead],
    ['JSON', '/api/updateprofile', 'application/json', '{"name":"'],
    ['a form where none is taken', '/api/updateprofile', form, formHead],
  ])('of %s is answered with 413 or 415 and cut at 11 MiB', async (_, path, type, head) => {
    const { status, body, bytes } = await sendWithoutEnd(path, type, head, 'x'.repeat(64 * 1024));
    expect(status).toMatch(/413|415/);
    expect(Object.keys(JSON.parse(body).errors)).toEqual(['messages']);
    // The count includes the buffers at both ends of the connection.
    expect(bytes).toBeLessThan(30 * mebibyte);
  });
});

// In parallel, because each waits for ten seconds to pass.
describe.concurrent('a body that drips in', () => {
  it.each([
    ['a form', '/adminapi/currency', form, formHead],
    ['JSON', '/api/updateprofile', 'application/json', '{"name":"'],
    ['JSON from nobody', '/api/login', 'application/json', '{"email":"'],
  ])('of %s is answered with 408 after ten seconds, and cut', async (_, path, type, head) => {
    const { status, body, ms } = await sendWithoutEnd(path, type, head, 'x', 200);
    expect([status, Object.keys(JSON.parse(body).errors)]).toEqual(['408', ['messages']]);
    expect(ms).toBeGreaterThan(9000);
  });

  it('may take longer as long as it keeps a pace', async () => {
    const piece = ' '.repeat(60_000);
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: admin.token, 'content-type': 'application/json' };
      const call = request(`${app.url}/api/updateprofile`, { method: 'POST', headers });
      call.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
      call.write('{"name":"Patience"');
      let left = 15;
      const timer = setInterval(() => {
        left -= 1;
        if (left > 0) return void call.write(piece);
        clearInterval(timer);
        call.end('}');
      }, 800);
    });
    expect(answer).toBe(200);
  });
});
