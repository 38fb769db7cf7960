import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { callProcess, ended, startServerProcess } from '#server/testing/server-process.ts';

const root = join(import.meta.dirname, '../../..');

/** The commands of a drill, as an operator copies them. */
async function drillCommands(): Promise<string[]> {
  const text = await readFile(join(root, 'docs/guide/backup.md'), 'utf8');
  const [, after = ''] = text.split('\n## Restore drill\n');
  const [drill = ''] = after.split(/^##? /m);
  return [...drill.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '');
}

/** `npm run` would install the dependencies under this test's feet. */
async function refuseStaleDependencies(): Promise<void> {
  const stamp = await readFile(join(root, 'node_modules/.installed-for'), 'utf8').catch(() => '');
  const lock = await readFile(join(root, 'package-lock.json'));
  const wanted = createHash('sha256')
    .update(lock)
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (stamp !== wanted)
    throw new Error('Run npm test once: it installs the dependencies, which this test needs.');
}

it('the drill of the guide works word for word, beside a running desk', async () => {
  await refuseStaleDependencies();
  const folder = await createTempFolder({ inMemory: true });
  const desk = await startServerProcess({
    DATA_DIR: join(folder.path, 'desk'),
    SUPERADMIN_EMAIL: 'owner@example.com',
    SUPERADMIN_PASSWORD: 'correct horse battery 9',
    DATABASE_URL: '',
    SECRET_KEY: '',
  });
  try {
    const { body } = await callProcess(desk, '/api/login', {
      email: 'owner@example.com',
      password: 'correct horse battery 9',
    });
    const added = await callProcess(
      desk,
      '/api/addFaq',
      { question: 'Is it back?', answer: 'Yes.' },
      body['token'],
    );
    expect(added.status).toBe(200);

    const commands = await drillCommands();
    expect(commands).toHaveLength(5);
    // Before the last block removes the drill, the restored server is asked what a person would check.
    const look = `curl --silent --fail -H 'content-type: application/json' -d '{"email":"owner@example.com","password":"correct horse battery 9"}' http://127.0.0.1:4199/api/login > "$DRILL/sign-in"
      token="$(sed 's/.*"token":"\\([^"]*\\)".*/\\1/' "$DRILL/sign-in")"
      curl --silent --fail -H "authorization: $token" http://127.0.0.1:4199/api/getFaqList\n`;
    const script = [
      'set -e\n',
      "trap 'kill $(jobs -p)' ERR\n",
      ...commands.slice(0, -1),
      look,
      commands.at(-1),
    ].join('');
    const shell = spawn('bash', ['-c', script], {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: join(folder.path, 'desk'),
        TMPDIR: folder.path,
        DATABASE_URL: '',
        SECRET_KEY: '',
      },
    });
    let said = '';
    shell.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    shell.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await ended(shell);
    expect(said).toContain('sealed rows of the audit trail are valid');
    expect(said).toContain('Everyone has to sign in again.');
    expect(said).toContain('Is it back?');
    expect(code, said).toBe(0);
    // The original server kept working.
    expect((await callProcess(desk, '/healthz', undefined, undefined, 'GET')).status).toBe(200);
  } finally {
    desk.child.kill('SIGTERM');
    await ended(desk.child);
    await folder.remove();
  }
});
