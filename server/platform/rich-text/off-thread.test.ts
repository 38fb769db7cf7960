import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { richTextMax } from '#contract/platform/limits.ts';
import { CallFailure } from '../base/failure.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { cleanRichText } from './off-thread.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

/** Quotes in quotes around very many paragraphs. */
const deepQuotes = (size: number) => '<blockquote>'.repeat(49) + '<p>x'.repeat((size - 600) / 4);

describe('a text made to be slow', () => {
  it.each([
    ['quotes in quotes', deepQuotes(200_000)],
    ['very deep tags', '<b>'.repeat(66_000)],
    ['lists in lists', '<ul><li>'.repeat(24) + '<li>x'.repeat(39_000)],
  ])('of %s holds up nobody else', async (_, content) => {
    const state = { isDone: false };
    const before = process.threadCpuUsage();
    const preview = admin
      .call('POST', '/adminapi/emailpreview', { subject: 's', content })
      .finally(() => (state.isDone = true));
    let answered = 0;
    while (!state.isDone) {
      expect((await app.call('GET', '/healthz')).status).toBe(200);
      answered += 1;
    }
    // A busy machine may take longer than a text is given.
    expect([200, 503]).toContain((await preview).status);
    expect(answered).toBeGreaterThan(3);
    // The thread of the calls has done little more than send the text there and back.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000 / answered).toBeLessThan(100);
  });
});

describe('what is stored', () => {
  const refusal = async (given: string) => {
    const failure = await cleanRichText('content', given).catch((error: unknown) => error);
    return failure instanceof CallFailure ? [failure.status, failure.messages] : failure;
  };

  it('counts for the limit, and fits again when it comes back', async () => {
    expect(await refusal(`<p>${'&'.repeat(60_000)}</p>`)).toEqual([
      400,
      { content: { sentence: 'tooLong', values: { max: richTextMax } } },
    ]);
    const fits = await cleanRichText('content', `<p>${'&'.repeat(39_990)}</p>`);
    expect(fits.length).toBeGreaterThan(199_000);
    expect(await cleanRichText('content', fits)).toBe(fits);
  });

  it('has something to read', async () => {
    expect(await refusal('<p> </p><script>x</script>')).toEqual([400, { content: 'required' }]);
  });

  it('is cleaned text by text, however many come at once', async () => {
    const texts = Array.from({ length: 30 }, (_, index) => `<p>${index}</p>`);
    expect(await Promise.all(texts.map((text) => cleanRichText('content', `${text}<img src=x>`)))).toEqual(
      texts,
    );
  });
});
