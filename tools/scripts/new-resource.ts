/**
 * Generates a simple resource: a table of records with a name and a description, its five calls, its screens and its
 * tests, all of which work immediately. The developer then changes the fields.
 *
 *   npm run new:resource -- partner-links --feature content --arabic "روابط الشركاء" --arabic-one "رابط شريك"
 *
 * `--one partner-link` gives the singular if the plural does not end in -s. Ten files are written from the templates
 * in tools/scripts/new-resource, and the manifests, the sentences of the audit trail, the menu and the tests that
 * list all lines of the menu, all lists and all calls that write get an entry. A feature other than content may need its
 * imports completed, which the compiler says. Then the usual commands generate the types, the documents and the texts.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { features } from './features.ts';

const root = join(import.meta.dirname, '../..');

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    feature: { type: 'string', default: 'content' },
    one: { type: 'string' },
    arabic: { type: 'string' },
    'arabic-one': { type: 'string' },
  },
});
const [file = ''] = positionals;
const one = options.one ?? file.replace(/ies$/, 'y').replace(/s$/, '');
const isName = (name: string) => /^[a-z]+(-[a-z]+)*$/.test(name);
if (!isName(file) || !isName(one) || one === file) {
  fail('Name the resource in the plural, in lower case: npm run new:resource -- partner-links');
}

if (!(features as readonly string[]).includes(options.feature)) {
  fail(`Name the feature that it belongs to with --feature: ${features.join(', ')}.`);
}

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const spoken = (name: string) => name.replaceAll('-', ' ');

/** Values for `{{name}}` in the templates. */
const names: Readonly<Record<string, string>> = {
  file,
  feature: options.feature,
  address: `/${file}`,
  table: file.replaceAll('-', '_'),
  things: camel(file),
  Things: capital(camel(file)),
  thing: camel(one),
  Thing: capital(camel(one)),
  words: spoken(file),
  Words: capital(spoken(file)),
  oneWords: spoken(one),
  arabic: options.arabic ?? capital(spoken(file)),
};
const filled = (text: string) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => names[name] ?? whole);

const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);

/** Each new file, and its template. */
const newFiles: Readonly<Record<string, string>> = {
  'contract/{{feature}}/{{file}}.calls.ts': 'calls.ts',
  'contract/{{feature}}/{{file}}.schemas.ts': 'schemas.ts',
  [`server/platform/db/migrations/${now}_{{table}}.sql`]: 'migration.sql',
  'server/features/{{feature}}/{{file}}/queries.ts': 'queries.ts',
  'server/features/{{feature}}/{{file}}/handlers.ts': 'handlers.ts',
  'server/features/{{feature}}/{{file}}/{{file}}.test.ts': 'server.test.ts',
  'web/features/{{feature}}/{{file}}/screens.ts': 'screens.ts',
  'web/features/{{feature}}/{{file}}/{{file}}-list.tsx': 'list.tsx',
  'web/features/{{feature}}/{{file}}/{{file}}-form.tsx': 'form.tsx',
  'e2e/{{file}}.test.ts': 'journey.test.ts',
  'docs/handbook/{{file}}.md': 'handbook.md',
  'docs/handbook/ar/{{file}}.md': 'handbook.ar.md',
};

