import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutation-report.ts';

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

/**
 * All mutants that follow from the text of the sources, in order: operators exchanged, checks and statements left out.
 * @param source the folder of the contracts
 */
export function syntacticMutants(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  for (const file of readdirSync(source).sort()) {
    if (!file.endsWith('.sol')) continue;
    const text = readFileSync(join(source, file), 'utf8');
    const lines = text.split('\n');
    const add = (index: number, kind: string, changed: string[], removed = 1) => {
      const mutated = [...lines.slice(0, index), ...changed, ...lines.slice(index + removed)].join('\n');
      if (mutated === text) return;
      mutants.push({
        file,
        place: `${file}:${index + 1}`,
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
