import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const guide = readFileSync('docs/guide/connect.md', 'utf8');

/** The commands of the guide in their order, each with the answer that stands behind it, if one does. */
const examples = [...guide.matchAll(/```sh\n([\s\S]*?)```(?:[^`]*?\n```json\n([\s\S]*?)```)?/g)].map(
  ([, command = '', answer]) => ({ command, answer }),
);
const isSetting = ({ command }: { command: string }) => command.startsWith('export ');
const called = examples.filter((example) => !isSetting(example));

/** One document, or one on each line. */
function documents(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  }
}

const hasTools = ['curl', 'jq'].every((tool) => spawnSync(tool, ['--version']).status === 0);

describe('the guide', () => {
  it('sets the two variables that its examples use', () => {
    const settings = examples.filter(isSetting).map(({ command }) => command);
    expect(settings).toEqual(['export DESK=https://desk.example.com\nexport KEY=mdk_…\n']);
    expect(called.length).toBeGreaterThan(6);
  });

  it.runIf(hasTools)(
    'is right: each command, run as it stands there, gets the answer that stands behind it',
    async () => {
      const folder = await createTempFolder();
      let made = '';
      for (const { command, answer } of called) {
        const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], {
          cwd: folder.path,
          env: {
            ...process.env,
            DESK: app.url,
            KEY: made,
            EMAIL: admin.email,
            PASSWORD: admin.password,
          },
        });
        // All other commands use the key that the guide creates.
        if (command.includes('/adminapi/apiKeys')) made = stdout.trim();
        if (answer !== undefined) expect(documents(stdout), command).toEqual(documents(answer));
      }
      expect(readFileSync(`${folder.path}/client.ts`, 'utf8')).toBe(
        readFileSync('examples/marketplace/client.ts', 'utf8'),
      );
      const [withdrawal] = documents(readFileSync(`${folder.path}/withdrawals.ndjson`, 'utf8'));
      expect(withdrawal).toEqual({ id: expect.any(String), amount: '1.5', currencySymbol: 'ETH' });
      await folder.remove();
    },
  );
});
