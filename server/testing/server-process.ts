import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const found = (probe.address() as { port: number }).port;
  await new Promise((resolve) => probe.close(resolve));
  return found;
}

/** The server as its own process, which can be killed. */
export interface ServerProcess {
  child: ChildProcess;
  /** What it has said so far. */
  output: () => string;
}

/**
 * Starts the server as its own process and waits until it answers.
 * @param environment on top of the test's own
 */
export async function startServerProcess(
  port: number,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), SAMPLE_DATA: 'off', RATE_LIMIT: '0', ...environment },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (let tries = 0; tries < 400; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${output}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return { child, output: () => output };
    await sleep(100);
  }
  throw new Error(`The server never answered:\n${output}`);
}

/** The exit code, or null for a process that a signal ended; it may have ended before the question. */
export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) =>
    child.exitCode !== null || child.signalCode !== null
      ? resolve(child.exitCode)
      : child.once('exit', resolve),
  );
}

/** Makes a call to a server process. */
export async function callProcess(
  port: number,
  path: string,
  body: object | undefined,
  token?: string,
  method = 'POST',
) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}
