// Runs a command of this repository on a machine that only has Node 20 (or newer) and npm. It installs the
// dependencies and, if the machine's Node is too old, a pinned Node; then it runs the command with that Node.
// Plain JavaScript for Node 20; all other files are TypeScript for Node 24.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.installed-for');
const neededNode = 24;

/** The programs that each command runs in order. The command's own arguments go to the last one. */
const commands = {
  start: ['scripts/build.ts', 'dist/server/main.js'],
  dev: ['scripts/dev.ts'],
  ui: ['scripts/workbench.ts'],
  test: ['scripts/test.ts'],
  'test:full': ['scripts/test-full.ts'],
  build: ['scripts/build.ts'],
  package: ['scripts/package.ts'],
  bench: ['bench/run.ts'],
  release: ['scripts/release.ts'],
  sample: ['scripts/sample.ts'],
  example: ['examples/marketplace/main.ts'],
  'connect:texts': ['scripts/connect-texts.ts'],
  advisories: ['scripts/advisories.ts'],
  screenshots: ['scripts/screenshots.ts'],
  format: ['node_modules/prettier/bin/prettier.cjs'],
  messages: ['node_modules/@lingui/cli/dist/lingui.js'],
  'new:resource': ['scripts/new-resource.ts'],
  'db:types': ['scripts/db-types.ts'],
  'events:document': ['scripts/events-document.ts'],
  'sensitivity:document': ['scripts/sensitivity-document.ts'],
  migrate: ['scripts/migrate.ts'],
  'mail:in': ['scripts/mail-in.ts'],
  'admin:recover': ['scripts/admin-recover.ts'],
  'audit:verify': ['scripts/audit-verify.ts'],
  import: ['scripts/import.ts'],
  'audit:archive': ['scripts/audit-archive.ts'],
  'check-config': ['scripts/check-config.ts'],
  doctor: ['scripts/doctor.ts'],
  'support-bundle': ['scripts/support-bundle.ts'],
  'database:upgrade': ['scripts/database-upgrade.ts'],
  backup: ['scripts/backup.ts'],
  'backup:verify': ['scripts/backup-verify.ts'],
  restore: ['scripts/restore.ts'],
  'chain:compile': ['chain/compile.ts'],
  'chain:deploy': ['chain/deploy.ts'],
  'chain:gas': ['bench/gas.ts'],
  'chain:mutate': ['chain/mutation.ts'],
  'chain:prove': ['chain/prove.ts'],
  'chain:test': ['chain/run-forge.ts'],
  'chain:timelock': ['chain/timelock-calls.ts'],
  'chain:verify': ['chain/verify.ts'],
  'chain:reindex': ['scripts/chain-reindex.ts'],
};

/** Limits the space for young objects: with the default, an idle server uses 20 MB more and is not faster. */
const serverFlags = ['--max-semi-space-size=4'];

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs a program in our terminal and forwards signals to it. Returns its exit code. */
function run(program, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env });
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    // npm sends a signal only to its shell, which ends without notice. Then our parent process changes.
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event && process.ppid !== parent) forward('SIGTERM');
    }, 250);
    child.on('error', (error) => fail(`${program} could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, forward);
      resolve(code ?? 128 + (constants.signals[signal] ?? 1));
    });
  });
}

async function installDependencies() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  process.stdout.write('Installing the dependencies (once; about half a minute) …\n');
  rmSync(stampFile, { force: true });
  // Uses npm's own script if npm started us, so that no shell and no PATH is needed.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-fund', '--no-audit', '--loglevel=error'];
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
  if (code !== 0) fail('The dependencies could not be installed: see the message above.');
  writeFileSync(stampFile, stamp);
}

/** The machine's Node if it is new enough, or else the pinned one. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(modules, `node-${platform}-${process.arch}`, 'bin', name);
  if (existsSync(pinned)) return pinned;
  return fail(
    `This machine has Node ${process.versions.node}, and no Node ${neededNode} comes prebuilt for ${process.platform}-${process.arch}. Install Node ${neededNode} or newer.`,
  );
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`Commands: ${Object.keys(commands).join(', ')}.`);
await installDependencies();
const node = findNode();
// Programs started below find the same Node first.
const path = `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`;
for (const script of command) {
  const isLast = script === command.at(-1);
  const flags = script === 'dist/server/main.js' ? serverFlags : [];
  const code = await run(node, [...flags, script, ...(isLast ? args : [])], { ...process.env, PATH: path });
  if (code !== 0 || isLast) process.exit(code);
}
