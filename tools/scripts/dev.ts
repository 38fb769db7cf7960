import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createPages } from 'vite';
import { calls } from '../../contract/calls.ts';
import { freePort } from '../../server/platform/base/free-port.ts';

// The development server. Vite serves the pages from their sources and updates what changes. It forwards
// everything else to the server, which restarts when one of its own files changes. Node's --watch would lose a
// file that an editor replaces.

const root = join(import.meta.dirname, '../..');

/** The paths that the server answers. All other addresses are pages, including /api/docs. */
const serverPaths = new Set([
  ...Object.values(calls).flatMap((group) => Object.values(group).map(({ path }) => path.split('/')[1])),
  'images',
  'info',
  'items',
  'unsubscribe',
  'rate',
  'healthz',
  'readyz',
]);
const askServer = String.raw`^/(?!api/docs(?:\?|$))(?:${[...serverPaths].join('|')})(?:[/?]|$)`;

const host = process.env['HOST'] || '127.0.0.1';
const port = Number(process.env['PORT'] || 4000);
const address = `http://localhost:${port}`;
const serverPort = await freePort();
const serverAddress = new RegExp(`http://(?:localhost|127\\.0\\.0\\.1):${serverPort}\\b`, 'g');
const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

let server: ChildProcess | undefined;

function startServer(): void {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PUBLIC_URL: address, ...process.env, HOST: '127.0.0.1', PORT: String(serverPort) },
  });
  server = child;
  // The server logs its own address, but readers should open the pages' address.
  child.stdout.on('data', (chunk: Buffer) =>
    process.stdout.write(chunk.toString().replaceAll(serverAddress, address)),
  );
  child.on('exit', () => {
    if (server === child) say('The server ended. It starts again when a file of it changes.');
  });
}

async function stopServer(): Promise<void> {
  const child = server;
  server = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Runs starts and stops one after the other. */
let steps = Promise.resolve();
let isEnding = false;
let restart: NodeJS.Timeout | undefined;

/** Waits a moment for several files that are saved together. */
function restartSoon(): void {
  clearTimeout(restart);
  restart = setTimeout(() => {
    steps = steps.then(stopServer).then(() => (isEnding ? undefined : startServer()));
  }, 100);
}

const listener = createServer();
const pages = await createPages({
  root: join(root, 'web'),
  configFile: join(root, 'vite.config.ts'),
  server: {
    middlewareMode: { server: listener },
    proxy: { [askServer]: `http://127.0.0.1:${serverPort}` },
  },
});
listener.on('request', pages.middlewares);
listener.on('error', (error) => {
  process.stderr.write(`The pages can't be served at ${address}: ${error.message}.\n`);
  process.exit(1);
});
listener.listen(port, host, () => {
  const folders = ['server', 'contract', 'chain/abi'].map((folder) => join(root, folder));
  pages.watcher.add(folders);
  pages.watcher.on('all', (_event, path) => {
    const isServers = folders.some((folder) => path.startsWith(folder));
    if (isServers && !/\.test\.ts$|\/testing\//.test(path)) restartSoon();
  });
  startServer();
});

async function end(): Promise<void> {
  isEnding = true;
  clearTimeout(restart);
  await steps;
  await stopServer();
  await pages.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
