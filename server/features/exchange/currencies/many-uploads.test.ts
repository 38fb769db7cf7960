import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAdmin, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { cryptoFields } from '#server/testing/currencies.ts';
import { sendForm } from '#server/testing/marketplace.ts';
import { hugePng } from '#server/testing/pictures.ts';
import { until } from '#server/testing/until.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const send = (by: TestAdmin, parts: Record<string, string | File>) =>
  sendForm(app, by, '/adminapi/currency', parts);

describe('ten pictures of 25 megapixels at once', () => {
  it('leave others their answers: sign-ins, reads and writes go on while they are decoded', async () => {
    const photo = new File([new Uint8Array(hugePng(5000, 5000))], 'coin.png', { type: 'image/png' });
    const uploaders = await Promise.all([admin, app.signIn(), app.signIn()]);
    const other = await addTestAdmin(app);
    let answered = 0;
    const uploads = Array.from({ length: 10 }, async (_, at) => {
      const { status } = await send(uploaders[at % 3] as TestAdmin, { ...cryptoFields(), photo });
      answered += 1;
      return status;
    });
    for (let round = 0; round < 3; round += 1) {
      const body = { email: other.email, password: other.password };
      const { status, body: signedIn } = await app.call('POST', '/api/login', body);
      expect(status).toBe(200);
      const { token } = signedIn;
      expect((await app.call('GET', '/adminapi/currency', undefined, { token })).status).toBe(200);
      const theme = { theme: 'dark' };
      expect((await app.call('PUT', '/adminapi/preferences', theme, { token })).status).toBe(200);
    }
    const answeredMeanwhile = answered;
    const statuses = await Promise.all(uploads);
    expect(answeredMeanwhile).toBeLessThan(8);
    // One is decoded and eight stand in line; who finds the line full is told to come again.
    expect(statuses.filter((status) => status !== 503).length).toBeGreaterThanOrEqual(9);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});

/** Begins a form and sends its first text; the rest is for the caller to send. */
function beginForm(by: TestAdmin): {
  call: ClientRequest;
  isAnswered: () => boolean;
  end: () => Promise<number | undefined>;
} {
  const part = ([name, value]: [string, string]) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const [first, ...rest] = Object.entries(cryptoFields()).map(part);
  const call = request(`${app.url}/adminapi/currency`, {
    method: 'POST',
    agent: false,
    headers: { authorization: by.token, 'content-type': 'multipart/form-data; boundary=b' },
  });
  let isAnswered = false;
  call.on('response', () => (isAnswered = true));
  call.on('error', () => undefined);
  call.write(first);
  return {
    call,
    isAnswered: () => isAnswered,
    end: () =>
      new Promise((resolve) => {
        call.on('response', (answer) => resolve(answer.resume().statusCode));
        call.end(`${rest.join('')}--b--\r\n`);
      }),
  };
}

describe('forms that come at once', () => {
  it('are sixteen; the next is sent away with 503 until one has ended or was given up', async () => {
    const four = await Promise.all(Array.from({ length: 4 }, () => app.signIn()));
    const begin = (_: unknown, at: number) => beginForm(four[at % 4] as TestAdmin);
    const coming = Array.from({ length: 16 }, begin);
    const refused = await until(async () => {
      // One that came while the form below held a place was sent away itself: another takes its place.
      coming.forEach(({ isAnswered }, at) => isAnswered() && (coming[at] = begin(undefined, at)));
      const answer = await send(admin, cryptoFields());
      expect(answer.status).toBe(503);
      return answer;
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await admin.call('GET', '/adminapi/currency')).status).toBe(200);

    coming.slice(0, 8).forEach(({ call }) => call.destroy());
    await until(async () => expect((await send(admin, cryptoFields())).status).toBe(200));
    expect(await Promise.all(coming.slice(8).map(({ end }) => end()))).toEqual(Array(8).fill(200));
    const again = Array.from({ length: 16 }, begin);
    expect(await Promise.all(again.map(({ end }) => end()))).toEqual(Array(16).fill(200));
  });

  it('are four of one person, who can’t keep others from uploading; the next is told to wait for an earlier one', async () => {
    const greedy = await app.signIn();
    const coming = Array.from({ length: 4 }, () => beginForm(greedy));
    const refused = await until(async () => {
      const sentAway = coming.flatMap(({ isAnswered }, at) => (isAnswered() ? [at] : []));
      for (const at of sentAway) coming[at] = beginForm(greedy);
      // On its new connection it would come after the form below, which would take its place again.
      expect(sentAway).toEqual([]);
      const answer = await send(greedy, cryptoFields());
      expect(answer.status).toBe(429);
      return answer;
    });
    expect(refused.body.errors.messages).toMatch(/wait/i);
    expect((await send(admin, cryptoFields())).status).toBe(200);
    expect(await Promise.all(coming.map(({ end }) => end()))).toEqual(Array(4).fill(200));
    expect((await send(greedy, cryptoFields())).status).toBe(200);
  });
});
