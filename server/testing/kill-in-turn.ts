import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ended } from './server-process.ts';

/** A process that is killed. */
interface Killed {
  child: ChildProcess;
}

/** Starts a file of this folder in its own process, and waits for its first line: the port that it listens on, if it does. */
export async function startHolder(
  file: string,
  environment: Record<string, string>,
): Promise<Killed & { port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, ...environment },
    stdio: 'pipe',
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [line] = await Promise.race([
    once(child.stdout, 'data') as Promise<[Buffer]>,
    once(child, 'exit').then(() => {
      throw new Error(`${file} ended:\n${said}`);
    }),
  ]);
  return { child, port: Number(line.toString()) };
}

/**
 * Starts processes and kills each in the middle of its work. Some live at the same time, so that the next one starts
 * while another works.
 * @param work ends at the moment at which the process is killed
 * @param after checks what the killed process left
 */
export async function killInTurn<Process extends Killed>({
  kills,
  atOnce,
  start,
  work,
  after,
}: {
  kills: number;
  atOnce: number;
  start: () => Promise<Process>;
  work: (process: Process) => Promise<unknown>;
  after?: (process: Process) => Promise<unknown>;
}): Promise<void> {
  let left = kills;
  const live = async () => {
    const one = await start();
    try {
      await work(one);
    } finally {
      one.child.kill('SIGKILL');
      await ended(one.child);
    }
    await after?.(one);
  };
  const lives = async () => {
    while (left > 0) {
      left -= 1;
      await live().catch((error: unknown) => {
        left = 0;
        throw error;
      });
    }
  };
  const all = await Promise.allSettled(Array.from({ length: Math.min(atOnce, kills) }, lives));
  const failed = all.find((life) => life.status === 'rejected');
  if (failed) throw failed.reason;
}
