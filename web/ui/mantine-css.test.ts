import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const mantine = resolve(import.meta.dirname, '../../node_modules/@mantine/core');
const web = resolve(import.meta.dirname, '..');

/** The Mantine components that the screens import. */
function componentsInUse(): string[] {
  const names = new Set<string>();
  for (const file of globSync('**/*.tsx', { cwd: web })) {
    const text = readFileSync(join(web, file), 'utf8');
    for (const [, list = ''] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of list.split(',').map((part) => part.trim())) {
        if (/^[A-Z]\w+$/.test(name)) names.add(name);
      }
    }
  }
  return [...names];
}

/** The stylesheets that a component and everything it is made of need. */
function stylesheetsOf(components: string[]): Set<string> {
  const files = globSync('esm/**/*.mjs', { cwd: mantine });
  const sheets = new Set(
    globSync('styles/*.layer.css', { cwd: mantine }).map((file) => basename(file, '.layer.css')),
  );
  const needed = new Set<string>();
  const seen = new Set<string>();
  const walk = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const sheet = basename(path, '.module.mjs');
    if (path.endsWith('.module.mjs') && sheets.has(sheet)) needed.add(sheet);
    for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
      walk(resolve(dirname(path), from));
    }
  };
  for (const name of components) {
    const file = files.find((candidate) => basename(candidate) === `${name}.mjs`);
    if (file) walk(join(mantine, file));
  }
  return needed;
}

test('mantine.css brings the stylesheet of every Mantine component in use, in the order of Mantine', () => {
  const text = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');
  const listed = [...text.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name = '']) => name);
  const missing = [...stylesheetsOf(componentsInUse())].filter((name) => !listed.includes(name));
  expect(missing).toEqual([]);

  const whole = readFileSync(join(mantine, 'styles.css'), 'utf8');
  const place = (name: string) =>
    whole.indexOf(
      readFileSync(join(mantine, `styles/${name}.css`), 'utf8')
        .trim()
        .slice(0, 200),
    );
  const inOrder = listed.filter((name) => place(name) >= 0).sort((a, b) => place(a) - place(b));
  expect(listed.filter((name) => place(name) >= 0)).toEqual(inOrder);
});
