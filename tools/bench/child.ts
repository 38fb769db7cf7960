import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** A server under measurement, in a process of its own. */
export interface MeasuredServer {
  url: string;
  pid: number;
  /** CPU that the process has used so far, in milliseconds. */
  cpuMs: () => Promise<number>;
  stop: () => Promise<void>;
}

/**
 * Starts a server and waits until it says its address.
 * @param script what to run, from the root of the repository
 * @param flags for Node
 */
export async function startServer(
  script: string,
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<MeasuredServer> {
  const root = join(import.meta.dirname, '../..');
  const child = fork(join(root, script), [], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...environment },
    execArgv: [...flags, '--import', join(import.meta.dirname, 'report-cpu.ts')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const url = await addressOf(child, script);
  // The server logs as in production; reading the log keeps the pipe from filling up.
  child.stdout?.resume();
  child.stderr?.resume();
  return {
    url,
    pid: child.pid ?? 0,
    cpuMs: () =>
      new Promise((resolve) => {
        child.once('message', (used: NodeJS.CpuUsage) => resolve((used.user + used.system) / 1000));
        child.send('cpu');
      }),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function addressOf(child: ChildProcess, script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
      if (!address) return;
      // Searching the growing log any longer would cost more than the load.
      child.stdout?.off('data', listen);
      child.stderr?.off('data', listen);
      resolve(address.replace('localhost', '127.0.0.1'));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${said}`)));
  });
}
