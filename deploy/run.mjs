// Runs a command of a packaged desk, which is built and has its packages: `npm run` of its package.json calls it, and
// so may anything else. Without a command it starts the server.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const neededNode = 24;
const [name = 'start', ...args] = process.argv.slice(2);
const programs = join(dirname(fileURLToPath(import.meta.url)), '../../dist/server');
const program = join(programs, name === 'start' ? 'main.js' : `${name.replace(':', '-')}.js`);

if (Number(process.versions.node.split('.')[0]) < neededNode) {
  process.stderr.write(
    `This is Node ${process.versions.node}. The server needs Node ${neededNode} or newer.\n`,
  );
  process.exit(78);
}
if (!/^[a-z:-]+$/.test(name) || !existsSync(program)) {
  process.stderr.write(`There is no command "${name}". docs/guide/commands.md lists those of a package.\n`);
  process.exit(1);
}
const flags = name === 'start' ? ['--max-semi-space-size=4'] : [];
const child = spawn(process.execPath, [...flags, program, ...args], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
