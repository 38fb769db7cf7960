import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyJson } from './any-json.ts';

/** The built server, from the root of the repository. It starts in half the time of the sources. */
export const builtServer = 'dist/server/main.js';

/** The server in its own process, which can be killed. */
export interface ServerProcess {
  child: ChildProcess;
  port: number;
  /** Its output so far. */
  output: () => string;
}

/** Keeps checkpoints out of `./data`, where the next test would compare its own trail with them. */
const ownFiles = (environment: Record<string, string>) =>
  environment['DATA_DIR'] === undefined ? { AUDIT_CHECKPOINTS: '/dev/null' } : {};

/**
 * Starts the server in its own process, on a port that the system chooses, and waits until it answers.
 * @param environment in addition to the test's own
 */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [builtServer], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: '0',
      SAMPLE_DATA: 'off',
      RATE_LIMIT: '0',
      ...ownFiles(environment),
      ...environment,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const giveUpAt = Date.now() + 100_000;
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${output}`);
    const port = Number(/is ready: http:\/\/localhost:(\d+)\n/.exec(output)?.[1] ?? 0);
    const answer = port && (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined));
    if (answer && answer.ok) return { child, port, output: () => output };
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server never answered:\n${output}`);
}

/** The exit code, or null for a process that a signal ended. It may already have ended. */
export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) =>
    child.exitCode !== null || child.signalCode !== null
      ? resolve(child.exitCode)
      : child.once('exit', resolve),
  );
}

/** Makes a call to a server process. */
export async function callProcess(
  { port }: Pick<ServerProcess, 'port'>,
  path: string,
  body: object | undefined,
  token?: string,
  method = 'POST',
  headers: Record<string, string> = {},
) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, AnyJson> };
}
