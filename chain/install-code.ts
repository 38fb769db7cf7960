// Puts code into forge's artifacts, so that tests deploy it by name (`vm.deployCode`) instead of what forge compiled.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiled } from './compile-contracts.ts';

/** What the tests deploy by name: the contracts, what shows their libraries, and the token of the gas snapshot. */
export const installed = [
  'chain/src/SingleCopy.sol',
  'chain/src/MultiCopy.sol',
  'chain/test/support/Texts.sol',
  'chain/test/support/PlainToken.sol',
];

/**
 * Replaces the code of contracts in the artifacts of `forge build`. forge reads it until it compiles them again.
 * @param folder where forge ran
 */
export function installCode(folder: string, contracts: readonly Compiled[]): void {
  for (const { name, creation, runtime } of contracts) {
    const path = join(folder, `chain/out/${name}.sol/${name}.json`);
    const artifact = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { object: string }>;
    Object.assign(artifact.bytecode ?? {}, { object: `0x${creation}` });
    Object.assign(artifact.deployedBytecode ?? {}, { object: `0x${runtime}` });
    writeFileSync(path, JSON.stringify(artifact));
  }
}
