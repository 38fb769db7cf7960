import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Checks citations of rules against docs/specification.md, and the form of decisions. A cited rule exists, a
 * rule's number occurs once, tests cite the protective rules, and a decision has its date, its status and its four
 * parts. The invariants of the contracts name tests that exist.
 */
const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const rules = new Set<string>();
const complaints: string[] = [];
for (const [, number = ''] of read('docs/specification.md').matchAll(/<a id="([\d.]+)"><\/a>/g)) {
  if (rules.has(number)) complaints.push(`docs/specification.md has two rules ${number}.`);
  rules.add(number);
}
const chapters = new Set([...rules].map((number) => number.split('.')[0]));

const sources = globSync(
  [
    '{contract,server,web,e2e,scripts,bench}/**/*.{ts,tsx,css,sql,mjs}',
    'chain/*.ts',
    'chain/{src,test}/**/*.sol',
    'docs/**/*.md',
  ],
  { cwd: root },
).filter((path) => path !== 'tools/scripts/check-citations.ts');
for (const path of sources) {
  const text = read(path);
  for (const [citation, numbers = ''] of text.matchAll(
    /\bspecification ((?:\d+(?:\.\d+)?)(?:(?:, | and )\d+(?:\.\d+)?)*)/g,
  )) {
    for (const number of numbers.split(/, | and /)) {
      if (!rules.has(number) && !chapters.has(number))
        complaints.push(`${path} cites "${citation}", but docs/specification.md has no rule ${number}.`);
    }
  }
  for (const [citation] of text.matchAll(
    /\bspecification section \d+|\bdecisions? \d+(?:\.\d+)?(?=[\s).,:;])/g,
  ))
    complaints.push(
      `${path} cites "${citation}". Cite a rule of docs/specification.md as "specification 2.4".`,
    );
}

/** Rules that protect against attackers. Each needs a test, because an untested rule doesn't stay true. */
const provedRules = ['3.20', '12.5', '17.5', '17.8', '18.6', '22.7', '23.3', '23.11', '23.21', '25.4'];
const tested = new Set(
  sources
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) => [...read(path).matchAll(/\bspecification (\d+\.\d+(?:(?:, | and )\d+\.\d+)*)/g)])
    .flatMap(([, numbers = '']) => numbers.split(/, | and /)),
);
for (const number of provedRules)
  if (!tested.has(number))
    complaints.push(`No test cites "specification ${number}". Cite it above the tests that prove the rule.`);

const decisionForm =
  /^# (\d{3}) · .+\n\nDate: \d{4}-\d{2}-\d{2} · Status: .+\n\n## Context\n[^]+\n## Decision\n[^]+\n## Alternatives\n[^]+\n## Consequences\n/;
for (const path of globSync('docs/decisions/*.md', { cwd: root })) {
  const number = decisionForm.exec(read(path))?.[1];
  if (number === undefined || !path.startsWith(`docs/decisions/${number}-`))
    complaints.push(
      `${path} is no decision in its form: "# NNN · Title", "Date: … · Status: …", then Context, Decision, Alternatives, Consequences.`,
    );
}

const contractTests = new Set(
  globSync('chain/test/*.sol', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/function ((?:test|testFuzz|invariant)_\w+)/g)].map(([, name]) => name),
  ),
);
for (const [, name] of read('chain/INVARIANTS.md').matchAll(/`((?:test|testFuzz|invariant)_\w+)`/g)) {
  if (!contractTests.has(name))
    complaints.push(`chain/INVARIANTS.md names ${name}, and no test is called so.`);
}

if (complaints.length > 0) {
  process.stderr.write(`${complaints.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`${rules.size} rules and ${sources.length} files: every citation leads somewhere.\n`);
