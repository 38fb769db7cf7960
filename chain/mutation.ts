// Breaks the contracts in small ways, one at a time, and looks whether a test notices.
//   npm run chain:mutate                  an even sample (80) of the mutants that follow from the sources' text
//   npm run chain:mutate -- --all         all of those and all of semantic-mutants.ts (about 25 minutes of two quiet cores)
//                           --semantic    those of semantic-mutants.ts alone
//                           --count 200   a larger sample
//                           --minutes 20  ends after that time
//                           --workers 1   one at a time
//                           --again       tries those again that lived
//                           --fresh       tries all that are chosen again
//                           --list        lists the mutants and runs nothing
//                           --check       runs nothing; fails unless the report is of these contracts, names every mutant, and none
//                                         survived
//                           --check --incomplete  the same, but mutants may be left that were not tried
// What the report says of the same contracts is kept and not tried again, so that a long run can be made in parts.
// Writes chain/mutation-result.md. Exit code 1 if a mutant survives that mutation-report.ts doesn't explain.
// The work is done on copies in the system's temporary folder, and mutants are compiled without the optimizer for speed.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compilePlain } from './compile-contracts.ts';
import { installCode, installed } from './install-code.ts';
import {
  equivalence,
  formerKiller,
  type Mutant,
  mutationReport,
  type Result,
  shortcomings,
} from './mutation-report.ts';
import { findForge, repository, runForge } from './run-forge.ts';
import { semanticMutants } from './semantic-mutants.ts';
import { syntacticMutants } from './syntactic-mutants.ts';

const source = join(repository, 'chain/src');
const resultFile = join(repository, 'chain/mutation-result.md');

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    semantic: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    incomplete: { type: 'boolean', default: false },
    count: { type: 'string', default: '80' },
    minutes: { type: 'string', default: '600' },
    workers: { type: 'string', default: '2' },
  },
});

/** The mutants of the list, each of which must still fit the sources. */
function listedMutants(): Mutant[] {
  return semanticMutants.map(({ file, what, find, replace }) => {
    const text = readFileSync(join(source, file), 'utf8');
    if (text.split(find).length !== 2)
      throw new Error(`${file}: “${what}” does not fit the source any more.`);
    const after = replace.trim() || '(nothing)';
    return {
      file,
      place: file,
      kind: what,
      before: find.trim(),
      after,
      text: text.replace(find, () => replace),
    };
  });
}

/** `count` of the mutants, evenly spread; the same ones each time. */
function sample(mutants: Mutant[], count: number): Mutant[] {
  if (count >= mutants.length) return mutants;
  return Array.from({ length: count }, (_, i) => mutants[Math.floor((i * mutants.length) / count)] as Mutant);
}

/** What the contracts are, whatever their comments say. */
function contractsInAWord(): string {
  const compiled = compilePlain(['chain/src/SingleCopy.sol', 'chain/src/MultiCopy.sol']);
  if ('errors' in compiled) throw new Error(compiled.errors);
  const hash = createHash('sha256');
  for (const { runtime } of compiled.contracts) hash.update(runtime);
  return hash.digest('hex').slice(0, 16);
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'contract-mutation-'));

