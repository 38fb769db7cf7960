// Compiles the interfaces with the oldest compiler that their pragma allows, which comes from npm:
//   node chain/check-interfaces.ts
// Integrators compile against them with their own compiler. The interfaces import nothing but each other.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fetchPackage } from '../tools/scripts/fetch-package.ts';
import { sourcesOf } from './compiler.ts';

const interfaces = ['ISingleCopy', 'IMultiCopy'].map((name) => `chain/src/interfaces/${name}.sol`);
const sources = sourcesOf(interfaces);

/** The lowest version of the pragma, which is the same in each file. */
const versions = new Set(
  Object.values(sources).map(({ content }) => /^pragma solidity \^(\d+\.\d+\.\d+);$/m.exec(content)?.[1]),
);
const [version] = versions;
if (versions.size !== 1 || version === undefined)
  throw new Error('The interfaces do not begin with one pragma of the form ^0.8.20.');

interface Solc {
  compile(input: string): string;
}
interface Answer {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<string, Record<string, { abi: unknown[] }>>;
}

const folder = fetchPackage('solc', version);
const { compile } = createRequire(import.meta.url)(join(folder, 'index.js')) as Solc;
const settings = { outputSelection: { '*': { '*': ['abi'] } } };
const answer = JSON.parse(compile(JSON.stringify({ language: 'Solidity', sources, settings }))) as Answer;
const { errors = [], contracts = {} } = answer;
for (const { formattedMessage } of errors) console.error(formattedMessage);
const missing = interfaces.filter((path) => !contracts[path]);
if (errors.length > 0 || missing.length > 0) {
  console.error(`The interfaces don't compile with Solidity ${version}.`);
  process.exitCode = 1;
} else {
  console.log(`The interfaces compile with Solidity ${version} without a warning.`);
}
