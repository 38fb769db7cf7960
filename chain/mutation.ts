// Breaks the contracts in small ways, one at a time, and looks whether a test notices.
//   node chain/mutation.ts              an even sample (default 110) of all mutants
//   node chain/mutation.ts --count 120  a larger one;  --all  every mutant (hours)
//   node chain/mutation.ts --again      tries only the mutants again that survived in the report (after writing a test)
//   node chain/mutation.ts --list       lists the mutants and runs nothing
// Writes chain/mutation-result.md. Exit code 1 if a mutant survives that `equivalent` below doesn't explain.
// The work is done on copies in the system's temporary folder; the compiler's optimiser and second pipeline are off for speed.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileContracts } from './compile-contracts.ts';
import { findForge, repository, runForge } from './run-forge.ts';

interface Mutant {
  file: string;
  line: number;
  kind: string;
  before: string;
  after: string;
  text: string;
}
interface Result {
  mutant: Mutant;
  /** The test that failed first, 'does not compile', or null if the mutant survived. */
  killer: string | null;
}

/** Mutants that no test can notice: the changed line, and the reason. */
const equivalent: Record<string, string> = {
  'if (amount == 0) return false;':
    'equivalent: only the seller’s part looks at the answer, and that is never zero (at least 65 % of one unit, rounded up)',
};

const source = join(repository, 'chain/src');

/** Replacements within a line of code: name, pattern, replacement. */
const exchanges: [string, RegExp, string][] = [
  ['comparison', / > /g, ' >= '],
  ['comparison', / < /g, ' <= '],
  ['comparison', / >= /g, ' > '],
  ['comparison', / == /g, ' != '],
  ['comparison', / != /g, ' == '],
  ['arithmetic', / \+ /g, ' - '],
  ['arithmetic', / - /g, ' + '],
  ['arithmetic', / \* /g, ' / '],
  ['arithmetic', / \/ /g, ' * '],
  ['arithmetic', / \+= /g, ' = '],
  ['arithmetic', / -= /g, ' = '],
  ['arithmetic', /\+\+(?=_)/g, '--'],
  ['shift', / >> /g, ' << '],
  ['logic', / \|\| /g, ' && '],
  ['logic', / && /g, ' || '],
  ['logic', / \|= /g, ' &= '],
  ['logic', / \| /g, ' & '],
  ['check dropped', /\bif \((?=.*\) revert )/g, 'if (false && '],
  ['modifier dropped', / nonReentrant\b/g, ''],
  ['modifier dropped', / whenNotPaused\b/g, ''],
  ['modifier dropped', / onlyOwner\b/g, ''],
  ['constant', /(?<= = )(\d[\d_]*)(?=e18;|;)/g, '1$1'],
  ['boolean', /\btrue\b/g, 'false'],
  ['boolean', /\bfalse\b/g, 'true'],
  ['person', /\bmsg\.sender\b/g, 'address(this)'],
];

