import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectRpc, type Rpc } from '#server/platform/chain/rpc.ts';
import { freePort } from '#server/platform/base/free-port.ts';
import { isAlive } from '#server/platform/base/is-alive.ts';

/** The usual chain id of development chains. */
export const anvilChainId = '31337';

/** A running anvil of ours. */
export interface Anvil {
  url: string;
  port: number;
  pid: number;
  rpc: Rpc;
  /** Ends it; it writes its state first. */
  stop: () => Promise<void>;
}

/**
 * Path of anvil's native binary for this platform, or null where there is none. (The package's own start script is not
 * used: it leaves the real process behind when it is killed.) `ANVIL_BIN` names another one.
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
 * Runs anvil and, beside it, a reader of our pipe: when this process ends in any way, the pipe closes and the reader asks
 * anvil to end, so that it writes its state and doesn't stay behind.
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
 * @param options.stateFile kept between starts; none where it is left out
 * @param options.port the one to take where it is free
 * @param options.genesisTime seconds since 1970; the same at every start of a chain, whose first block follows from it
 * @param options.keptStates how many of the latest blocks keep their state in memory; enough for any change of branch that
 *   is followed. Anvil would write older states into the user's home, megabytes a block, and leave them there.
 * @param options.args more of its own arguments
 * @throws Error with anvil's output if it ends instead, for example because of a damaged state
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
      // Another program may take the free port before anvil does.
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
    // A Ctrl-C in the terminal must not take the chain from under a server that is still finishing.
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
  const rpc = connectRpc(url, options.signal ? { signal: options.signal } : {});
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

/** Ends an anvil that a killed server and its reader left behind; `mark` is an argument that only ours has. */
export async function endOrphan(pid: number, mark: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!command.split('\0').includes(mark)) return false;
  // It may be writing its state just now, because its server ended a moment ago.
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
