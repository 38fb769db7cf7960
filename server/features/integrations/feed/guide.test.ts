import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
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

/** The commands and programs of the guide in their order, each with the answer that follows it, if any. */
const examples = [
  ...guide.matchAll(/```(sh|ts|python)\n([\s\S]*?)```(?:[^`]*?\n```json\n([\s\S]*?)```)?/g),
].map(([, language = '', text = '', answer]) => ({ language, text, answer }));
const isSetting = ({ text }: { text: string }) => text.startsWith('export ');
const called = examples.filter((example) => !isSetting(example));

/** The program that runs an example, and its arguments. */
const runs: Readonly<Record<string, (text: string, folder: string) => [string, string[]]>> = {
  sh: (text) => ['bash', ['-euo', 'pipefail', '-c', text]],
  ts: (text, folder) => [process.execPath, [saved(text, `${folder}/first-row.ts`)]],
  python: (text, folder) => ['python3', [saved(text, `${folder}/first_row.py`)]],
};

function saved(text: string, file: string): string {
  writeFileSync(file, text);
  return file;
}

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

const has = (tool: string) => spawnSync(tool, ['--version']).status === 0;
const hasTools = ['curl', 'jq'].every(has);
const hasPython = has('python3');

describe('the guide', () => {
  it('sets the two variables that its examples use', () => {
    const settings = examples.filter(isSetting).map(({ text }) => text);
    expect(settings).toEqual(['export DESK=https://desk.example.com\nexport KEY=mdk_…\n']);
    expect(called.length).toBeGreaterThan(6);
  });

  it('has the first row for curl, TypeScript and Python', () => {
    const start = guide.slice(guide.indexOf('## Send the first row'), guide.indexOf('## What a row says'));
    const languages = [...start.matchAll(/```(\w+)/g)].map(([, language]) => language);
    expect(languages.join(' ')).toBe('sh json sh json sh ts json sh python json');
  });

  it.skipIf(hasPython)('is not tested for Python: this machine has no python3', () => undefined);

  it.runIf(hasTools)(
    'is right: each command, run as it stands there, gets the answer that stands behind it',
    async () => {
      const folder = await createTempFolder();
      let made = '';
      for (const { language, text, answer } of called) {
        if (language === 'python' && !hasPython) continue;
        const [program = '', given] = runs[language]?.(text, folder.path) ?? [];
        const { stdout } = await promisify(execFile)(program, given, {
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
        if (text.includes('/adminapi/apiKeys')) made = stdout.trim();
        if (answer !== undefined) expect(documents(stdout), text).toEqual(documents(answer));
      }
      for (const [file, source] of [
        ['client.ts', 'client.ts'],
        ['marketdesk_client.py', 'client.py'],
      ])
        expect(readFileSync(`${folder.path}/${file}`, 'utf8')).toBe(
          readFileSync(`examples/marketplace/${source}`, 'utf8'),
        );
      const [withdrawal] = documents(readFileSync(`${folder.path}/withdrawals.ndjson`, 'utf8'));
      expect(withdrawal).toEqual({ id: expect.any(String), amount: '1.5', currencySymbol: 'ETH' });
      await folder.remove();
    },
  );
});
