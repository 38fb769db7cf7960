// Compiles the contracts: as they are deployed, as their sources are published, and with a change for the mutation run.
import { basename } from 'node:path';
import { compileCached, compileFresh, compilerVersion, settingsOf, sourcesOf } from './compiler.ts';

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<
    string,
    Record<
      string,
      {
        abi: unknown[];
        evm: { bytecode: { object: string }; deployedBytecode: { object: string } & Immutables };
      }
    >
  >;
  sources?: Record<string, { ast?: unknown }>;
}
interface Immutables {
  immutableReferences?: Record<string, { start: number; length: number }[]>;
}

/** A contract's ABI and code. */
export interface Compiled {
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

const nameOf = (path: string) => basename(path, '.sol');
const codeOutputs = ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'];

/** What the compiler is given. The libraries that a contract imports are not asked for: their code is part of the contract's. */
const inputOf = (paths: readonly string[], settings: object, outputs: readonly string[], changed = {}) => ({
  language: 'Solidity' as const,
  sources: sourcesOf(paths, changed),
  settings: {
    ...settings,
    outputSelection: Object.fromEntries(paths.map((path) => [path, { [nameOf(path)]: outputs }])),
  },
});

/** The compiler's errors, without its warnings; empty if there are none. */
const errorsIn = ({ errors = [] }: Output) =>
  errors
    .flatMap(({ severity, formattedMessage }) => (severity === 'error' ? [formattedMessage] : []))
    .join('\n');

/** A contract in the compiler's answer. @throws Error with the compiler's words if it has none */
function contractIn(output: Output, path: string): Compiled & Immutables {
  const name = nameOf(path);
  const found = output.contracts?.[path]?.[name];
  if (!found) throw new Error(errorsIn(output) || `The compiler gave no ${name}.`);
  const { object, immutableReferences } = found.evm.deployedBytecode;
  return {
    name,
    abi: found.abi,
    creation: found.evm.bytecode.object,
    runtime: object,
    ...(immutableReferences && { immutableReferences }),
  };
}

/**
 * Compiles a contract to the bytes that are deployed. Unchanged sources are not compiled again (`compileCached`).
 * @param path its source file, with a contract of its own name
 * @throws Error with the compiler's words
 */
export function deployedContract(path: string): Compiled {
  const input = inputOf([path], settingsOf(true), codeOutputs);
  return contractIn(compileCached(nameOf(path), input) as Output, path);
}

/**
 * Compiles a contract as it is deployed, with all that a verifier of sources asks for.
 * @param path its source file, with a contract of its own name
 * @throws Error with the compiler's words
 */
export function publishedContract(path: string): Published {
  const outputs = [...codeOutputs, 'metadata', 'evm.deployedBytecode.immutableReferences'];
  const { language, sources, settings } = inputOf([path], settingsOf(true), outputs);
  const outputSelection = { ...settings.outputSelection, '*': { '': ['ast'] } };
  const output = compileFresh({ language, sources, settings: { ...settings, outputSelection } }) as Output;
  const { immutableReferences = {}, ...compiled } = contractIn(output, path);
  const names = namesOf(output.sources);
  return {
    ...compiled,
    identifier: `${path}:${compiled.name}`,
    compiler: compilerVersion(),
    standardInput: { language, sources, settings },
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
 * Compiles contracts without the optimizer, which is fifteen times as fast, for the mutation run.
 * @param paths the source files, each with a contract of its own name
 * @param changed texts that replace source files, by path (`chain/src/…`)
 * @returns ABI and bytecode of each, or the compiler's errors
 */
export function compilePlain(
  paths: readonly string[],
  changed: Record<string, string> = {},
): { contracts: Compiled[] } | { errors: string } {
  const input = inputOf(paths, settingsOf(false), codeOutputs, changed);
  const isChanged = Object.keys(changed).length > 0;
  const output = (isChanged ? compileFresh(input) : compileCached('plain', input)) as Output;
  const errors = errorsIn(output);
  if (errors) return { errors };
  return { contracts: paths.map((path) => contractIn(output, path)) };
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
  const input = inputOf([path], {}, ['abi', 'devdoc', 'userdoc']);
  const output = compileCached(nameOf(path), input) as {
    contracts?: Record<string, Record<string, Documentation>>;
  };
  const described = output.contracts?.[path]?.[nameOf(path)];
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
