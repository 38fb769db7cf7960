/**
 * Lets solc's SMTChecker prove what the division of payments rests on (`chain/proofs`), with Z3 as its solver, and writes
 * `chain/proof-result.md`. Ends with exit code 1 where anything is not proved. Needs the program `z3` (Debian: `apt install z3`).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder = import.meta.dirname;
const require = createRequire(import.meta.url);
const source = 'chain/proofs/Shares.sol';
const timeoutMs = 120_000;

interface Solver {
  name: string;
}
interface Finding {
  severity: string;
  message: string;
  formattedMessage: string;
}

const solc = require('solc') as {
  compile(input: string, callbacks: object): string;
  version(): string;
};
const { smtCallback } = require('solc/smtchecker') as {
  smtCallback(run: unknown, solver: Solver): unknown;
};
const { availableSolvers, smtSolver } = require('solc/smtsolver') as {
  availableSolvers: readonly Solver[];
  smtSolver: unknown;
};

const z3 = availableSolvers.find(({ name }) => name === 'z3');
if (!z3) {
  console.error('The program z3 is not there. Install it (Debian: apt install z3), then run this again.');
  process.exit(1);
}

const started = performance.now();
const output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: {
        [source]: { content: readFileSync(join(folder, 'proofs/Shares.sol'), 'utf8') },
        'chain/src/Units.sol': { content: readFileSync(join(folder, 'src/Units.sol'), 'utf8') },
      },
      settings: {
        modelChecker: {
          contracts: { [source]: ['Shares'] },
          // The functions have no loops, so that the bounded engine leaves nothing out.
          engine: 'bmc',
          targets: ['assert', 'overflow', 'underflow', 'divByZero'],
          solvers: ['smtlib2'],
          showProvedSafe: true,
          showUnproved: true,
          timeout: timeoutMs,
        },
        outputSelection: { '*': { '*': ['abi'] } },
      },
    }),
    { smtSolver: smtCallback(smtSolver, z3) },
  ),
) as { errors?: Finding[] };
const seconds = (performance.now() - started) / 1000;

const findings = output.errors ?? [];
const proved = findings.filter(
  ({ severity, message }) => severity === 'info' && /check is safe/.test(message),
);
const open = findings.filter(
  ({ severity, message }) => severity === 'error' || /might happen|happens here|not possible/.test(message),
);
const asserted = proved.filter(({ message }) => message.includes('Assertion violation'));
for (const { formattedMessage } of open) console.error(formattedMessage);

const version = execFileSync('z3', ['--version'], { encoding: 'utf8' }).trim();
const text = `# What was proved of the payouts

Written by \`npm run chain:prove\`: solc ${solc.version().split('+')[0]}'s SMTChecker with ${version}, ${seconds.toFixed(0)} s.

${asserted.length} assertions and ${proved.length - asserted.length} checks of overflow, underflow and division by zero of [proofs/Shares.sol](proofs/Shares.sol) are proved, ${open.length} are open.

Together they say of any number of receivers: fee and royalties, each rounded down, never come to more than the total, so the seller's rest exists. This is the arithmetic of
\`Payouts\`, stated once more; the contracts themselves move money by assembly and calls to others, which the checker can't follow. There the invariants hold it
([INVARIANTS.md](INVARIANTS.md)).
`;
writeFileSync(join(folder, 'proof-result.md'), text);
console.log(text);
process.exit(open.length === 0 && asserted.length > 0 ? 0 : 1);
