import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '../../server/platform/messages/en.ts';
import { type Finding, findInMarkdown, findInMessage } from './find-refused.ts';

/** Refuses the words of tools/scripts/refused-words.ts in the texts of screens, in messages and in documents. */
const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const complaints: string[] = [];
function complain(file: string, findings: readonly Finding[]): void {
  for (const { sentence, word, say } of findings)
    complaints.push(`${file}: “${sentence}”\n  Instead of “${word}”, say: ${say}.`);
}

for (const [, message = ''] of read('web/locales/en.po').matchAll(/^msgid "(.+)"$/gm))
  complain('web/locales/en.po', findInMessage(JSON.parse(`"${message}"`) as string));
for (const message of Object.values<string>(en))
  complain('server/platform/messages/en.ts', findInMessage(message));
for (const file of globSync(['docs/*.md', 'docs/guide/*.md', 'docs/handbook/*.md'], { cwd: root }))
  complain(file, findInMarkdown(read(file)));

for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.exitCode = complaints.length > 0 ? 1 : 0;
