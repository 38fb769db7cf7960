import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

it('a page refuses text that would become HTML or code', async () => {
  const { page, open, close } = await desk.visit();
  await open('/login');
  const refused = await page.evaluate(() => {
    const tries: Record<string, () => void> = {
      html: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      frame: () => (document.createElement('iframe').srcdoc = '<p>x</p>'),
      script: () => (document.createElement('script').text = 'alert(1)'),
      address: () => (document.createElement('script').src = '/assets/other.js'),
      worker: () => void new Worker('/images/x'),
      policy: () =>
        void (
          window as typeof window & { trustedTypes: { createPolicy: (name: string, rules: object) => void } }
        ).trustedTypes.createPolicy('other', {}),
      style: () => (document.createElement('style').innerHTML = 'p { color: red }'),
      parser: () => void new DOMParser().parseFromString('<p>x</p>', 'text/html'),
    };
    return Object.entries(tries).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch {
        return name;
      }
    });
  });
  expect(refused).toEqual(['html', 'frame', 'script', 'address', 'worker', 'policy']);
  await close(/Trusted|trusted/);
});
