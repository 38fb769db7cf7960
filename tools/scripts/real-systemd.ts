import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#server/platform/base/free-port.ts';
import { answered, say, signIn, use } from './packaged-desk.ts';

const systemd = '/lib/systemd/systemd';
const controllers = ['systemd', 'memory', 'pids'];
const groups = '/sys/fs/cgroup';

/**
 * Builds a separate machine from this one: the same files below a temporary layer, a /dev with the usual devices,
 * the package in /opt/marketdesk, and systemd as its first process with only the unit. Arguments: $1 the folder,
 * $2 the package, $3 Node.
 */
const machine = `set -e
mount -t tmpfs -o size=3g,mode=755 tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
root="$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$root"
rm -rf "$root/opt/marketdesk" "$root/var/lib/marketdesk" "$root/var/lib/private/marketdesk"
mkdir -p "$root/opt/marketdesk" "$root/etc/marketdesk" "$root/old"
cp -a "$2/." "$root/opt/marketdesk/"
chown -R root:root "$root/opt/marketdesk"
rm -f "$root/usr/bin/node"
install -m 755 "$3" "$root/usr/bin/node"
rm -f "$root"/etc/systemd/system/*.wants/*
cp "$2/deploy/marketdesk.service" "$root/etc/systemd/system/"
install -m 600 "$4" "$root/etc/marketdesk/environment"
head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \\n' > "$root/etc/machine-id"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs -o mode=755 tmpfs "$root/sys/fs/cgroup"
for group in ${controllers.join(' ')}; do
  mkdir "$root/sys/fs/cgroup/$group"
  case "$group" in systemd) options=none,name=systemd ;; *) options="$group" ;; esac
  mount -t cgroup -o "$options" cgroup "$root/sys/fs/cgroup/$group"
done
for folder in run tmp dev; do mount -t tmpfs -o mode=755 tmpfs "$root/$folder"; done
chmod 1777 "$root/tmp"
mkdir -p "$root/dev/shm" "$root/dev/pts" "$root/dev/mqueue"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
for device in null zero full random urandom tty; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
touch "$root/dev/console"
ln -s pts/ptmx "$root/dev/ptmx"
cd "$root"
pivot_root . old
exec chroot . /bin/sh -c 'umount -l /old; mount --make-rshared /; exec env container=podman ${systemd} --system --unit=marketdesk.service'
`;

/**
 * Starts the unit under a real systemd, in its own namespaces, with the embedded database. It has to serve despite
 * all its restrictions, restart after a kill, and stop cleanly.
 * @param folder empty
 * @returns what is missing on this machine, if the test can't run
 */
export async function underSystemd(desk: string, folder: string): Promise<string | undefined> {
  const isThere = existsSync(systemd) && controllers.every((name) => existsSync(join(groups, name)));
  if (process.getuid?.() !== 0 || !isThere)
    return 'the unit under systemd, for which root, systemd and control groups of version 1 are needed';
  const port = await freePort();
  const settings = join(folder, 'environment');
  const place = join(folder, 'machine');
  mkdirSync(place);
  writeFileSync(
    settings,
    `PORT=${port}\nSECRET_KEY=${'k'.repeat(64)}\nSUPERADMIN_EMAIL=${signIn.email}\nSUPERADMIN_PASSWORD=${signIn.password}\nSAMPLE_DATA=off\n`,
  );
  chmodSync(settings, 0o600);
  const own = controllers.map((name) => join(groups, name, `marketdesk-${process.pid}`));
  for (const group of own) mkdirSync(group);
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      `for group in ${own.join(' ')}; do echo $$ > $group/cgroup.procs; done
      exec unshare --mount --pid --fork --kill-child --cgroup --uts --ipc /bin/sh -c "$1" machine "$2" "$3" "$4" "$5"`,
      'begin',
      machine,
      place,
      desk,
      process.execPath,
      settings,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ending = once(child, 'exit');
  try {
    const origin = `http://127.0.0.1:${port}`;
    await answered(`${origin}/readyz`, 120);
    await use(origin);
    const inside = (...command: string[]) =>
      execFileSync('nsenter', [...enter(child), ...command], { encoding: 'utf8' });
    const ask = (property: string) =>
      inside('systemctl', 'show', 'marketdesk', '--value', `--property=${property}`).trim();
    inside('systemctl', 'kill', '--signal=KILL', '--kill-who=main', 'marketdesk');
    await gone(`${origin}/healthz`);
    await answered(`${origin}/readyz`, 120);
    await use(origin);
    if (ask('NRestarts') !== '1') throw new Error('systemd did not start the killed desk again.');
    inside('systemctl', 'stop', 'marketdesk');
    const end = `${ask('Result')} ${ask('ExecMainStatus')}`;
    if (end !== 'success 0') {
      say(inside('journalctl', '--unit=marketdesk', '--lines=40', '--no-pager'));
      throw new Error(`The desk of the unit did not end in order: ${end}.`);
    }
    say('systemd starts the desk behind all walls of its unit, again after a kill, and ends it in order.');
  } finally {
    child.kill('SIGKILL');
    await ending;
    for (const group of own) await removeGroup(group);
  }
  return undefined;
}

/** The command that enters the namespaces of systemd, the first process of its machine. */
function enter({ pid }: ChildProcess): string[] {
  const [first = ''] = execFileSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' }).split('\n');
  return [...'--mount --pid --uts --ipc --cgroup --root --wd --target'.split(' '), first];
}

async function gone(url: string): Promise<void> {
  while (await fetch(url).catch(() => undefined)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Its processes end one after the other. */
async function removeGroup(group: string): Promise<void> {
  for (let tries = 0; existsSync(group) && tries < 100; tries += 1) {
    execFileSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'], { stdio: 'ignore' });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
