import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RpcNode, type Rpc } from '#server/platform/chain/rpc.ts';
import { freePort } from '#server/platform/base/free-port.ts';
import { isAlive } from '#server/platform/base/is-alive.ts';

/** The usual chain id of development chains. */
export const anvilChainId = '31337';

/** A running anvil process of this server. */
export interface Anvil {
  url: string;
  port: number;
  pid: number;
  rpc: Rpc;
  /** Stops it after it has written its state. */
  stop: () => Promise<void>;
}

/**
 * Finds the path of anvil's native binary for this platform, or null if there is none. The package's own start
 * script isn't used, because it leaves the real process running when it is killed. `ANVIL_BIN` names another binary.
 */
export function findAnvil(): string | null {
  if (process.env['ANVIL_BIN']) return process.env['ANVIL_BIN'];
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `@foundry-rs/anvil-${process.platform}-${architecture}/package.json`,
    );
    const path = join(dirname(manifest), 'bin', 'anvil');
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/**
 * Runs anvil together with a process that reads a pipe from this server. When the server ends in any way, the
 * pipe closes and that process stops anvil, so that anvil writes its state and doesn't keep running.
 */
const untilWeEnd = `
exec 3<&0
"$@" </dev/null 3<&- &
anvil=$!
echo $anvil
exec 1>&-
(read -r _ <&3; kill $anvil 2>/dev/null) &
reader=$!
wait $anvil
code=$?
kill $reader 2>/dev/null
exit $code`;

/**
 * Starts anvil on a free loopback port and resolves once it answers.
 * @param options.binary see `findAnvil`
 * @param options.stateFile stores the state between starts; without it none is stored
 * @param options.port the preferred port, if it is free
 * @param options.genesisTime seconds since 1970; must be the same at every start of a chain, because its first
 * block depends on it
 * @param options.keptStates how many of the latest blocks keep their state in memory; enough for every
 * reorganization that is followed. Anvil would write older states into the user's home, megabytes per block, and
 * leave them there.
 * @param options.args further arguments of anvil
 * @throws Error with anvil's output if it exits, for example because of a damaged state
 */
export async function startAnvil(options: {
  binary: string;
  chainId?: string;
  stateFile?: string;
  port?: number | undefined;
  genesisTime?: number;
  keptStates?: number;
  args?: readonly string[];
  signal?: AbortSignal;
}): Promise<Anvil> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOn(await freePort(attempt === 1 ? options.port : undefined), options);
    } catch (error) {
      // Another program may take the port before anvil does.
      if (attempt === 5 || !(error instanceof Error && error.message.includes('Address already in use')))
        throw error;
    }
  }
}

async function startOn(port: number, options: Parameters<typeof startAnvil>[0]): Promise<Anvil> {
  const args = ['--host', '127.0.0.1', '--port', String(port), '--quiet', '--chain-id'];
  args.push(options.chainId ?? anvilChainId);
  args.push('--prune-history', String(options.keptStates ?? 300));
  if (options.stateFile) args.push('--state', options.stateFile, '--state-interval', '15');
  if (options.genesisTime !== undefined) args.push('--timestamp', String(options.genesisTime));
  const child = spawn('sh', ['-c', untilWeEnd, 'sh', options.binary, ...args, ...(options.args ?? [])], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C in the terminal must not stop the chain while the server is still shutting down.
    detached: true,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
  child.stdin.on('error', () => undefined);
  const end: { reason?: string } = {};
  child.on('error', (error) => (end.reason = error.message));
  child.on('exit', (code, name) => (end.reason ??= `it ended with ${name ?? `exit code ${code}`}`));
  const pid = Number(await firstLine(child));
  const url = `http://127.0.0.1:${port}`;
  const rpc = new RpcNode(url, options.signal ? { signal: options.signal } : {});
  const giveUpAt = Date.now() + 60_000;
  while (end.reason === undefined && Date.now() < giveUpAt && !options.signal?.aborted) {
    const answered = await rpc.call('eth_chainId').catch(() => undefined);
    if (answered !== undefined && end.reason === undefined) {
      return { url, port, pid, rpc, stop: () => stopChild(child, pid) };
    }
    await sleep(15);
  }
  await stopChild(child, pid);
  throw new Error(`anvil did not start: ${said.trim().split('\n').slice(-3).join(' ') || end.reason}`);
}

/**
 * Stops an anvil process that a killed server left running. `mark` is an argument that only this server's anvil has.
 */
export async function endOrphan(pid: number, mark: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!command.split('\0').includes(mark)) return false;
  // It may be writing its state, because its server ended a moment ago.
  if (await isGoneWithin(pid, 2000)) return false;
  process.kill(pid, 'SIGTERM');
  if (!(await isGoneWithin(pid, 5000))) process.kill(pid, 'SIGKILL');
  await isGoneWithin(pid, 1000);
  return true;
}

async function stopChild(child: ChildProcess, pid: number): Promise<void> {
  child.stdin?.end();
  if (child.exitCode === null && child.signalCode === null) {
    const gone = await Promise.race([once(child, 'exit'), sleep(10_000, undefined, { ref: false })]);
    if (gone === undefined && pid > 0) process.kill(pid, 'SIGKILL');
  }
}

async function isGoneWithin(pid: number, ms: number): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += 20) {
    if (!isAlive(pid)) return true;
    await sleep(20);
  }
  return false;
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.trim();
}
