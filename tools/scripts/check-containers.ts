/**
 * Builds the image of a packaged server and starts it as in compose.yaml and kubernetes.yaml:
 *   unshare --mount --net --pid --fork --kill-child --mount-proc node tools/scripts/check-containers.ts FOLDER-OF-THE-PACKAGE ROOT-FILE-SYSTEM.tar
 *
 * It runs in a separate network, so that the files' ports are free and no registry is contacted. The images of
 * PostgreSQL, Caddy and Node are built from this machine's programs, on a root file system of Debian's packages.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '#server/operations/embedded/binaries.ts';
import { answered, say, signIn, use } from './packaged-desk.ts';
import { readKubernetes } from './read-kubernetes.ts';

/** The most that the image may add to its base. */
const maxMegabytes = 250;

const [desk = '', rootFiles = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'marketdesk-containers-'));
const image = (name: string) => `localhost/marketdesk-check-${name}`;

// Containers, images and networks are in the folder of this check. Control groups and limits are the machine's.
writeFileSync(
  join(folder, 'containers.conf'),
  `[containers]
cgroups = "disabled"
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "crun"
tmp_dir = "${folder}/tmp"
[network]
network_config_dir = "${folder}/networks"
`,
);
writeFileSync(
  join(folder, 'storage.conf'),
  `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/storage"\nrunroot = "${folder}/run"\n`,
);
const environment = {
  ...process.env,
  CONTAINERS_CONF: join(folder, 'containers.conf'),
  CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
  BUILDAH_ISOLATION: 'chroot',
  SECRET_KEY: 'a key for this check alone, of enough characters',
  POSTGRES_PASSWORD: 'a-word-for-this-check',
  DESK_HOST: 'localhost',
  DESK_IMAGE: image('desk'),
  POSTGRES_IMAGE: image('postgres'),
  CADDY_IMAGE: image('caddy'),
  SUPERADMIN_EMAIL: signIn.email,
  SUPERADMIN_PASSWORD: signIn.password,
};

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, {
    cwd: desk,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
const podman = (...args: string[]) => run('podman', ...args);
const compose = (...args: string[]) => run('podman-compose', '--file', 'deploy/compose.yaml', ...args);

/** Builds an image of a folder with a Containerfile. */
function build(name: string, context: string, ...args: string[]): void {
  // Other formats than Docker's leave out the health check.
  podman('build', '--quiet', '--format=docker', `--tag=${image(name)}`, ...args, context);
}

function contextOf(name: string, containerfile: string, files: Record<string, string> = {}): string {
  const context = join(folder, `${name}-image`);
  mkdirSync(context);
  for (const [file, text] of Object.entries({ Containerfile: containerfile, ...files }))
    writeFileSync(join(context, file), text);
  return context;
}

/** Images that normally come from a registry: Node's, PostgreSQL's and Caddy's. */
async function buildSurroundings(): Promise<void> {
  const base = contextOf('base', 'FROM scratch\nADD root.tar /\nCOPY node /usr/local/bin/node\n');
  cpSync(rootFiles, join(base, 'root.tar'));
  cpSync(process.execPath, join(base, 'node'));
  build('base', base);

  const start = `set -e
data=/var/lib/postgresql/18
cd /
as="setpriv --reuid=70 --regid=70 --clear-groups /usr/local/pgsql/bin"
if [ ! -e $data/PG_VERSION ]; then
  install --directory --owner=70 --group=70 --mode=700 $data
  printf '%s\\n' "$POSTGRES_PASSWORD" > /tmp/password && chmod 644 /tmp/password
  $as/initdb -D $data --username="$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  echo "create database $POSTGRES_DB" | $as/postgres --single -D $data postgres
fi
exec $as/postgres -D $data -c listen_addresses='*' -c unix_socket_directories=/tmp
`;
  const postgres = contextOf(
    'postgres',
    `FROM ${image('base')}
RUN echo 'postgres:x:70:70::/var/lib/postgresql:/bin/sh' >> /etc/passwd
COPY native /usr/local/pgsql
COPY start.sh /start.sh
CMD ["sh", "/start.sh"]
`,
    { 'start.sh': start },
  );
  cpSync((await findBinaries()).folder, join(postgres, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  build('postgres', postgres);

  const caddy = contextOf(
    'caddy',
    `FROM ${image('base')}
COPY caddy /usr/bin/caddy
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`,
  );
  cpSync(run('sh', '-c', 'command -v caddy'), join(caddy, 'caddy'));
  build('caddy', caddy);
}

function buildDesk(): void {
  build('desk', desk, `--build-arg=BASE=${image('base')}`);
  const bytes = (name: string) => Number(podman('image', 'inspect', '--format={{.Size}}', image(name)));
  const megabytes = Math.round((bytes('desk') - bytes('base')) / 1e6);
  if (megabytes > maxMegabytes) throw new Error(`The image has ${megabytes} MB beside its base.`);
  say(`The image has ${megabytes} MB beside its base.`);
}

const containerOf = (service: string) =>
  podman('ps', '--all', '--format={{.Names}}', `--filter=label=com.docker.compose.service=${service}`);

/** Waits for the first checkpoint that a server writes, and returns its file. Sealing and writing take a minute. */
async function checkpointsOf(service: string): Promise<string> {
  const read =
    'process.stdout.write(require("node:fs").readFileSync(process.env.DATA_DIR + "/audit-checkpoints.log"))';
  for (const end = performance.now() + 180_000; performance.now() < end;) {
    const { status, stdout } = spawnSync('podman', ['exec', containerOf(service), 'node', '-e', read], {
      env: environment,
      encoding: 'utf8',
    });
    if (status === 0 && stdout !== '') return stdout;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`${service} writes no checkpoint of the audit trail.`);
}

/** Replaces the container of a server, as an upgrade does. Its checkpoints must still be there. */
async function recreate(service: string): Promise<void> {
  const before = await checkpointsOf(service);
  const former = podman('inspect', '--format={{.Id}}', containerOf(service));
  podman('stop', '--time=30', containerOf(service));
  podman('rm', containerOf(service));
  compose('up', '--detach', '--no-build', service);
  if (podman('inspect', '--format={{.Id}}', containerOf(service)) === former)
    throw new Error(`${service} has the same container.`);
  if (!(await checkpointsOf(service)).startsWith(before))
    throw new Error(`The new container of ${service} has lost its checkpoints of the audit trail.`);
  await answered('https://localhost/readyz', 100);
}

/** The unchanged compose.yaml: two servers, PostgreSQL and a TLS proxy, which continues with one server. */
async function tryCompose(): Promise<void> {
  compose('up', '--detach', '--no-build');
  await answered('https://localhost/readyz', 100);
  await use('https://localhost');
  for (const service of ['desk1', 'desk2']) {
    podman('healthcheck', 'run', containerOf(service));
    const write = 'require("node:fs").writeFileSync("/opt/marketdesk/x", "")';
    const written = spawnSync('podman', ['exec', containerOf(service), 'node', '-e', write], {
      env: environment,
      encoding: 'utf8',
    });
    if (!/EROFS|EACCES/.test(written.stderr))
      throw new Error('The image lets its program write its own files.');
  }
  podman('stop', '--time=30', containerOf('desk1'));
  await answered('https://localhost/readyz');
  await use('https://localhost').catch(() => use('https://localhost')); // Caddy up to 2.11.1 fails one write first.
  podman('start', containerOf('desk1'));
  await recreate('desk2');
  say('A new container of compose.yaml keeps the checkpoints of the audit trail.');
  say('compose.yaml serves with TLS, on a root that nobody writes, and goes on with one desk.');
}

/** The container of kubernetes.yaml with its user, root, volumes and settings, checked by its own probes. */
async function tryKubernetes(): Promise<void> {
  const { container, spec, claims, targetPorts } = readKubernetes(desk);
  const { runAsUser, runAsGroup } = spec.securityContext;
  const { capabilities, readOnlyRootFilesystem } = container.securityContext;
  const [network = ''] = podman('network', 'ls', '--format={{.Name}}')
    .split('\n')
    .filter((name) => name !== 'podman');
  const settings = {
    ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
    DATABASE_URL: `postgres://marketdesk:${environment.POSTGRES_PASSWORD}@database:5432/marketdesk`,
    SECRET_KEY: environment.SECRET_KEY,
  };
  podman(
    'run',
    '--detach',
    '--name=pod',
    `--network=${network}`,
    `--user=${runAsUser}:${runAsGroup}`,
    `--read-only=${readOnlyRootFilesystem}`,
    '--read-only-tmpfs=false',
    ...capabilities.drop.map((name) => `--cap-drop=${name}`),
    '--security-opt=no-new-privileges',
    ...container.volumeMounts.map(({ name, mountPath }) => {
      if (claims.includes(name)) return `--volume=${name}:${mountPath}`;
      if (spec.volumes.some((volume) => volume.name === name)) return `--tmpfs=${mountPath}:mode=1777`;
      throw new Error(`kubernetes.yaml has no volume ${name}.`);
    }),
    ...Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`),
    image('desk'),
  );
  const address = podman(
    'inspect',
    '--format={{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}',
    'pod',
  );
  const portOf = (name: string) => {
    const port = container.ports.find((known) => known.name === name)?.containerPort;
    if (!port) throw new Error(`kubernetes.yaml has no port ${name}.`);
    return port;
  };
  for (const { httpGet, periodSeconds, failureThreshold = 3 } of [
    container.startupProbe,
    container.readinessProbe,
    container.livenessProbe,
  ])
    await answered(
      `http://${address}:${portOf(httpGet.port)}${httpGet.path}`,
      periodSeconds * failureThreshold,
    );
  await answered(`http://${address}:${portOf('metrics')}/metrics`);
  for (const port of targetPorts) await use(`http://${address}:${portOf(port)}`);
  podman('stop', '--time=30', 'pod');
  if (podman('inspect', '--format={{.State.ExitCode}}', 'pod') !== '0')
    throw new Error('The desk of kubernetes.yaml did not end in order.');
  say('The container of kubernetes.yaml serves as its user and answers its probes.');
}

process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
chmodSync(folder, 0o755);
// crun can't handle old and new control groups side by side. Neither is used here.
if (existsSync('/sys/fs/cgroup/unified')) spawnSync('umount', ['/sys/fs/cgroup/unified']);
// Hides networks that other programs or an earlier run left there.
for (const path of ['/run/containers', '/var/lib/cni'])
  if (existsSync(path)) run('mount', '-t', 'tmpfs', 'none', path);
run('ip', 'link', 'set', 'lo', 'up');
try {
  await buildSurroundings();
  buildDesk();
  await tryCompose();
  await tryKubernetes();
} catch (error) {
  for (const name of podman('ps', '--all', '--format={{.Names}}').split('\n').filter(Boolean))
    spawnSync('sh', ['-c', `echo "${name}:" && podman logs --tail 20 ${name}`], {
      env: environment,
      stdio: 'inherit',
    });
  throw error;
} finally {
  spawnSync('podman', ['rm', '--all', '--force', '--time=5'], { env: environment });
  spawnSync('umount', ['--recursive', '--lazy', join(folder, 'storage/overlay')]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 1000 });
}
