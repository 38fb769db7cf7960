/**
 * Makes the package and starts it as an operator would: unpacked outside the repository, on a PostgreSQL of its own, two
 * desks behind nginx and Caddy, its commands, its unit for systemd, and its image. What isn't installed on the machine
 * is left out, and the last lines say so.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/local/free-port.ts';
import { createEmptyDatabase, startTestPostgres } from '#server/testing/postgres.ts';

const root = join(import.meta.dirname, '..');
const signIn = { email: 'admin@example.com', password: 'correct horse battery 9' };
const leftOut: string[] = [];
const stops: (() => unknown)[] = [];

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** Waits until an address answers with a status that is fine. */
async function answered(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} doesn't answer.`);
}

/** Starts a program that is stopped at the end; `stop` asks it to end and gives its exit code. */
function begin(program: string, args: string[], options: { cwd: string; env?: NodeJS.ProcessEnv }) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    return ended;
  };
  stops.push(stop);
  return stop;
}

/** Signs in, and reads the number of users: database, session and rights in one. */
async function use(origin: string): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(signIn),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`Nobody can sign in at ${origin}: ${answer.status}.`);
  const page = await fetch(origin, { headers: { accept: 'text/html' } });
  if (!(await page.text()).includes('<div id="root"')) throw new Error(`There are no pages at ${origin}.`);
}

