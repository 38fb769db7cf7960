// Runs a command of this repository on a machine that only has Node 20 (or newer) and npm. It installs the
// dependencies and, if the machine's Node is too old, a pinned Node; then it runs the command with that Node.
// Plain JavaScript for Node 20; all other files are TypeScript for Node 24.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.installed-for');
const neededNode = 24;

/** The programs that each command runs in order. The command's own arguments go to the last one. */
const commands = {
  start: ['tools/scripts/build.ts', 'dist/server/main.js'],
  dev: ['tools/scripts/dev.ts'],
  ui: ['tools/scripts/workbench.ts'],
  test: ['tools/scripts/test.ts'],
  'test:full': ['tools/scripts/test-full.ts'],
  build: ['tools/scripts/build.ts'],
  package: ['tools/scripts/package.ts'],
  bench: ['tools/bench/run.ts'],
  'bench:plots': ['tools/bench/plots.ts'],
  release: ['tools/scripts/release.ts'],
  sample: ['tools/scripts/sample.ts'],
  example: ['examples/marketplace/main.ts'],
  'connect:texts': ['tools/scripts/connect-texts.ts'],
  advisories: ['tools/scripts/advisories.ts'],
  screenshots: ['tools/scripts/screenshots.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt'],
  messages: ['node_modules/@lingui/cli/dist/lingui.js'],
  'new:resource': ['tools/scripts/new-resource.ts'],
  'db:types': ['tools/scripts/db-types.ts'],
  'events:document': ['tools/scripts/events-document.ts'],
  'sensitivity:document': ['tools/scripts/sensitivity-document.ts'],
  migrate: ['tools/scripts/migrate.ts'],
  'mail:in': ['tools/scripts/mail-in.ts'],
  'admin:recover': ['tools/scripts/admin-recover.ts'],
  'audit:verify': ['tools/scripts/audit-verify.ts'],
  import: ['tools/scripts/import.ts'],
  connect: ['tools/scripts/connect.ts'],
  'audit:archive': ['tools/scripts/audit-archive.ts'],
  'reporting:parquet': ['tools/scripts/reporting-parquet.ts'],
  objects: ['tools/scripts/objects.ts'],
  'check-config': ['tools/scripts/check-config.ts'],
  'check-engines': ['tools/scripts/engines.ts'],
  doctor: ['tools/scripts/doctor.ts'],
  'support-bundle': ['tools/scripts/support-bundle.ts'],
  'database:upgrade': ['tools/scripts/database-upgrade.ts'],
  backup: ['tools/scripts/backup.ts'],
  'backup:verify': ['tools/scripts/backup-verify.ts'],
  restore: ['tools/scripts/restore.ts'],
  'chain:compile': ['chain/compile.ts'],
  'chain:deploy': ['chain/deploy.ts'],
  'chain:gas': ['tools/bench/gas.ts'],
  'chain:mutate': ['chain/mutation.ts'],
  'chain:prove': ['chain/prove.ts'],
  'chain:rehearse': ['tools/bench/rehearsal.ts'],
  'chain:test': ['chain/run-forge.ts'],
  'chain:timelock': ['chain/timelock-calls.ts'],
  'chain:verify': ['chain/verify.ts'],
  'chain:reindex': ['tools/scripts/chain-reindex.ts'],
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