/** The beginnings of statements that a mutant leaves out. */
const statements =
  /^\s*(emit |delete |assert\(|_\w+\(|_\w+(\[[^=]*\])* = |--?_|\+\+_|\w+\.\w+ = |order\.\w+ |mstore)/;

/** All mutants of all sources, in order. */
function generateMutants(): Mutant[] {
  const mutants: Mutant[] = [];
  for (const file of readdirSync(source).sort()) {
    const text = readFileSync(join(source, file), 'utf8');
    const lines = text.split('\n');
    const add = (index: number, kind: string, changed: string[], removed = 1) => {
      const mutated = [...lines.slice(0, index), ...changed, ...lines.slice(index + removed)].join('\n');
      if (mutated === text) return;
      mutants.push({
        file,
        line: index + 1,
        kind,
        before: lines[index]?.trim() ?? '',
        after: changed.join(' ').trim() || '(nothing)',
        text: mutated,
      });
    };
    lines.forEach((line, index) => {
      const code = line.replace(/\/\/.*$/, '');
      if (!code.trim() || /^\s*(\/\/|import|pragma|error|event|using|struct|mapping)/.test(code)) return;
      for (const [kind, pattern, replacement] of exchanges) {
        for (const match of code.matchAll(pattern)) {
          const found = code.slice(match.index, match.index + match[0].length);
          let insert = replacement.replace('$1', found);
          let rest = code.slice(match.index + match[0].length);
          // The whole condition is removed, not its first half only.
          if (kind === 'check dropped') {
            insert = 'if (false && (';
            rest = rest.replace(/\) revert /, ')) revert ');
          }
          add(index, kind, [code.slice(0, match.index) + insert + rest]);
        }
      }
      if (statements.test(code)) {
        // The statement may end some lines below.
        let end = index;
        while (end < lines.length && !/;\s*$/.test(lines[end]?.replace(/\/\/.*$/, '') ?? '')) end += 1;
        add(index, 'statement dropped', [''], end - index + 1);
      }
    });
  }
  return mutants;
}

/** `count` of the mutants, evenly spread; the same ones each time. */
function sample(mutants: Mutant[], count: number): Mutant[] {
  if (count >= mutants.length) return mutants;
  return Array.from({ length: count }, (_, i) => mutants[Math.floor((i * mutants.length) / count)] as Mutant);
}

/** Copies what the tests need. */
function prepareCopy(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `contract-mutation-${name}-`));
  mkdirSync(join(folder, 'chain'));
  for (const part of ['src', 'test', 'solc.mjs', 'foundry.toml']) {
    cpSync(join(repository, 'chain', part), join(folder, 'chain', part), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules'));
  const libraries = 'node_modules/@openzeppelin/contracts';
  cpSync(join(repository, libraries), join(folder, libraries), {
    recursive: true,
    filter: (path) => !path.endsWith('/build'),
  });
  symlinkSync(join(repository, 'node_modules/solc'), join(folder, 'node_modules/solc'));
  return folder;
}

/**
 * Replaces the compiled contracts with a mutant, so that the tests deploy it without compiling. Returns false if it
 * doesn't compile.
 */
function install(folder: string, mutant: Mutant): boolean {
  const compiled = compileContracts({ [`chain/src/${mutant.file}`]: mutant.text }, false);
  if ('errors' in compiled) return false;
  for (const { name, creation, runtime } of compiled.contracts) {
    const path = join(folder, `chain/out/${name}.sol/${name}.json`);
    const artifact = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { object: string }>;
    Object.assign(artifact.bytecode ?? {}, { object: `0x${creation}` });
    Object.assign(artifact.deployedBytecode ?? {}, { object: `0x${runtime}` });
    writeFileSync(path, JSON.stringify(artifact));
  }
  return true;
}

/** Runs the tests on a copy, the quick ones first. Returns the name of a test that fails, or null. */
async function firstFailure(forge: string, folder: string): Promise<string | null> {
  const env = {
    FOUNDRY_OPTIMIZER: 'false',
    FOUNDRY_VIA_IR: 'false',
    FOUNDRY_FUZZ_RUNS: '24',
    FOUNDRY_INVARIANT_RUNS: '4',
  };
  for (const path of [
    'chain/test/{Admin,Attacks,Bids,Buy,Conformance,Edges,Mint,Orders,Payouts}.t.sol',
    'chain/test/Invariants.t.sol',
  ]) {
    const { code, output } = await runForge(forge, ['test', '--match-path', path, '--fail-fast'], {
      env,
      quiet: true,
      cwd: folder,
    });
    if (code === 0) continue;
    return (
      /\[FAIL[^\n]*?\]\s*(?:\[Sequence\][\s\S]*?)?\s((?:test|invariant|setUp)\w*)\(/.exec(output)?.[1] ??
      'a test'
    );
  }
  return null;
}

/** The beginning of a mutant's row in the report, before the outcome. */
function rowStart(mutant: Mutant): string {
  const code = (text: string) => `\`${text.replaceAll('|', '\\|').slice(0, 110)}\``;
  return `| ${mutant.file}:${mutant.line} | ${mutant.kind} | ${code(mutant.before)} | ${code(mutant.after)} | `;
}

/** The report; surviving mutants come first. */
function report(results: Result[], total: number): string {
  const compiled = results.filter((result) => result.killer !== 'does not compile');
  const lived = compiled.filter((result) => result.killer === null);
  const row = ({ mutant, killer }: Result) =>
    `${rowStart(mutant)}${killer ?? `**lived**: ${equivalent[mutant.after] ?? 'not explained'}`} |`;
  const dropped = results.filter((result) => result.killer === 'does not compile');
  return [
    '# Mutation run',
    '',
    `Written by \`node chain/mutation.ts\`. ${total} mutants can be made from the sources; ${results.length} were tried, ` +
      `of which ${dropped.length} did not compile and are not counted.`,
    '',
    `**${compiled.length} mutants: ${compiled.length - lived.length} killed, ${lived.length} lived.**`,
    '',
    '| where | what | line | becomes | noticed by |',
    '|---|---|---|---|---|',
    ...lived.map(row),
    ...compiled.filter((result) => result.killer !== null).map(row),
    ...dropped.map(row),
    '',
  ].join('\n');
}

/** What a former report says of a mutant: its killer, or null if it survived or was not tried. */
function formerKiller(former: string, mutant: Mutant): string | null {
  const start = rowStart(mutant);
  const line = former.split('\n').find((row) => row.startsWith(start));
  const outcome = line?.slice(start.length, -2);
  return outcome && !outcome.startsWith('**lived**') ? outcome : null;
}

const args = process.argv.slice(2);
const all = generateMutants();
const countAt = args.indexOf('--count');
const chosen = args.includes('--all') ? all : sample(all, countAt >= 0 ? Number(args[countAt + 1]) : 110);
if (args.includes('--list')) {
  for (const mutant of all) console.log(`${mutant.file}:${mutant.line} ${mutant.kind}: ${mutant.after}`);
  console.log(`${all.length} mutants`);
} else {
  const forge = findForge();
  if (!forge) throw new Error('There is no forge for this platform; set FORGE_BIN.');
  const resultFile = join(repository, 'chain/mutation-result.md');
  const former = args.includes('--again') ? readFileSync(resultFile, 'utf8') : '';
  const results: Result[] = [];
  const queue: Mutant[] = [];
  for (const mutant of chosen) {
    const killer = formerKiller(former, mutant);
    if (killer) results.push({ mutant, killer });
    else queue.push(mutant);
  }
  const work = async (name: string) => {
    const folder = prepareCopy(name);
    try {
      const broken = await firstFailure(forge, folder);
      if (broken) throw new Error(`The tests fail without a mutant: ${broken}`);
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        const killer = install(folder, mutant) ? await firstFailure(forge, folder) : 'does not compile';
        results.push({ mutant, killer });
        console.log(
          `${results.length}/${chosen.length} ${mutant.file}:${mutant.line} ${mutant.kind}: ${killer ?? 'LIVED'}  ${mutant.after}`,
        );
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  await Promise.all(['a', 'b'].map(work));
  results.sort((a, b) => all.indexOf(a.mutant) - all.indexOf(b.mutant));
  writeFileSync(resultFile, report(results, all.length));
  const unexplained = results.filter((result) => result.killer === null && !equivalent[result.mutant.after]);
  console.log(
    `${results.filter((result) => result.killer !== null).length} killed, ${unexplained.length} lived unexplained`,
  );
  process.exitCode = unexplained.length > 0 ? 1 : 0;
}