async function main(): Promise<void> {
  execFileSync(process.execPath, ['scripts/package.ts'], { cwd: root, stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'marketdesk-package-'));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  execFileSync('tar', ['-xzf', join(root, `dist/release/${name}-${version}.tar.gz`), '-C', folder]);
  const desk = join(folder, `${name}-${version}`);

  const postgres = await startTestPostgres();
  stops.push(() => postgres.stop());
  const database = await createEmptyDatabase(postgres);
  const spare = await createEmptyDatabase(postgres);
  const settings = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for this check alone, of enough characters',
    BACKUP_PASSPHRASE: 'a phrase for this check alone',
    SUPERADMIN_EMAIL: signIn.email,
    SUPERADMIN_PASSWORD: signIn.password,
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  };
  const ports = [await freePort(), await freePort()];
  const desks: (() => Promise<number | null>)[] = [];
  for (const port of ports) {
    const env = { ...settings, PORT: String(port) };
    desks.push(begin(process.execPath, ['scripts/run.mjs'], { cwd: desk, env }));
    await answered(`http://127.0.0.1:${port}/readyz`);
    await use(`http://127.0.0.1:${port}`);
  }
  say('Two desks of the package serve.');

  await tryProxies(desk, folder, ports);
  const command = (line: string[], env: NodeJS.ProcessEnv = settings) =>
    execFileSync(process.execPath, ['scripts/run.mjs', ...line], {
      cwd: desk,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const backups = join(folder, 'backups');
  command(['backup', backups]);
  command(['backup:verify', backups]);
  command(['restore', backups], { ...settings, DATABASE_URL: spare.url });
  command(['audit:verify']);
  say('A backup was taken, verified and restored by the package alone.');

  if (has('systemd-analyze')) {
    const unit = readFileSync(join(desk, 'deploy/marketdesk.service'), 'utf8').replace(
      '/usr/bin/node',
      process.execPath,
    );
    const file = join(folder, 'marketdesk.service');
    writeFileSync(file, unit);
    execFileSync('systemd-analyze', ['verify', '--man=no', file], { stdio: 'inherit' });
    say('systemd takes the unit.');
  } else leftOut.push('systemd-analyze');
  for (const stop of desks) if ((await stop()) !== 0) throw new Error('A desk did not end in order.');

  tryImage(desk, folder);
}

/** Each proxy serves two desks with TLS, and goes on serving when one of them ends. */
async function tryProxies(desk: string, folder: string, ports: readonly number[]): Promise<void> {
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  const tls = join(folder, 'tls');
  mkdirSync(tls);
  execFileSync('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost'.split(' '),
    '-keyout',
    join(tls, 'key.pem'),
    '-out',
    join(tls, 'certificate.pem'),
  ]);
  if (has('nginx')) {
    const port = await freePort();
    const site = readFileSync(join(desk, 'deploy/nginx.conf'), 'utf8')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('/etc/marketdesk/tls', tls)
      .replace(':4000', `:${ports[0]}`)
      .replace(':4001', `:${ports[1]}`);
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid;\ndaemon off;\nevents {}\nhttp {\naccess_log off;\n${site}}\n`,
    );
    begin('nginx', ['-e', 'stderr', '-c', file], { cwd: folder });
    await answered(`https://localhost:${port}/readyz`);
    await use(`https://localhost:${port}`);
    say('nginx serves the desks.');
  } else leftOut.push('nginx');
  if (has('caddy')) {
    const port = await freePort();
    const file = join(folder, 'Caddyfile');
    const site = readFileSync(join(desk, 'deploy/Caddyfile'), 'utf8');
    // No authority is asked for a certificate, and no port of the system is taken.
    writeFileSync(
      file,
      `{\n\tadmin off\n\tlog {\n\t\tlevel error\n\t}\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n${site}`,
    );
    const env = {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      DESK_HOST: `localhost:${port}`,
      DESK_UPSTREAMS: ports.map((one) => `127.0.0.1:${one}`).join(' '),
    };
    begin('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { cwd: folder, env });
    await answered(`https://localhost:${port}/readyz`);
    await use(`https://localhost:${port}`);
    say('Caddy serves the desks.');
  } else leftOut.push('caddy');
}

/** Builds the image on a root file system of Debian's packages and this Node, and runs the desk's program in it. */
function tryImage(desk: string, folder: string): void {
  if (!has('buildah') || !has('mmdebstrap')) return void leftOut.push('buildah and mmdebstrap');
  const base = join(folder, 'base');
  mkdirSync(base);
  const suite = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  const debian = ['--quiet', '--variant=minbase', '--include=ca-certificates,libstdc++6', suite];
  execFileSync('mmdebstrap', [...debian, join(base, 'root.tar')], { stdio: 'inherit' });
  execFileSync('cp', [process.execPath, join(base, 'node')]);
  writeFileSync(join(base, 'Containerfile'), 'FROM scratch\nADD root.tar /\nCOPY node /usr/local/bin/node\n');
  const buildah = (...args: string[]) =>
    execFileSync('buildah', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  buildah('build', '--isolation=chroot', '--tag=marketdesk-check-base', base);
  buildah(
    'build',
    '--isolation=chroot',
    '--format=docker',
    '--build-arg=BASE=localhost/marketdesk-check-base',
    '--tag=marketdesk-check',
    desk,
  );
  const container = buildah('from', 'localhost/marketdesk-check');
  try {
    const program = 'require("node:fs").writeFileSync("/opt/marketdesk/x", "")';
    const inside = ['run', '--isolation=chroot', container, '--', 'node'];
    const written = spawnSync('buildah', [...inside, '-e', program], { encoding: 'utf8' });
    if (!written.stderr.includes('EACCES'))
      throw new Error('The image lets its program write its own files.');
    // Ended from within, since a signal wouldn't reach through buildah.
    const started = spawnSync(
      'buildah',
      [...inside.slice(0, -1), 'timeout', '30', 'node', 'dist/server/main.js'],
      { encoding: 'utf8' },
    );
    if (!started.stdout.includes('marketdesk is ready'))
      throw new Error(`The image does not start: ${started.stderr}`);
    say('The image starts.');
  } finally {
    buildah('rm', container);
    buildah('rmi', 'marketdesk-check', 'marketdesk-check-base');
  }
}

try {
  await main();
  say(
    leftOut.length > 0 ? `Not installed here, so not tried: ${leftOut.join(', ')}.` : 'Everything was tried.',
  );
} finally {
  for (const stop of stops.toReversed()) await stop();
}
