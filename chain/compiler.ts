// The Solidity compiler of node_modules: its settings, the sources it reads, and what it said of the same input before.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

/** Sources and settings as the compiler takes them (standard JSON). */
export interface StandardInput {
  language: 'Solidity';
  sources: Record<string, { content: string }>;
  settings: object;
}
interface Solc {
  compile(input: string): string;
  version(): string;
}

/** The compiler. Loading it takes a second. */
const loadSolc = () => require('solc') as Solc;

/** The compiler's version with its commit, as verifiers of sources ask for it. */
export const compilerVersion = (): string => loadSolc().version().replace('.Emscripten.clang', '');

/** Compiles standard JSON. @returns the compiler's answer, which lists errors instead of throwing them */
export const compileFresh = (input: StandardInput): unknown =>
  JSON.parse(loadSolc().compile(JSON.stringify(input)));

/**
 * Compiles standard JSON, or reads the answer that `.cache/contracts` has for exactly this input and this compiler.
 * @param name the file in the cache; another input under the same name replaces it
 * @returns the compiler's answer, which lists errors instead of throwing them
 */
export function compileCached(name: string, input: StandardInput): unknown {
  const key = createHash('sha256')
    .update(readFileSync(require.resolve('solc/soljson.js')))
    .update(JSON.stringify(input))
    .digest('hex');
  const folder = join(root, '.cache/contracts');
  const path = join(folder, `${name}.json`);
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as { key: string; answer: unknown };
    if (kept.key === key) return kept.answer;
  } catch {
    // Nothing was compiled under this name yet.
  }
  const answer = compileFresh(input);
  mkdirSync(folder, { recursive: true });
  // Renamed when complete, because tests and the check of the interfaces run at the same time.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify({ key, answer }));
  renameSync(`${path}.${process.pid}`, path);
  return answer;
}

/** The text of a source file by its import path; ours are `chain/src/…`, the others packages in node_modules. */
const readSource = (path: string) =>
  readFileSync(join(root, path.startsWith('chain/') ? path : join('node_modules', path)), 'utf8');

/**
 * Source files and all that they import, directly or not.
 * @param changed texts that replace source files, by path
 */
export function sourcesOf(
  paths: readonly string[],
  changed: Record<string, string> = {},
): StandardInput['sources'] {
  const sources: StandardInput['sources'] = {};
  const queue = [...paths];
  for (const path of queue) {
    if (sources[path]) continue;
    const content = changed[path] ?? readSource(path);
    sources[path] = { content };
    for (const [, imported = ''] of content.matchAll(/^import\b[^'"]*['"]([^'"]+)['"]/gm))
      queue.push(imported.startsWith('.') ? posix.join(posix.dirname(path), imported) : imported);
  }
  return sources;
}

/** The value of a setting in foundry.toml, so that settings stand in one place. */
function setting(name: string): string {
  const text = readFileSync(join(root, 'chain/foundry.toml'), 'utf8');
  const match = new RegExp(`^${name} = "?([^"\\n]+)"?$`, 'm').exec(text);
  if (!match?.[1]) throw new Error(`chain/foundry.toml has no ${name}.`);
  return match[1];
}

/**
 * The compiler's settings.
 * @param isDeployed with the optimizer, the pipeline that it needs and the hash of sources and settings at the code's end, by which
 *   anybody can tell that a contract's published source is the very one. Mutants go without: there a comment changes nothing.
 */
export const settingsOf = (isDeployed: boolean) => ({
  optimizer: { enabled: isDeployed, runs: Number(setting('optimizer_runs')) },
  viaIR: isDeployed && setting('via_ir') === 'true',
  evmVersion: setting('evm_version'),
  metadata: isDeployed ? { bytecodeHash: 'ipfs' } : { appendCBOR: false },
});
