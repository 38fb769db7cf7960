#!/usr/bin/env node
// The Solidity compiler of node_modules, spoken to as forge speaks to a native one: `--version` prints a version,
// anything else reads standard JSON from stdin and writes the result to stdout.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const solc = createRequire(import.meta.url)('solc');

if (process.argv.includes('--version')) {
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`);
} else {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')));
}
