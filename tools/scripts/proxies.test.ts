import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { has } from './packaged-desk.ts';

const files = join(import.meta.dirname, '../../deploy');
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** What a desk has seen of calls: their method, body and key. */
interface Upstream {
  server: Server;
  seen: string[];
}

/** A desk as its proxy sees it. One that dies has read the whole call, and goes without an answer. */
async function startUpstream(dies: boolean): Promise<Upstream> {
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/readyz') return response.end('ready');
    let body = '';
    for await (const part of request) body += String(part);
    seen.push([request.method, body || request.url, request.headers['idempotency-key']].join(' '));
    if (dies) return request.socket.destroy();
    return response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, seen };
}

let folder: string;
let proxy: ChildProcess | undefined;
let upstreams: Upstream[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marketdesk-proxies-'));
  upstreams = [];
});
afterEach(async () => {
  proxy?.kill('SIGTERM');
  if (proxy) await once(proxy, 'exit');
  for (const { server } of upstreams) server.close().closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** The file of the package, without TLS, before these two desks. */
const begin = {
  nginx(port: number, [one, two]: readonly [number, number]) {
    const site = readFileSync(join(files, 'nginx.conf'), 'utf8')
      .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
      .replaceAll(/^ *ssl_.*\n/gm, '')
      .replace(':4000', `:${one}`)
      .replace(':4001', `:${two}`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n');
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${folder}/pid;\ndaemon off;\nerror_log stderr crit;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`,
    );
    return spawn('nginx', ['-e', 'stderr', '-c', file], { stdio: 'ignore' });
  },
  caddy(port: number, ports: readonly [number, number]) {
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, `{\n\tadmin off\n}\n${readFileSync(join(files, 'Caddyfile'), 'utf8')}`);
    const env = {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      DESK_HOST: `http://localhost:${port}`,
      DESK_UPSTREAMS: ports.map((one) => `127.0.0.1:${one}`).join(' '),
    };
    return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
  },
};

/** Starts a proxy before a desk that is whole and another. */
async function start(kind: keyof typeof begin, other: number): Promise<{ origin: string; whole: Upstream }> {
  const whole = await startUpstream(false);
  upstreams.push(whole);
  const free = await startUpstream(false);
  const port = portOf(free.server);
  free.server.close();
  proxy = begin[kind](port, [other, portOf(whole.server)]);
  const origin = `http://localhost:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  });
  return { origin, whole };
}

const limit = 120_000;
const call = async (origin: string, method: string, name: string) =>
  fetch(`${origin}/${name}`, {
    method,
    headers: { 'idempotency-key': `key-of-${name}` },
    ...(method === 'POST' || method === 'PUT' ? { body: name } : {}),
  });

/** Makes calls until the desk that dies has seen one. Each is answered by the whole desk, or nobody says that it was done. */
async function untilOneDies(kind: keyof typeof begin, method: string) {
  const dying = await startUpstream(true);
  upstreams.push(dying);
  const { origin, whole } = await start(kind, portOf(dying.server));
  await vi.waitFor(
    async () => {
      const name = `call-${dying.seen.length}-${whole.seen.length}`;
      const { status } = await call(origin, method, name);
      expect(status).toBe(whole.seen.some((one) => one.includes(` ${name} `)) ? 200 : 502);
      expect(dying.seen).not.toEqual([]);
    },
    { timeout: 60_000, interval: 20 },
  );
  return { dying, whole };
}

describe.each(['nginx', 'caddy'] as const)('%s', (kind) => {
  // nginx repeats what HTTP calls idempotent, PUT and DELETE.
  for (const method of kind === 'nginx' ? ['POST'] : ['POST', 'PUT'])
    it.runIf(has(kind))(
      `sends a ${method} to one desk only, whether or not that one did it`,
      async () => {
        const { dying, whole } = await untilOneDies(kind, method);
        for (const one of dying.seen) expect(whole.seen).not.toContain(one);
      },
      limit,
    );

  it.runIf(has(kind))(
    'repeats nothing without its key, by which the second desk gives the first one’s answer',
    async () => {
      const { dying } = await untilOneDies(kind, 'PUT');
      for (const one of dying.seen) expect(one).toMatch(/^PUT (.*) key-of-\1$/);
    },
    limit,
  );

  it.runIf(has(kind))(
    'reads at the other desk what one died over',
    async () => {
      const dying = await startUpstream(true);
      upstreams.push(dying);
      const { origin, whole } = await start(kind, portOf(dying.server));
      await vi.waitFor(
        async () => {
          expect((await call(origin, 'GET', 'list')).status).toBe(200);
          expect(dying.seen).not.toEqual([]);
        },
        { timeout: 60_000, interval: 20 },
      );
      expect(whole.seen.length).toBeGreaterThan(0);
    },
    limit,
  );

  it.runIf(has(kind))(
    'goes on where a desk is not there at all',
    async () => {
      const gone = await startUpstream(false);
      const port = portOf(gone.server);
      gone.server.close();
      const { origin, whole } = await start(kind, port);
      const failed: string[] = [];
      for (let n = 0; n < 10; n += 1) {
        const { status } = await call(origin, 'POST', `write-${n}`);
        if (status !== 200) failed.push(`POST write-${n} key-of-write-${n}`);
        expect((await call(origin, 'GET', `list-${n}`)).status).toBe(200);
      }
      // Caddy up to 2.11.1 can't send a body again, though nobody has read it; from then on it leaves that desk out.
      expect(failed.length).toBeLessThanOrEqual(kind === 'caddy' ? 1 : 0);
      for (const one of failed) expect(whole.seen).not.toContain(one);
      expect(whole.seen.filter((one) => one.startsWith('POST'))).toHaveLength(10 - failed.length);
    },
    limit,
  );
});
