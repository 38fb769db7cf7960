// Compiles the two contracts with the compiler of node_modules and the settings of foundry.toml.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<
    string,
    Record<
      string,
      {
        abi: unknown[];
        metadata?: string;
        evm: { bytecode: { object: string }; deployedBytecode: { object: string } & Immutables };
      }
    >
  >;
  sources?: Record<string, { ast?: unknown }>;
}
interface Immutables {
  immutableReferences?: Record<string, { start: number; length: number }[]>;
}
interface Solc {
  compile(
    input: string,
    callbacks: { import: (path: string) => { contents: string } | { error: string } },
  ): string;
  version(): string;
}
interface Compiled {
  name: string;
  abi: unknown[];
  /** Hexadecimal without 0x. */
  creation: string;
  runtime: string;
}

/** A contract as its source is published: what somebody else needs to compile it to the same bytes. */
export interface Published extends Compiled {
  /** `chain/src/SingleCopy.sol:SingleCopy`. */
  identifier: string;
  /** The compiler's version with its commit, as verifiers ask for it. */
  compiler: string;
  /** Everything that the compiler is given: sources and settings. */
  standardInput: object;
  /** Where the runtime code holds values that the constructor fills in: name of the variable to the first bytes of its places. */
  immutables: Record<string, number[]>;
}

const solcOf = () => createRequire(import.meta.url)('solc') as Solc;

/** Compiles standard JSON; imports are read from the repository, or from `changed`. */
function runSolc(input: object, changed: Record<string, string>): string {
  return solcOf().compile(JSON.stringify(input), {
    import: (path) => {
      try {
        return { contents: changed[path] ?? readSource(path) };
      } catch {
        return { error: `${path} not found` };
      }
    },
  });
}

/** The text of a source file by its import path; ours are `chain/src/…`, the others packages in node_modules. */
function readSource(path: string): string {
  return readFileSync(join(root, path.startsWith('chain/') ? path : join('node_modules', path)), 'utf8');
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
 * @param isDeployed with the optimiser, the pipeline that it needs and the hash of sources and settings at the code's end, by which
 *   anybody can tell that a contract's published source is the very one. Tests and mutants go without: there a comment changes nothing.
 */
const settingsOf = (isDeployed: boolean) => ({
  optimizer: { enabled: isDeployed, runs: Number(setting('optimizer_runs')) },
  viaIR: isDeployed && setting('via_ir') === 'true',
  evmVersion: setting('evm_version'),
  metadata: isDeployed ? { bytecodeHash: 'ipfs' } : { appendCBOR: false },
});

/**
 * Compiles a contract as it is deployed, with all that a verifier of sources asks for.
 * @param path its source file, with a contract of its own name
 * @throws Error with the compiler's words
 */
export function publishedContract(path: string): Published {
  const name = basename(path, '.sol');
  const settings = settingsOf(true);
  const select = (outputs: readonly string[], perFile: readonly string[] = []) => ({
    ...settings,
    outputSelection: { '*': { '*': outputs, ...(perFile.length > 0 && { '': perFile }) } },
  });
  const outputs = ['abi', 'metadata', 'evm.bytecode.object', 'evm.deployedBytecode'];
  const own = { [path]: { content: readSource(path) } };
  const output = JSON.parse(
    runSolc({ language: 'Solidity', sources: own, settings: select(outputs, ['ast']) }, {}),
  ) as Output;
  const compiled = output.contracts?.[path]?.[name];
  if (!compiled?.metadata) throw new Error(output.errors?.map((error) => error.formattedMessage).join('\n'));
  const { sources } = JSON.parse(compiled.metadata) as { sources: Record<string, unknown> };
  const { object, immutableReferences = {} } = compiled.evm.deployedBytecode;
  const names = namesOf(output.sources);
  return {
    name,
    identifier: `${path}:${name}`,
    abi: compiled.abi,
    creation: compiled.evm.bytecode.object,
    runtime: object,
    compiler: solcOf().version().replace('.Emscripten.clang', ''),
    standardInput: {
      language: 'Solidity',
      sources: Object.fromEntries(
        Object.keys(sources).map((source) => [source, { content: readSource(source) }]),
      ),
      settings: select(outputs),
    },
    immutables: Object.fromEntries(
      Object.entries(immutableReferences).map(([id, places]) => [
        names.get(Number(id)) ?? id,
        places.map(({ start }) => start),
      ]),
    ),
  };
}

/** The names of all variables in the compiler's trees, by their numbers. */
function namesOf(sources: Output['sources'] = {}): Map<number, string> {
  const names = new Map<number, string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { nodeType, id, name } = node as { nodeType?: string; id?: number; name?: string };
    if (nodeType === 'VariableDeclaration' && id !== undefined && name) names.set(id, name);
    for (const value of Object.values(node)) walk(value);
  };
  for (const { ast } of Object.values(sources)) walk(ast);
  return names;
}

