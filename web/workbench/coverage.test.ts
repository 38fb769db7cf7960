import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Parts of the kit that are in no entry of the workbench, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  OnDemand: 'loads another part and shows nothing of its own',
  OwnParts: 'shows parts of a feature, which the workbench does not load',
  RecordPanels: 'shows panels of features, which the workbench does not load',
  RouteOfRecord: 'reads the record of the address and shows nothing of its own',
  RouteRecord: 'reads the record of the address and shows nothing of its own',
};

interface Source {
  path: string;
  text: string;
  /** The names that it imports, by file; `default` for a file that it loads later. */
  imports: { path: string; names: string[] }[];
}

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const targetOf = (specifier: string) =>
    specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(path), specifier));
  const now = [...text.matchAll(/^import ([^;]*?) from '([#.][^']+)'/gm)].map(
    ([, names = '', from = '']) => ({
      path: targetOf(from),
      names: names.match(/\w+/g) ?? [],
    }),
  );
  const later = [
    ...text.matchAll(/\bimport\('([#.][^']+)'\)(?:\)\.(\w+)|\.then\([^;]*?\b(?:loaded|file)\.(\w+))?/g),
  ].map(([, from = '', awaited, loaded]) => ({
    path: targetOf(from),
    names: [awaited ?? loaded ?? 'default'],
  }));
  return { path, text, imports: [...now, ...later] };
}

const sources = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => read(path));
const isKit = ({ path }: Source) => path.startsWith('web/ui/');
const isWorkbench = ({ path }: Source) => path.startsWith('web/workbench/');

interface Component {
  name: string;
  path: string;
  isDefault: boolean;
}

const components = sources.filter(isKit).flatMap(({ path, text }): Component[] =>
  [...text.matchAll(/^export (default )?function ([A-Z]\w*)/gm)].map(([, isDefault, name = '']) => ({
    name,
    path,
    isDefault: isDefault !== undefined,
  })),
);

const isImportedBy =
  ({ name, path, isDefault }: Component) =>
  ({ imports }: Source) =>
    imports.some((one) => one.path === path && (isDefault || one.names.includes(name)));

/** A part is in the workbench, or it is only used by parts that are. */
function isShown(component: Component, by: readonly string[] = []): boolean {
  const users = sources.filter(isImportedBy(component));
  if (users.some(isWorkbench)) return true;
  if (users.some((user) => !isKit(user))) return false;
  const around = components.filter(
    ({ name, path }) => users.some((user) => user.path === path) && !by.includes(name),
  );
  return around.some((other) => isShown(other, [...by, component.name]));
}

it('shows every part of the kit', () => {
  const missing = components.filter((component) => !isShown(component)).map(({ name }) => name);
  // Add the part to an entry in web/workbench/entries/, or to the exceptions with a reason.
  expect(missing.toSorted()).toEqual(Object.keys(exceptions).toSorted());
  expect(components.length).toBeGreaterThan(80);
});
