#!/usr/bin/env node
// The Solidity compiler of node_modules, spoken to as forge speaks to a native one: `--version` prints a version,
// anything else reads standard JSON from stdin and writes the result to stdout.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

if (process.argv.includes('--version')) {
  // The package's version is the compiler's, and reading it takes a second less than loading the compiler.
  const { version } = require('solc/package.json');
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`);
} else {
  process.stdout.write(require('solc').compile(readFileSync(0, 'utf8')));
}