/**
 * Compiles contracts: SingleCopy and MultiCopy, or those in `paths`.
 * @param changed texts that replace source files, by path (`chain/src/…`)
 * @param optimise with the optimiser and the pipeline that it needs, as deployed; without is quicker
 * @param paths the source files, each with a contract of its own name
 * @returns ABI and bytecode of each, or the compiler's errors
 */
export function compileContracts(
  changed: Record<string, string> = {},
  optimise = true,
  paths: readonly string[] = ['chain/src/SingleCopy.sol', 'chain/src/MultiCopy.sol'],
): { contracts: Compiled[] } | { errors: string } {
  const source = (path: string) => changed[path] ?? readSource(path);
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(paths.map((path) => [path, { content: source(path) }])),
    settings: {
      ...settingsOf(optimise),
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  };
  const output = JSON.parse(runSolc(input, changed)) as Output;
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error');
  if (errors.length > 0) return { errors: errors.map((error) => error.formattedMessage).join('\n') };
  return {
    contracts: paths.map((path) => {
      const name = basename(path, '.sol');
      const compiled = output.contracts[path]?.[name];
      if (!compiled) throw new Error(`The compiler gave no ${name}.`);
      return {
        name,
        abi: compiled.abi,
        creation: compiled.evm.bytecode.object,
        runtime: compiled.evm.deployedBytecode.object,
      };
    }),
  };
}

interface Described {
  params?: Record<string, string>;
  returns?: Record<string, string>;
}
type Kind = 'methods' | 'events' | 'errors';
interface Documentation {
  abi: { type: string; name: string; inputs: Typed[]; outputs?: Typed[] }[];
  devdoc: Partial<Record<Kind, Record<string, Described | Described[]>>>;
  userdoc: Partial<Record<Kind, Record<string, { notice?: string } | { notice?: string }[]>>>;
}
interface Typed {
  name: string;
  type: string;
  components?: Typed[];
}

/** A type as a signature has it: a structure as its members. */
const typeOf = ({ type, components }: Typed): string =>
  components ? `(${components.map(typeOf).join(',')})${type.replace('tuple', '')}` : type;

/**
 * What an interface's comments leave unsaid: each function, event and error needs a notice and a word on every parameter and
 * result.
 * @param path an interface, `chain/src/interfaces/…`
 */
export function undocumented(path: string): string[] {
  const input = {
    language: 'Solidity',
    sources: { [path]: { content: readSource(path) } },
    settings: { outputSelection: { '*': { '*': ['abi', 'devdoc', 'userdoc'] } } },
  };
  const output = JSON.parse(runSolc(input, {})) as {
    contracts: Record<string, Record<string, Documentation>>;
  };
  const described = output.contracts[path]?.[basename(path, '.sol')];
  if (!described) throw new Error(`The compiler gave nothing for ${path}.`);
  const kinds: Record<string, Kind> = { function: 'methods', event: 'events', error: 'errors' };
  return described.abi.flatMap(({ type, name, inputs, outputs = [] }) => {
    const signature = `${name}(${inputs.map(typeOf).join(',')})`;
    const kind = kinds[type] ?? 'methods';
    const [developers] = [described.devdoc[kind]?.[signature] ?? {}].flat();
    const [users] = [described.userdoc[kind]?.[signature] ?? {}].flat();
    return [
      ...(users?.notice ? [] : [`${signature}: a notice`]),
      ...inputs
        .filter((each) => !developers?.params?.[each.name])
        .map((each) => `${signature}: ${each.name}`),
      ...outputs
        .filter((each, index) => !developers?.returns?.[each.name || `_${index}`])
        .map((each, index) => `${signature}: result ${each.name || index}`),
    ];
  });
}