/** Each table that gets an entry: the new text, and the text in front of which it is inserted; after it, if that opens a table. */
const entries: Readonly<Record<string, readonly (readonly [before: string, entry: string])[]>> = {
  'contract/{{feature}}/manifest.ts': [
    ['import type { Calls }', "import { {{things}}Calls } from './{{file}}.calls.ts';\n"],
    ['} as const satisfies', '  {{things}}: {{things}}Calls,\n'],
  ],
  'contract/{{feature}}/schemas.ts': [
    ['\n/** The schemas of', "import { {{things}}Schemas } from './{{file}}.schemas.ts';\n"],
    ['} as const;', '  {{things}}: {{things}}Schemas,\n'],
  ],
  'docs/handbook/README.md': [['\n## How the pages are used', '- [{{Words}}]({{file}}.md)\n']],
  'web/app/menu-lines.ts': [["    line('emailTemplates.list',", "    line('{{things}}.list'),\n"]],
  // The line is in the group of content, which stays folded: the menu opens with as many lines as before.
  'web/app/menu-lines.test.ts': [[", Email Templates',", ', {{Words}}']],
  'server/testing/stale-session.ts': [
    [
      '  // Notes, runs, bulk actions',
      "  // {{Words}}.\n  'add{{Thing}}',\n  'update{{Thing}}',\n  'delete{{Thing}}',\n",
    ],
  ],
  'contract/platform/menu.ts': [["  { path: '/audit',", "  { path: '{{address}}' },\n"]],
  'server/platform/lists/every-column.test.ts': [["  'listApiKeys',", "  'list{{Things}}',\n"]],
  'server/features/{{feature}}/manifest.ts': [
    ['\n/** What this feature', "import { {{things}}Handlers } from './{{file}}/handlers.ts';\n"],
    ['  },\n', '    {{things}}: {{things}}Handlers,\n'],
  ],
  'web/features/{{feature}}/manifest.ts': [
    ['\n/** What this feature', "import * as {{things}} from './{{file}}/screens.ts';\n"],
    [' },\n  auditSentences:', ', {{things}}'],
  ],
  'web/features/{{feature}}/audit-labels.ts': [
    ['\n/** The sentence of each', 'const {{thing}} = msg`the {{oneWords}}`;\n'],
    [
      'AuditSentencesOf<typeof calls> = {\n',
      '  add{{Thing}}: added({{thing}}),\n  update{{Thing}}: changed({{thing}}),\n  delete{{Thing}}: deleted({{thing}}),\n',
    ],
  ],
};

const written = new Map<string, string>();
for (const [path, template] of Object.entries(newFiles)) {
  const target = filled(path);
  if (existsSync(join(root, target))) fail(`${target} is there already.`);
  written.set(target, filled(readFileSync(join(root, `tools/scripts/new-resource/${template}.txt`), 'utf8')));
}
for (const [template, insertions] of Object.entries(entries)) {
  const path = filled(template);
  let text = readFileSync(join(root, path), 'utf8');
  for (const [before, entry] of insertions) {
    const found = text.indexOf(before);
    const at = before.endsWith('{\n') ? found + before.length : found;
    if (found < 0)
      fail(`${path} has no place before “${before.trim()}”: correct tools/scripts/new-resource.ts.`);
    text = text.slice(0, at) + filled(entry) + text.slice(at);
  }
  written.set(path, text);
}
// Nothing is written before every insertion point was found.
for (const [path, text] of written) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const run = (...command: string[]) =>
  execFileSync(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
const formatted = [...written.keys()].filter((path) => /\.tsx?$/.test(path));
run('node_modules/oxfmt/bin/oxfmt', ...formatted);
run('tools/scripts/db-types.ts');
run('tools/scripts/sensitivity-document.ts');
run('node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean');
const untranslated = translate();

process.stdout.write(`${[...written.keys()].join('\n')}\n`);
process.stdout.write(
  'server/platform/db/types.ts, docs/tables.md, docs/sensitivity.md and web/locales/ were written again.\n',
);
if (untranslated) process.stdout.write('Fill the empty msgstr lines of web/locales/ar.po.\n');

/**
 * Fills in the Arabic translations of the templates' texts.
 * @returns whether some texts still need a translation
 */
function translate(): boolean {
  const path = join(root, 'web/locales/ar.po');
  const { arabic, 'arabic-one': arabicOne } = options;
  const words: Readonly<Record<string, string>> = {
    'There is nothing here yet. Add the first one.': 'لا يوجد شيء هنا بعد. أضف الأول.',
    ...(arabic && { [filled('{{Words}}')]: arabic }),
    ...(arabicOne && {
      [filled('Add {{oneWords}}')]: `إضافة ${arabicOne}`,
      [filled('Update {{oneWords}}')]: `تحديث ${arabicOne}`,
      [filled('Delete {{oneWords}}')]: `حذف ${arabicOne}`,
      [filled('the {{oneWords}}')]: arabicOne,
    }),
  };
  let text = readFileSync(path, 'utf8');
  for (const [english, translated] of Object.entries(words)) {
    text = text.replace(`msgid "${english}"\nmsgstr ""`, () => `msgid "${english}"\nmsgstr "${translated}"`);
  }
  writeFileSync(path, text);
  return /^msgid ".+"\nmsgstr ""$/m.test(text);
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
