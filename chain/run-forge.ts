// Runs forge on the contracts: `npm run chain:test` runs the tests, `npm run chain:test -- gas` compares the gas of the ordinary
// transactions with chain/gas-snapshot, `gas --update` writes it, `coverage` measures coverage.
// What is random begins with another seed each time, which is printed; FOUNDRY_FUZZ_SEED repeats a run.
// Anything else goes to `forge test` as it is, for example `npm run chain:test -- --match-test buy -vvvv`.
// The last line is `N passed, N failed`; the exit code is forge's.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deployedContract } from './compile-contracts.ts';
import { installCode, installed } from './install-code.ts';

export const repository = dirname(dirname(fileURLToPath(import.meta.url)));

const gasTests = 'chain/test/Gas.t.sol';

/** How forge ended, and everything that it printed. */
interface Result {
  code: number;
  output: string;
}

/**
 * Path of forge's native binary for this platform, or null where there is none. (The package's own start script is not
 * used: it exits 0 when tests fail.) `FORGE_BIN` names another one.
 */
export function findForge(): string | null {
  if (process.env.FORGE_BIN) return process.env.FORGE_BIN;
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const binary = process.platform === 'win32' ? 'forge.exe' : 'forge';
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `@foundry-rs/forge-${process.platform}-${architecture}/package.json`,
    );
    const path = join(dirname(manifest), 'bin', binary);
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/**
 * Runs forge from the repository's root with our configuration.
 * @param forge path of the binary
 * @param args its arguments
 * @param options variables to add to this process's environment; `quiet` keeps the output from the terminal; `cwd` another root
 * @returns exit code and everything that was printed
 */
export function runForge(
  forge: string,
  args: string[],
  options: { env?: Record<string, string>; quiet?: boolean; cwd?: string } = {},
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(forge, args, {
      cwd: options.cwd ?? repository,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // solc.mjs starts with `env node`: it has to find the Node that runs this script.
        PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
        FOUNDRY_CONFIG: 'chain/foundry.toml',
        FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
        ...options.env,
      },
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (!options.quiet) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Numbers of passed and failed tests in forge's output; zero if there was no result. */
function countTests(output: string): { passed: number; failed: number } {
  const totals = /(\d+) tests passed, (\d+) failed/.exec(output);
  return { passed: Number(totals?.[1] ?? 0), failed: Number(totals?.[2] ?? 0) };
}

/** Adds a line break at the end of forge's files, which the formatter requires. */
function tidySnapshots(): void {
  const folder = join(repository, 'chain/gas-snapshot');
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    writeFileSync(path, `${readFileSync(path, 'utf8').trimEnd()}\n`);
  }
}

/** Runs the gas tests, in which every call is a transaction. */
const runGas = (forge: string, env: Record<string, string> = {}) =>
  runForge(forge, ['test', '--isolate', '--match-path', gasTests], { env });

const compareGas = (forge: string) =>
  runGas(forge, { FORGE_SNAPSHOT_CHECK: 'true', FORGE_SNAPSHOT_EMIT: 'false' });

/** Does what the command line asks for. @returns the results whose tests count */
async function runCommand(forge: string, args: string[]): Promise<Result[]> {
  const [command, ...rest] = args;
  if (command === 'coverage') {
    // Only code that forge compiled itself maps to lines: nothing is installed.
    const others = ['--no-match-coverage', 'chain/test', '--no-match-path', gasTests];
    return [await runForge(forge, ['coverage', ...others, ...rest])];
  }
  // Before forge's own compilation, so that the check of the interfaces finds it in the cache.
  const deployed = installed.map(deployedContract);
  const built = await runForge(forge, ['build']);
  if (built.code !== 0) return [built];
  installCode(repository, deployed);
  if (command === 'gas' && rest.includes('--update')) {
    const result = await runGas(forge);
    tidySnapshots();
    return [result];
  }
  if (command === 'gas') return [await compareGas(forge)];
  if (command) return [await runForge(forge, ['test', ...args])];
  return [await runForge(forge, ['test', '--no-match-path', gasTests]), await compareGas(forge)];
}

async function main(args: string[]): Promise<number> {
  const forge = findForge();
  if (!forge) {
    console.log(
      `The contract tests were not run: there is no forge for ${process.platform}-${process.arch} in node_modules. ` +
        'Install Foundry 1.7 and name its forge in FORGE_BIN to run them.',
    );
    console.log('0 passed, 0 failed');
    return 0;
  }
  const seed = (process.env.FOUNDRY_FUZZ_SEED ??= `0x${randomBytes(8).toString('hex')}`);
  console.log(`Random seed: FOUNDRY_FUZZ_SEED=${seed}`);
  const results = await runCommand(forge, args);
  let passed = 0;
  let failed = 0;
  for (const { code, output } of results) {
    const counts = countTests(output);
    passed += counts.passed;
    // A run that ended before its tests is a failure too.
    failed += code === 0 ? counts.failed : Math.max(counts.failed, 1);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return results.find(({ code }) => code !== 0)?.code ?? 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
