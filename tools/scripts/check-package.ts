/**
 * Builds the package and starts it as an operator would, on its own PostgreSQL: unpacked outside the repository,
 * two servers behind nginx and Caddy, its commands, its systemd unit, its image, compose.yaml and kubernetes.yaml.
 * Parts whose programs aren't installed are left out, and the last lines list them.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/platform/base/free-port.ts';
import { createEmptyDatabase, startTestPostgres } from '#server/testing/postgres.ts';
import { answered, has, say, signIn, use } from './packaged-desk.ts';
import { underSystemd } from './real-systemd.ts';

const root = join(import.meta.dirname, '../..');
const leftOut: string[] = [];
const stops: (() => unknown)[] = [];

/** Starts a program that is stopped at the end. Calling `stop` asks it to end and returns its exit code. */
function begin(
  program: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number },
) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    return ended;
  };
  stops.push(stop);
  return stop;
}

async function main(): Promise<void> {
  execFileSync(process.execPath, ['tools/scripts/package.ts'], { cwd: root, stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'marketdesk-package-'));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  execFileSync('tar', ['-xzf', join(root, `dist/release/${name}-${version}.tar.gz`), '-C', folder]);
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
    cwd: join(root, 'dist/release'),
    stdio: 'inherit',
  });
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
    desks.push(begin(process.execPath, ['tools/scripts/run.mjs'], { cwd: desk, env }));
    await answered(`http://127.0.0.1:${port}/readyz`);
    await use(`http://127.0.0.1:${port}`);
  }
  say('Two desks of the package serve.');

  await tryProxies(desk, folder, ports);
  const command = (line: string[], env: NodeJS.ProcessEnv = settings) =>
    execFileSync(process.execPath, ['tools/scripts/run.mjs', ...line], {
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

  await tryUnit(desk, folder, settings);
  for (const stop of desks) if ((await stop()) !== 0) throw new Error('A desk did not end in order.');

  tryContainers(desk, folder);
}

/** Each proxy serves two servers with TLS, and continues when one of them ends. */
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
    // No certificate authority is contacted, and no system port is used.
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

/**
 * systemd accepts the unit, and the unit's command starts the server as an unprivileged user, with only the
 * settings of its file.
 */
async function tryUnit(desk: string, folder: string, settings: Record<string, string | undefined>) {
  const unit = readFileSync(join(desk, 'deploy/marketdesk.service'), 'utf8').replace(
    '/usr/bin/node',
    process.execPath,
  );
  if (has('systemd-analyze')) {
    const file = join(folder, 'marketdesk.service');
    writeFileSync(file, unit);
    execFileSync('systemd-analyze', ['verify', '--man=no', file], { stdio: 'inherit' });
    say('systemd takes the unit.');
  } else leftOut.push('systemd-analyze');
  if (process.getuid?.() !== 0)
    return void leftOut.push("the unit's line as another user, which only root starts");
  const nobody = 65_534;
  const state = join(folder, 'state');
  mkdirSync(state, { mode: 0o700 });
  chownSync(state, nobody, nobody);
  chmodSync(folder, 0o711);
  const [, program = '', line = ''] = /^ExecStart=(\S+) (.*)$/m.exec(unit) ?? [];
  const own = /^Environment=(.*)$/m
    .exec(unit)?.[1]
    ?.split(' ')
    .map((setting) => setting.split('='));
  const port = await freePort();
  // The content of /etc/marketdesk/environment; systemd adds the state folder.
  const { DATABASE_URL, SECRET_KEY, TRUST_PROXY } = settings;
  const stop = begin(program, line.split(' '), {
    cwd: desk,
    uid: nobody,
    gid: nobody,
    env: {
      DATABASE_URL,
      SECRET_KEY,
      TRUST_PROXY,
      PORT: String(port),
      ...Object.fromEntries(own ?? []),
      DATA_DIR: state,
    },
  });
  await answered(`http://127.0.0.1:${port}/readyz`);
  await use(`http://127.0.0.1:${port}`);
  if ((await stop()) !== 0) throw new Error('The desk of the unit did not end in order.');
  say("The unit's line starts the desk as a user who owns nothing.");
  const machine = join(folder, 'systemd');
  mkdirSync(machine);
  const missing = await underSystemd(desk, machine);
  if (missing !== undefined) leftOut.push(missing);
}

/** The image, compose.yaml and kubernetes.yaml, in separate network and mount namespaces. */
function tryContainers(desk: string, folder: string): void {
  const needed = ['podman', 'podman-compose', 'crun', 'caddy', 'mmdebstrap', 'ip', 'dnsmasq'];
  const missing = needed.filter((program) => !has(program));
  if (missing.length > 0 || process.getuid?.() !== 0)
    return void leftOut.push(
      `the image, compose.yaml and kubernetes.yaml, for which root and ${needed.join(', ')} are needed`,
    );
  const suite = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  const rootFiles = join(folder, 'root.tar');
  const debian = ['--quiet', '--variant=minbase', '--include=ca-certificates,libstdc++6', suite, rootFiles];
  execFileSync('mmdebstrap', debian, { stdio: 'inherit' });
  const program = join(import.meta.dirname, 'check-containers.ts');
  execFileSync(
    'unshare',
    [
      ...'--mount --net --pid --fork --kill-child --mount-proc'.split(' '),
      process.execPath,
      program,
      desk,
      rootFiles,
    ],
    {
      stdio: 'inherit',
    },
  );
}

try {
  await main();
  say(
    leftOut.length > 0 ? `Not installed here, so not tried: ${leftOut.join(', ')}.` : 'Everything was tried.',
  );
} finally {
  for (const stop of stops.toReversed()) await stop();
}
