import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

const root = join(import.meta.dirname, '../..');

/** Runs one of Lingui's checks, and prints its output only if it fails. */
function holds(check: string[]): boolean {
  const lingui = join(root, 'node_modules/@lingui/cli/dist/lingui.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [lingui, 'check', ...check], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
  return status === 0;
}

/** Sentences whose placeholders differ: `{name}` in English and nothing, or `{nam}`, in Arabic. */
function brokenPlaceholders(): string[] {
  const text = readFileSync(join(root, 'web/locales/ar.po'), 'utf8');
  const inserted = (words: string) => {
    // The forms of a plural differ between languages; its value must not.
    const names = words.includes(', plural,')
      ? words.matchAll(/\{\w+(?=, plural)/g)
      : words.matchAll(/\{\w+|<\/?\w+/g);
    return [...names]
      .map(([name]) => name)
      .sort()
      .join();
  };
  return [...text.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)]
    .filter(([, english = '', arabic = '']) => inserted(english) !== inserted(arabic))
    .map(([, english = '']) => english);
}

type Node = Record<string, unknown>;

const spokenAttributes = ['aria-label', 'alt', 'description', 'label', 'placeholder', 'title'];
const hasLetters = (text: unknown) => typeof text === 'string' && /\p{L}/u.test(text);

function nameOf(node: unknown): string {
  return ((node as Node | null)?.['name'] as string | undefined) ?? '';
}

/** Whether the text in an element needs no check: Lingui translates it, or the element names its language. */
function isSpokenFor(element: Node): boolean {
  const opening = element['openingElement'] as Node;
  const isMacro = ['Trans', 'Plural', 'Select', 'code'].includes(nameOf(opening['name']));
  const attributes = opening['attributes'] as Node[];
  return isMacro || attributes.some((attribute) => nameOf(attribute['name']) === 'lang');
}

function bareIn(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const item of value) bareIn(item, found);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
  const node = value as Node;
  if (node['type'] === 'JSXElement' && isSpokenFor(node)) return;
  if (node['type'] === 'JSXText' && hasLetters(node['value'])) found.push(String(node['value']).trim());
  if (node['type'] === 'JSXAttribute' && spokenAttributes.includes(nameOf(node['name']))) {
    const literal = (node['value'] as Node | null)?.['value'];
    if (hasLetters(literal)) found.push(String(literal));
  }
  for (const child of Object.values(node)) bareIn(child, found);
}

/** Texts in the markup of screens that can't be translated, because they don't use Lingui. */
function bareWords(): string[] {
  // The workbench is not a screen of the product.
  return globSync('web/**/*.tsx', { cwd: root, exclude: ['web/workbench/**'] }).flatMap((file) => {
    const found: string[] = [];
    bareIn(parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'tsx' }), found);
    return found.filter((words) => words !== 'Marketdesk').map((words) => `${file}: “${words}”`);
  });
}

const problems: string[] = [];
if (!holds(['sync', '--clean']))
  problems.push('The catalogs in web/locales are stale. Run `npm run messages` and commit them.');
if (!holds(['missing', '--locale', 'ar', '--mode', 'catalog', '--verbose'])) {
  problems.push('Sentences lack their Arabic. Translate the empty msgstr lines of web/locales/ar.po.');
}
for (const sentence of brokenPlaceholders()) {
  problems.push(
    `The Arabic of “${sentence}” does not insert the same values. Correct it in web/locales/ar.po.`,
  );
}
for (const place of bareWords()) problems.push(`${place} is not translated. Put it into <Trans> or t\`…\`.`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