/** Copies what the tests need into an empty folder. */
function prepareCopy(folder: string): void {
  mkdirSync(join(folder, 'chain'));
  for (const part of ['src', 'test', 'lib', 'solc.mjs', 'foundry.toml']) {
    cpSync(join(repository, 'chain', part), join(folder, 'chain', part), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules'));
  const libraries = 'node_modules/@openzeppelin/contracts';
  cpSync(join(repository, libraries), join(folder, libraries), {
    recursive: true,
    filter: (path) => !path.endsWith('/build'),
  });
  symlinkSync(join(repository, 'node_modules/solc'), join(folder, 'node_modules/solc'));
}

/**
 * Replaces the compiled contracts with a mutant, so that the tests deploy it without compiling. Returns false if it doesn't
 * compile.
 */
function install(folder: string, mutant: Mutant): boolean {
  const compiled = compilePlain(installed, { [`chain/src/${mutant.file}`]: mutant.text });
  if ('errors' in compiled) return false;
  installCode(folder, compiled.contracts);
  return true;
}

/** Runs the tests on a copy, the quick ones first. Returns the name of a test that fails, or null. */
async function firstFailure(forge: string, folder: string): Promise<string | null> {
  const env = {
    FOUNDRY_FUZZ_RUNS: '24',
    FOUNDRY_FUZZ_SEED: '0x6d',
    FOUNDRY_INVARIANT_RUNS: '4',
    FOUNDRY_INVARIANT_CHECK_INTERVAL: '1',
  };
  for (const path of [
    ['--no-match-path', 'chain/test/{Gas,Invariants}.t.sol'],
    ['--match-path', 'chain/test/Invariants.t.sol'],
  ]) {
    const { code, output } = await runForge(forge, ['test', ...path, '--fail-fast'], {
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

async function main(forge: string, all: { syntactic: Mutant[]; semantic: Mutant[] }): Promise<void> {
  const contracts = contractsInAWord();
  const former = existsSync(resultFile) ? readFileSync(resultFile, 'utf8') : '';
  const inOrder = [...all.syntactic, ...all.semantic];
  const chosen = new Set(
    values.all ? inOrder : values.semantic ? all.semantic : sample(all.syntactic, Number(values.count)),
  );
  const results: Result[] = [];
  const queue: Mutant[] = [];
  for (const mutant of inOrder) {
    const killer = formerKiller(former, mutant, contracts);
    const isTriedAnew = chosen.has(mutant) && (values.fresh || (values.again && killer === null));
    if (killer !== undefined && !isTriedAnew) results.push({ mutant, killer });
    else if (chosen.has(mutant)) queue.push(mutant);
  }
  console.log(`${results.length} known, ${queue.length} to be tried`);
  const save = () => {
    results.sort((a, b) => inOrder.indexOf(a.mutant) - inOrder.indexOf(b.mutant));
    const possible = { syntactic: all.syntactic.length, semantic: all.semantic.length };
    writeFileSync(resultFile, mutationReport(results, possible, contracts));
  };
  const endsAt = Date.now() + Number(values.minutes) * 60_000;
  const work = async (folder: string) => {
    while (Date.now() < endsAt) {
      const mutant = queue.shift();
      if (!mutant) break;
      const killer = install(folder, mutant) ? await firstFailure(forge, folder) : 'does not compile';
      results.push({ mutant, killer });
      // Kept as it goes: a run may be ended at any time.
      save();
      console.log(`${mutant.place} ${mutant.kind}: ${killer ?? 'LIVED'}  ${mutant.after}`);
    }
  };
  const folders = [newFolder()];
  try {
    const [first = ''] = folders;
    prepareCopy(first);
    const broken = await firstFailure(forge, first);
    if (broken) throw new Error(`The tests fail without a mutant: ${broken}`);
    // What is compiled once is good for every worker.
    while (folders.length < Number(values.workers)) {
      const folder = newFolder();
      folders.push(folder);
      cpSync(first, folder, { recursive: true, verbatimSymlinks: true });
    }
    await Promise.all(folders.map(work));
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
  save();
  const unexplained = results.filter((result) => result.killer === null && !equivalence(result.mutant));
  console.log(
    `${results.filter((result) => result.killer !== null).length} killed, ${unexplained.length} lived unexplained, ${queue.length} not tried`,
  );
  // A run of all that ended early says nothing of the rest.
  process.exitCode = unexplained.length > 0 || (values.all && queue.length > 0) ? 1 : 0;
}

const all = { syntactic: syntacticMutants(source), semantic: listedMutants() };
if (values.list) {
  for (const mutant of [...all.syntactic, ...all.semantic]) {
    console.log(`${mutant.place} ${mutant.kind}: ${mutant.after}`);
  }
  console.log(`${all.syntactic.length} syntactic, ${all.semantic.length} semantic mutants`);
} else if (values.check) {
  const report = existsSync(resultFile) ? readFileSync(resultFile, 'utf8') : '';
  const mutants = [...all.syntactic, ...all.semantic];
  const found = shortcomings(report, mutants, contractsInAWord(), values.incomplete);
  for (const line of found.slice(0, 20)) console.error(line);
  if (found.length > 0) console.error(`${found.length} in all. Run \`npm run chain:mutate -- --all\`.`);
  process.exitCode = found.length > 0 ? 1 : 0;
} else {
  const forge = findForge();
  if (!forge) throw new Error('There is no forge for this platform; set FORGE_BIN.');
  await main(forge, all);
}
